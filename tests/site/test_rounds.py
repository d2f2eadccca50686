"""Periodic tasks of the running site."""

import asyncio
import signal
import time
from io import StringIO
from threading import Event

import pytest
from django.core.management import call_command

from frontier_site.management.commands import work
from frontier_site.periodic_tasks import WithPeriodicTasks
from frontier_site.task_rounds import task_rounds
from rules.models import Replay


def served(go, seconds, length=0.05):
    async def application(scope, receive, send):
        await asyncio.sleep(length)

    rounds = go if isinstance(go, tuple) else (go,)
    asyncio.run(WithPeriodicTasks(application, rounds, seconds)({"type": "lifespan"}, None, None))


def test_rounds_are_made_as_long_as_the_site_serves():
    made = []
    served(lambda is_stopping: made.append(1), 0.001)
    assert len(made) > 1


def test_a_round_that_fails_is_told_and_the_next_is_made(caplog):
    made = []

    def fails(is_stopping):
        made.append(1)
        raise ValueError("a letter went astray")

    served(fails, 0.001)
    assert len(made) > 1
    assert "a periodic task failed" in caplog.text


def test_rounds_can_be_turned_off():
    made = []
    served(lambda is_stopping: made.append(1), 0)
    assert made == []


def test_a_stopping_site_notifies_and_awaits_its_round():
    said = []

    def writes_letters(is_stopping):
        deadline = time.monotonic() + 60
        while not is_stopping() and time.monotonic() < deadline:
            time.sleep(0.001)
        said.append(time.monotonic() < deadline)

    served(writes_letters, 0.001)
    assert said == [True]


def until_stopped(is_stopping):
    deadline = time.monotonic() + 60
    while not is_stopping() and time.monotonic() < deadline:
        time.sleep(0.001)


def test_a_round_that_takes_long_delays_no_other():
    made = []

    served((lambda is_stopping: made.append(1), until_stopped), 0.001)

    assert len(made) > 1


def test_a_stopping_site_stops_every_round():
    began = time.monotonic()

    served((until_stopped, until_stopped), 0.001)

    assert time.monotonic() - began < 30


class Checking:
    """A check of an imported record that takes until the process shuts down."""

    def __init__(self, monkeypatch):
        self.begun = Event()
        monkeypatch.setattr("rules.records.imported_records.finding_apart", self)

    def __call__(self, check, subject, is_stopping):
        self.begun.set()
        until_stopped(is_stopping)


@pytest.fixture
def due(monkeypatch):
    """A record that waits for its check, and a notice that is due once that has begun."""
    checking, sent = Checking(monkeypatch), Event()

    def notify(is_stopping):
        if checking.begun.is_set():
            sent.set()
        return 0

    monkeypatch.setattr("frontier_site.task_rounds.tell_of_turns", notify)
    Replay.objects.create(guest_key="a guest", title="", text="{}")
    return sent


@pytest.mark.django_db(transaction=True)
def test_a_notice_goes_out_while_a_check_takes_long(due):
    async def application(scope, receive, send):
        assert await asyncio.to_thread(due.wait, 30)

    began = time.monotonic()
    served_site = WithPeriodicTasks(application, task_rounds(), 0.01)
    asyncio.run(served_site({"type": "lifespan"}, None, None))

    assert time.monotonic() - began < 20


@pytest.mark.django_db(transaction=True)
def test_a_notice_of_a_worker_goes_out_while_a_check_takes_long(due, monkeypatch):
    """Given a worker that is told to stop as soon as the notice is sent, it stops."""
    monkeypatch.setattr(work, "Event", lambda: due)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(work, "background_workers", lambda: ())
    said = StringIO()

    call_command("work", "--every", "0.01", stdout=said, stderr=said)

    assert due.is_set()
    assert "Stopped." in said.getvalue()
