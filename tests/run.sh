#!/usr/bin/env bash
# Runs every test: Python, JavaScript, and a browser in a run of its own.
# What cannot run here is named at the end; with CI=true it is a failure.
set -uo pipefail
cd "$(dirname "$0")/.."

declare -A package=([chromium]=chromium [node]=nodejs [nginx]=nginx-light [npm]=npm [pdftoppm]=poppler-utils)
missing=() left_out=() failed=()

for tool in "${!package[@]}"; do
  command -v "$tool" >/dev/null || missing+=("${package[$tool]}")
done
if ((${#missing[@]})) && [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null && apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
fi

# step NAME TOOL COMMAND...: runs the command where the tool is there
step() {
  local name=$1 tool=$2
  shift 2
  echo "== $name"
  if ! command -v "$tool" >/dev/null; then
    left_out+=("$name (needs $tool)")
  elif ! "$@"; then
    failed+=("$name")
  fi
}

step "engine, pages, printing" pdftoppm .venv/bin/python -m pytest --numprocesses auto
mapfile -t scripts < <(find tests/js -name '*.test.js' | sort)
step "scripts" node node --test "${scripts[@]}"
check_types() { npm ci --silent --no-audit --no-fund --ignore-scripts --prefix tests/js && npm run --silent --prefix tests/js types; }
step "types of scripts" npm check_types
# The browser driver keeps an event loop running, which Django would take for a mistake.
DJANGO_ALLOW_ASYNC_UNSAFE=1 step "browser" chromium .venv/bin/python -m pytest --numprocesses 2 -m e2e tests/e2e

if [[ -n ${POSTGRES_URL:-} ]]; then
  DATABASE_URL=$POSTGRES_URL step "play on PostgreSQL" make \
    .venv/bin/python -m pytest --numprocesses auto -m "not e2e and not slow" \
    tests/rules tests/api tests/lobby tests/pace tests/talk tests/notices tests/boards
else
  left_out+=("play on PostgreSQL (needs a server, named in POSTGRES_URL)")
fi

if [[ -z ${POSTGRES_URL:-} || -z ${REDIS_URL:-} ]]; then
  left_out+=("two servers and a worker as one site (needs POSTGRES_URL and REDIS_URL)")
fi

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
