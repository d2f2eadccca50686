"""Worker processes: a job ends at its deadline or when nobody waits for it, the pool goes on."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rules.compute.client_disconnects import ClientDisconnect
from rules.compute.errors import (
    BusyError,
    ClientDisconnectedError,
    DeadlineError,
    TooCostlyError,
    WorkerDiedError,
)
from rules.compute.pool import MOST_WAITING, Pool
from tests.compute import work

PATIENCE = 60.0
"""Seconds that a test waits for what has to happen."""


@pytest.fixture(scope="module")
def pool():
    """One worker."""
    pool = Pool(1)
    yield pool
    pool.close()


def done(pool, job, *arguments, seconds=PATIENCE, disconnect=None, spend=lambda seconds: None):
    return pool.run(
        job, *arguments, seconds=seconds, disconnect=disconnect or ClientDisconnect(), spend=spend
    )


def surroundings(pool):
    return json.loads(done(pool, work.surroundings))


def process_of(pool):
    return surroundings(pool)[2]


def is_running(process):
    return Path(f"/proc/{process}").exists()


def test_a_job_gives_back_what_its_function_returns(pool):
    assert done(pool, work.told, "a word") == b"a word"


def test_a_worker_loads_translations_before_its_first_job(pool):
    assert {b"en", b"fr"} <= set(done(pool, work.languages).split())


def test_one_process_runs_several_jobs_in_sequence(pool):
    assert process_of(pool) == process_of(pool) != os.getpid()


def test_a_job_is_ended_at_its_deadline_and_another_process_takes_its_place(pool):
    before = process_of(pool)
    with pytest.raises(DeadlineError):
        done(pool, work.without_end, seconds=0.05)
    assert process_of(pool) != before
    assert not is_running(before)


def test_a_job_that_the_machine_hardly_lets_run_is_waited_for(pool):
    assert done(pool, work.resting, 0.5, seconds=0.1) == b"done"


def test_a_job_that_does_not_run_at_all_is_given_up_in_the_end(pool):
    with pytest.raises(DeadlineError):
        done(pool, work.resting, PATIENCE, seconds=0.01)


def test_a_job_is_ended_when_its_client_disconnects(pool):
    before, disconnect = process_of(pool), ClientDisconnect()
    with ThreadPoolExecutor(1) as others:
        waiting = others.submit(done, pool, work.without_end, disconnect=disconnect)
        disconnect.tell()
        with pytest.raises(ClientDisconnectedError):
            waiting.result(PATIENCE)
    assert process_of(pool) != before
    assert not is_running(before)


def test_a_disconnect_after_the_answer_ends_no_job(pool):
    before, disconnect = process_of(pool), ClientDisconnect()
    done(pool, work.told, "", disconnect=disconnect)
    disconnect.tell()
    assert process_of(pool) == before


def test_aborted_work_counts_against_the_allowance(pool):
    spent = []
    with pytest.raises(DeadlineError):
        done(pool, work.without_end, seconds=0.05, spend=spent.append)
    with pytest.raises(DeadlineError):
        done(pool, work.resting, PATIENCE, seconds=0.01, spend=spent.append)
    assert spent == [0.05, 0.01]


def test_a_process_that_dies_during_a_job_raises_an_error_and_is_replaced(pool):
    with pytest.raises(WorkerDiedError):
        done(pool, work.dying)
    assert done(pool, work.told, "again") == b"again"


def test_a_process_that_was_killed_while_idle_is_replaced_unnoticed(pool):
    process = process_of(pool)
    os.kill(process, signal.SIGKILL)
    while ") Z " not in Path(f"/proc/{process}/stat").read_text():
        pass
    assert done(pool, work.told, "again") == b"again"


def test_an_exception_in_a_job_has_its_traceback_and_keeps_the_process(pool):
    before = process_of(pool)
    with pytest.raises(WorkerDiedError, match="LookupError: nothing there"):
        done(pool, work.broken)
    assert process_of(pool) == before


@pytest.mark.parametrize("job", [work.spending, work.greedy])
def test_a_job_that_asks_for_too_much_work_or_memory_is_refused(pool, job):
    with pytest.raises(TooCostlyError, match="needs more"):
        done(pool, job)


def test_what_a_job_prints_does_not_get_into_its_answer(pool):
    assert done(pool, work.printing) == b"done"


def test_a_worker_has_neither_the_servers_secrets_nor_its_packages(pool, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "only for the server")
    monkeypatch.setenv("DATABASE_URL", "only for the server")
    with pytest.raises(WorkerDiedError):
        done(pool, work.dying)
    variables, packages, _process = surroundings(pool)
    assert not {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"} & set(variables)
    assert not {"frontier_site", "rest_framework", "reportlab", "allauth"} & set(packages)


def test_a_job_beyond_the_queue_limit_is_refused_at_once(tmp_path):
    file, pool = tmp_path / "go on", Pool(1)
    places = 1 + MOST_WAITING
    with ThreadPoolExecutor(places) as others:
        held = [others.submit(done, pool, work.waiting_for, str(file)) for _ in range(places)]
        while pool.entered < places:
            pass
        with pytest.raises(BusyError):
            done(pool, work.told, "")
        file.touch()
        assert b"done" in [each.result(PATIENCE) for each in held if each.exception() is None]
    pool.close()


def test_a_closed_pool_has_no_processes_and_can_be_reopened():
    pool = Pool(1)
    before = process_of(pool)
    pool.close()
    assert not is_running(before)
    assert process_of(pool) != before
    pool.close()
