# A Redis server of this run alone: to be sourced after postgres.sh. Exports REDIS_URL; gone when the shell ends.

if ! command -v redis-server >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends redis-server >/dev/null
fi

redis_port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly no --loglevel warning >/dev/null &
redis_pid=$!
trap 'kill "$redis_pid" || true; stop_postgres' EXIT
until redis-cli -p "$redis_port" ping >/dev/null 2>&1; do
  kill -0 "$redis_pid" || exit 1
  sleep 0.1
done
export REDIS_URL=redis://127.0.0.1:$redis_port
