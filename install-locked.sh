#!/bin/sh
# Installs locked packages: install-locked.sh PYTHON LOCK...
# A lock names every package with its hash, so nothing is left to resolve, and a release that comes
# later cannot break an install. What a lock forgot is found by `pip check`. Python is isolated (-I):
# only its own environment counts, not PYTHONPATH or this folder.
set -eu
python=$1
shift
for lock; do
  set -- "$@" -r "$lock"
  shift
done
"$python" -I -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes "$@"
faults=$("$python" -I -m pip check) || {
  echo "$faults" >&2
  echo "The packages installed by $python do not fit together: a lock is incomplete (make lock)," >&2
  echo 'or others were installed beside it (make clean, then try again).' >&2
  exit 1
}
