# Commands of this project. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PYTHON ?= $(shell for each in python3 python3.13 python3.12 python3.11; do \
	$$each -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$each && break; done)
PY := .venv/bin/python

HOST ?= 127.0.0.1
PORT ?= 8000
N ?= 100
export HOST PORT BENCH

.PHONY: help run test nightly check build bench ladder fuzz fuzz-api agree dice chaos faults soak mutate release-check audit demo lock messages clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: .venv/run ## the whole site on HOST:PORT (127.0.0.1:8000); Ctrl-C stops it
	@exec $(PY) manage.py serve

test: .venv/dev ## the tests that CI runs; slow parts when their code changed, or all with EVERY_PART=1
	@exec tests/run.sh

nightly: .venv/dev ## every check and test and long random runs: SLICE=name runs one, at most 20 minutes; alone, lists them
	@exec $(PY) -m tests.nightly $(SLICE)

CHECKS := check-types check-types-strict check-style check-imports check-templates check-settings check-migrations check-api check-scripts
.PHONY: $(CHECKS)
$(CHECKS): .venv/dev

check: .venv/dev ## lint, format, types, import law, templates, settings, migrations, API schema, scripts
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(CHECKS)

check-style:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

check-types:
	$(PY) -m mypy .

check-types-strict:
	$(PY) -m mypy --strict --cache-dir .mypy_cache/strict rules/engine tests/kit tests/books/decoys

check-imports:
	.venv/bin/lint-imports

check-templates:
	$(PY) -m djlint templates --lint --quiet

check-settings:
	HTTPS=1 ALLOWED_HOSTS=frontier.example $(PY) manage.py check --deploy --fail-level WARNING

check-migrations:
	$(PY) manage.py makemigrations --check --dry-run

check-api:
	$(PY) manage.py spectacular --fail-on-warn --validate --file /dev/null

# Without npm the scripts are not checked, which is an error where CI=true.
check-scripts:
	@command -v npm >/dev/null || { echo 'NOT CHECKED: static/js (needs npm)'; [[ $$CI != true ]]; exit; }; \
	npm ci --silent --no-audit --no-fund --ignore-scripts --prefix tests/js \
	&& npm run --silent --prefix tests/js lint && npm run --silent --prefix tests/js types

build: .venv/dev ## compile the engine's kernels, if a C compiler is there; nothing needs it
	@$(PY) manage.py build

bench: .venv/dev .bench/peers ## every benchmark, or BENCH=name
	@$(PY) -m bench

fuzz: .venv/dev ## N random matches to their end, each replayed (N=100)
	@$(PY) -m tests.fuzz $(N)

fuzz-api: .venv/dev ## each operation of the API asked N times at random (N=100)
	@FUZZ_API=$(N) $(PY) -m pytest -q tests/security/test_fuzzed_api.py

agree: .venv/dev ## N random positions asked of both implementations (N=100)
	@$(PY) -m tests.naive_check $(N)

ladder: .venv/dev ## computer players of GAME, or of each game, against each other for at most MINUTES (15); goes on where it stopped
	@$(PY) -m bench.ladder $(GAME) $(if $(MINUTES),--minutes $(MINUTES))

soak: .venv/dev ## N minutes of play: does the server's memory grow? (N=15)
	@$(PY) -m bench.soak $(if $(filter file,$(origin N)),15,$(N))

chaos: .venv/dev ## a server killed N times in the middle of a commit, on SQLite and on PostgreSQL (N=200)
	@$(PY) -m tests.chaos $(if $(filter file,$(origin N)),200,$(N))

dice: .venv/dev ## chi-square and serial tests over N faces of every die, twice (N=10000000)
	@$(PY) -m tests.dice $(if $(filter file,$(origin N)),10000000,$(N))

faults: .venv/dev ## lines, disks, clocks, services and a worker that fail in mid-match; with POSTGRES_URL and REDIS_URL two servers
	@$(PY) -m pytest -q tests/faults tests/scale

mutate: .venv/dev ## N small faults put into a copy of the rules: which of them no test notices
	@nice -n 5 $(PY) -m tests.mutation $(N)

release-check: .venv/run ## replay every stored match and imported record
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py replay --stored

audit: .venv/bin/python ## known advisories against everything that is locked (asks api.osv.dev)
	@$(PY) -m tests.audit

demo: .venv/run ## two users, rosters of every faction or ready-made army, matches half played and finished
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py sync_catalogue
	@$(PY) manage.py demo

lock: .venv/dev ## write requirements*.txt from requirements*.in
	@for each in requirements requirements-push requirements-scale requirements-dev requirements-bench; do \
		.venv/bin/uv pip compile --quiet --python-version 3.11 --universal --generate-hashes \
			--no-emit-index-url --no-header $$each.in --output-file $$each.txt || exit 1; done

messages: .venv/dev ## gather and compile the French texts (needs GNU gettext)
	$(PY) manage.py makemessages --locale fr --no-obsolete --no-wrap --add-location file \
		--ignore '.venv/*' --ignore 'var/*'
	$(PY) manage.py compilemessages --locale fr --ignore '.venv'

clean: ## remove what the commands made; the database in var/ stays
	rm -rf .venv .bench build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache var/static

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or later with its venv module is needed (Debian: apt install python3-venv).'; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/run: requirements.txt install-locked.sh | .venv/bin/python
	@echo 'Installing what the site needs …'
	@./install-locked.sh $(PY) requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt install-locked.sh | .venv/bin/python
	@echo 'Installing what tests and checks need …'
	@./install-locked.sh $(PY) requirements-dev.txt
	@touch $@ .venv/run

.bench/peers: requirements-bench.txt install-locked.sh bench/install.sh bench/node/package-lock.json
	@echo 'Installing what the benchmarks compare with …'
	@bench/install.sh $(PYTHON)
	@touch $@
