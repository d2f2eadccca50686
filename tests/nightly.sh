#!/usr/bin/env bash
# Runs every check and test there is, and the long random ones: some hours. A step that fails does
# not stop the others; those that failed are listed at the end.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=() times=()

# step COMMAND...: runs the command and remembers how it ended
step() {
  local begun=$SECONDS
  echo "== $*"
  "$@" || failed+=("$*")
  times+=("$((SECONDS - begun)) s  $*")
}

# Another part of the random matches and positions every night.
first=$(($(date +%s) / 86400 * 1000))

step make check
step env EVERY_PART=1 tests/run.sh
for book in $(.venv/bin/python -c 'from rules.engine.systems import SYSTEMS; print(*(book.key for book in SYSTEMS))'); do
  step .venv/bin/python -m tests.fuzz "${FUZZ:-400}" "$first" "$book"
done
step .venv/bin/python -m tests.naive_check "${AGREE:-20000}" "$first"
step .venv/bin/python -m tests.engine.modern.naive.compare "${AGREE:-20000}" "$first"
step env RANDOM_TESTS="${RANDOM_TESTS:-20}" .venv/bin/python -m pytest --numprocesses auto -m random
step make fuzz-api N="${FUZZ_API:-100}"
step make dice N="${DICE:-10000000}"
step make chaos N="${CHAOS:-200}"
step make soak N="${SOAK:-30}"
step make mutate N="${MUTATE:-300}"

printf '%s\n' "${times[@]}"
if ((${#failed[@]})); then
  printf 'FAILED: %s\n' "${failed[@]}"
  exit 1
fi
echo "Everything ran and holds."
