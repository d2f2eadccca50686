# A PostgreSQL server of this run alone: to be sourced. Exports POSTGRES_URL; gone when the shell ends.

if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql >/dev/null
fi

pg_bin=$(dirname "$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort --version-sort | tail -1)")
pg_home=$(mktemp --directory)
pg_port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')

# The server refuses to run as root.
as_postgres() {
  if [[ $(id -u) == 0 ]]; then
    (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@")
  else
    "$@"
  fi
}

stop_postgres() {
  as_postgres "$pg_bin/pg_ctl" stop --pgdata "$pg_home/data" --mode immediate --silent || true
  rm -rf "$pg_home"
}

trap stop_postgres EXIT
if [[ $(id -u) == 0 ]]; then chown postgres: "$pg_home"; fi
as_postgres "$pg_bin/initdb" --pgdata "$pg_home/data" --username postgres --auth trust \
  --encoding UTF8 --locale C.UTF-8 --no-sync >/dev/null
as_postgres "$pg_bin/pg_ctl" start --pgdata "$pg_home/data" --silent --wait --log "$pg_home/log" \
  --options "-p $pg_port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off" \
  || { cat "$pg_home/log"; exit 1; }
export POSTGRES_URL=postgres://postgres@127.0.0.1:$pg_port/postgres
