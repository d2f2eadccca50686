"""What the running site does by itself."""

import asyncio
import time

from frontier_site.rounds import WithRounds


def served(go, seconds, length=0.05):
    async def application(scope, receive, send):
        await asyncio.sleep(length)

    asyncio.run(WithRounds(application, go, seconds)({"type": "lifespan"}, None, None))


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
    assert "a round failed" in caplog.text


def test_where_no_rounds_are_wanted_none_are_made():
    made = []
    served(lambda is_stopping: made.append(1), 0)
    assert made == []


def test_a_round_is_told_when_the_site_stops_and_is_waited_for():
    said = []

    def writes_letters(is_stopping):
        deadline = time.monotonic() + 60
        while not is_stopping() and time.monotonic() < deadline:
            time.sleep(0.001)
        said.append(time.monotonic() < deadline)

    served(writes_letters, 0.001)
    assert said == [True]
