"""Periodic tasks of the running site."""

import asyncio
import time

from frontier_site.periodic_tasks import WithPeriodicTasks


def served(go, seconds, length=0.05):
    async def application(scope, receive, send):
        await asyncio.sleep(length)

    asyncio.run(WithPeriodicTasks(application, go, seconds)({"type": "lifespan"}, None, None))


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
