"""PostgreSQL and Redis restart in the middle of a match; play resumes."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.own_servers import own_postgres, own_redis
from tests.faults.table import Table, is_whole
from tests.scale.processes import environment, play, prepared, serving, until

pytestmark = pytest.mark.slow
TRY_AGAIN = 1013


@pytest.fixture(scope="module")
def services():
    folder = Path(mkdtemp())  # where the user of PostgreSQL may go, too
    folder.chmod(0o755)
    try:
        with own_postgres(folder) as postgres, own_redis() as redis:
            yield postgres, redis
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def postgres(services):
    return services[0]


@pytest.fixture(scope="module")
def redis(services):
    return services[1]


@pytest.fixture(scope="module")
def table(services, tmp_path_factory):
    postgres, redis = services
    settings = environment(
        tmp_path_factory.mktemp("var"),
        DATABASE_URL=postgres.url,
        REDIS_URL=redis.url,
        SECRET_KEY="the same for all of them",
    )
    told = prepared(settings, 4)
    with serving(settings) as server:
        yield Table(server, told)


def halves(steps):
    return steps[: len(steps) // 2], steps[len(steps) // 2 :]


def is_told_why(answer, code):
    assert answer.status == 503
    assert int(answer.headers["Retry-After"]) > 0
    [fault] = answer.told["errors"]
    assert fault["code"] == code
    return fault["detail"].endswith(".")


def comes_back(player):
    """Takes the line up again, as a page does, until it holds."""

    def holds():
        try:
            with player.at_table():
                return player.heard_of("seq")
        except (ConnectionError, ConnectionClosed, OSError):
            return False

    until(holds)


def closed_with(player):
    with pytest.raises(ConnectionClosed) as closed:
        player.heard_of("nothing that is ever told")
    return closed.value.rcvd.code


def test_a_postgresql_restart_between_requests_goes_unnoticed(table, postgres):
    steps, players = table.sat_down_to()
    first, second = halves(steps)
    ana, bo = players
    with ana.at_table(), bo.at_table():
        play(first, players, listening=players)
        postgres.stop()
        postgres.start()
        play(second, players, listening=players)

    assert all(is_whole(each) for each in players)


def test_the_site_reports_that_postgresql_is_down_and_recovers(table, postgres):
    steps, players = table.sat_down_to()
    first, second = halves(steps)
    ana, bo = players
    with ana.at_table():
        seq = play(first, players, listening=[ana])
        next_step, id = second[0], str(uuid4())
        player = players[next_step["seat"]]
        postgres.stop()
        refused = player.answer(next_step["command"], seq, id)
        looked = player.server.ask(player.path, token=player.token, language="fr")
        ana.line.send("")
        code = closed_with(ana)
        postgres.start()

    assert is_told_why(refused, "out_of_reach")
    assert is_told_why(looked, "out_of_reach")
    assert "Réessayez" in looked.told["errors"][0]["detail"]
    assert code == TRY_AGAIN
    answered = player.answer(next_step["command"], seq, id)
    assert answered.status == 200
    assert player.answer(next_step["command"], seq, id).told["commits"] == answered.told["commits"]
    comes_back(ana)
    with ana.at_table(), bo.at_table():
        play(second[1:], players, listening=players)
    assert all(is_whole(each) for each in players)


def test_a_read_only_postgresql_is_reported_as_such(table, postgres):
    steps, players = table.sat_down_to()
    seq, step, id = players[0].look()["seq"], steps[0], str(uuid4())

    def answer():
        return players[step["seat"]].answer(step["command"], seq, id)

    with psycopg.connect(postgres.url, autocommit=True) as chief:
        chief.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        chief.execute("SELECT pg_reload_conf()")
        until(lambda: answer().status != 200)
        refused, looked = answer(), players[0].look()
        chief.execute("SET default_transaction_read_only = off")
        chief.execute("ALTER SYSTEM RESET default_transaction_read_only")
        chief.execute("SELECT pg_reload_conf()")
        until(lambda: answer().status == 200)

    assert is_told_why(refused, "read_only")
    assert "seq" in looked
    play(steps[1:], players, listening=[])
    assert all(is_whole(each) for each in players)


def test_a_redis_restart_only_closes_websockets(table, redis):
    steps, players = table.sat_down_to()
    first, second = halves(steps)
    ana, bo = players
    with ana.at_table(), bo.at_table():
        seq = play(first, players, listening=players)
        next_step, id = second[0], str(uuid4())
        player = players[next_step["seat"]]
        redis.stop()
        refused = player.answer(next_step["command"], seq, id)
        codes = [closed_with(each) for each in players]
        redis.start()

    assert is_told_why(refused, "out_of_reach")
    assert codes == [TRY_AGAIN, TRY_AGAIN]
    for each in players:
        comes_back(each)
    with ana.at_table(), bo.at_table():
        play(second, players, listening=players)
    assert all(is_whole(each) for each in players)
