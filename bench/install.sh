#!/usr/bin/env bash
# Installs what the benchmarks compare with into .bench/: Python packages, Node modules, and as root
# on Debian the libraries these need. Fails, with a list, when any of it could not be installed.
set -uo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
has_pango() { ldconfig -p | grep -q libpangoft2-1.0; }

packages=() failed=()
command -v npm >/dev/null || packages+=(nodejs npm)
has_pango || packages+=(libpango-1.0-0 libpangoft2-1.0-0)
if ((${#packages[@]})) && [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
  echo "Installing ${packages[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null && apt-get install -qq -y --no-install-recommends "${packages[@]}" </dev/null >/dev/null
fi
has_pango || failed+=('Pango, which WeasyPrint needs (Debian: libpango-1.0-0 libpangoft2-1.0-0)')

test -x .bench/bin/python || "$python" -m venv .bench
./install-locked.sh .bench/bin/python requirements-bench.txt || failed+=('Python packages')

mkdir -p .bench/node
cp bench/node/package.json bench/node/package-lock.json .bench/node/
npm ci --prefix .bench/node --ignore-scripts --no-audit --no-fund --silent || failed+=('Node modules (need npm)')

if ((${#failed[@]})); then
  printf 'NOT INSTALLED: %s\n' "${failed[@]}"
  echo 'Without them: .venv/bin/python -m bench; the table then says MISSING.'
  exit 1
fi
