#!/usr/bin/env bash
# Installs what the benchmarks compare with into .bench/: Python packages, Node modules, and as root
# on Debian the libraries these need. What cannot be installed is left out; the table then says so.
set -uo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}

packages=()
command -v npm >/dev/null || packages+=(nodejs npm)
ldconfig -p | grep -q libpangoft2-1.0 || packages+=(libpango-1.0-0 libpangoft2-1.0-0)
if ((${#packages[@]})) && [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
  echo "Installing ${packages[*]} …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq </dev/null && apt-get install -qq -y --no-install-recommends "${packages[@]}" </dev/null >/dev/null
fi

test -x .bench/bin/python || "$python" -m venv .bench
.bench/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-bench.txt ||
  echo 'The Python peers could not be installed.'

if command -v npm >/dev/null; then
  mkdir -p .bench/node
  cp bench/node/package.json bench/node/package-lock.json .bench/node/
  npm ci --prefix .bench/node --ignore-scripts --no-audit --no-fund --silent ||
    echo 'The Node peers could not be installed.'
fi
