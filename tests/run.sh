#!/usr/bin/env bash
# Runs the tests: Python, JavaScript, a browser in a run of its own, and the parts that are due.
# A part is due when its code or tests changed since its last pass (tests/parts.toml); with
# EVERY_PART=1 all of them run. What cannot run here is named at the end; with CI=true it is a
# failure. `tests/run.sh STEP [FILES]` runs one step alone, with these test files or options of
# pytest: the name is that after "==".
set -uo pipefail
cd "$(dirname "$0")/.."
# Each of the many processes below would compile every module anew.
unset PYTHONDONTWRITEBYTECODE

declare -A package=([chromium]=chromium [chromium-headless-shell]=chromium-headless-shell [node]=nodejs [nginx]=nginx-light [pdftoppm]=poppler-utils)
missing=() left_out=() failed=() times=()
only=${1:-} files=("${@:2}")

for tool in "${!package[@]}"; do
  command -v "$tool" >/dev/null || missing+=("${package[$tool]}")
done
if ((${#missing[@]})) && [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null
  mapfile -t missing < <(for each in "${missing[@]}"; do apt-cache show "$each" &>/dev/null && echo "$each"; done)
  apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
fi

chosen() { [[ -z $only || $only == "$1" ]]; }

# step NAME TOOL COMMAND...: runs the command where the tool is there
step() {
  local name=$1 tool=$2 begun=$SECONDS
  shift 2
  chosen "$name" || return 1
  echo "== $name"
  if ! command -v "$tool" >/dev/null; then
    left_out+=("$name (needs $tool)")
    return 1
  fi
  if "$@"; then
    times+=("$((SECONDS - begun)) s  $name")
  else
    failed+=("$name")
    return 1
  fi
}

python=.venv/bin/python
# A worker that has nothing left takes over tests that wait behind a long one.
each_core=(--numprocesses auto --dist worksteal)
parts() { "$python" -m tests.parts "$@"; }
all=$(parts all) && due=$(parts due) || exit 1
[[ ${EVERY_PART:-} != 1 && $only != part:* ]] || due=$all
mapfile -t of_parts < <(parts files $all)

step "engine, pages, printing" pdftoppm "$python" -m pytest "${each_core[@]}" "${of_parts[@]/#/--ignore=}" "${files[@]}"
mapfile -t scripts < <(find tests/js -name '*.test.js' | sort)
step "scripts" node node --test "${scripts[@]}"
# The browser driver keeps an event loop running, which Django would take for a mistake. A browser
# has bad moments on a busy machine: a test that fails is tried again, twice at most, and listed below.
# One that waits for what never comes ends its process after five minutes, and has failed.
# Tables are made from the models, in a quarter of the time; other steps make them by migrations.
retried=$(mktemp)
trap 'rm -f "$retried"' EXIT
step "browser" chromium env --unset=DATABASE_URL RETRIED="$retried" DJANGO_ALLOW_ASYNC_UNSAFE=1 "$python" -m pytest --numprocesses 2 --dist worksteal -m e2e --no-migrations \
  -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true \
  --reruns 2 -p tests.kit.retried "${files[@]:-tests/e2e}"

if [[ -n ${POSTGRES_URL:-} ]]; then
  DATABASE_URL=$POSTGRES_URL step "storage on PostgreSQL" make \
    "$python" -m pytest "${each_core[@]}" -m "storage and not slow" \
    tests/rules tests/api tests/lobby tests/pace tests/talk tests/notices tests/boards tests/rosters tests/accounts
elif chosen "storage on PostgreSQL"; then
  left_out+=("storage on PostgreSQL (needs a server, named in POSTGRES_URL)")
fi

for part in $due; do
  mapfile -t tests < <(parts files "$part")
  if step "part: $part" pdftoppm "$python" -m pytest "${each_core[@]}" "${tests[@]}" \
    && [[ -n ${POSTGRES_URL:-} && -n ${REDIS_URL:-} ]]; then
    parts passed "$part"
  fi
done
unchanged=$(comm -23 <(sort <<<"$all") <(sort <<<"$due") | paste -sd ' ')
[[ -z $unchanged || -n $only ]] || echo "== PARTS LEFT OUT, unchanged since their last pass: $unchanged (EVERY_PART=1 runs them)"

if [[ -z $only && (-z ${POSTGRES_URL:-} || -z ${REDIS_URL:-}) ]]; then
  left_out+=("two servers and a worker as one site (needs POSTGRES_URL and REDIS_URL)")
fi

if [[ -n $only ]] && ((!${#times[@]} && !${#failed[@]})); then
  failed+=("$only: ${left_out[*]:-there is no such step}")
fi
printf '%s\n' "${times[@]}"
[[ ! -s $retried ]] || sed 's/^/TRIED AGAIN, to be mended: /' "$retried"
if ((${#failed[@]})); then
  printf 'FAILED: %s\n' "${failed[@]}"
  exit 1
fi
if ((${#left_out[@]})); then
  printf 'NOT RUN: %s\n' "${left_out[@]}"
  [[ ${CI:-} != true ]]
  exit
fi
echo "Everything ran and holds."
