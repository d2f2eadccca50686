"""Two servers and a worker on one PostgreSQL and one Redis draw each long document once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest

from rosters.catalogues import book
from tests.scale.processes import environment, prepared, ran, serving, until, working
from tests.scale.services import fresh_database, fresh_redis

pytestmark = pytest.mark.slow

LONG = {
    "system": "frontier",
    "unit": [unit.slug for unit in book("frontier").catalogue.units] * 8,
    "size": "a6",
    "sides": "pages",
}
BUSY = 503
"""The answer of a server where more such requests wait already than may."""
AT_A_TIME = 3
"""Documents that one person may have drawn at the same time."""
COPIES = 24
LEFT = f"""
import django
django.setup()
from rosters.accounts.models import User
from rosters.catalogues import book
from rosters.models import PrintJob
from rosters.printing.options import Options
from rosters.printing.orders.order import written
from rosters.printing.orders.subjects import Where, units_subject
rules = book("frontier")
subject = units_subject(rules, rules.catalogue.units, Where((), "/"))
order = subject.order(Options(parts=("cards",)), "https://frontier.example/")
owner = User.objects.first()
jobs = PrintJob.objects.bulk_create(
    PrintJob(owner=owner, title="left", query="", order=written(order), pages=order.pages)
    for _ in range({COPIES})
)
print(len(jobs))
"""
"""Leaves documents to whoever looks first, all at the same moment."""

AT_ONCE = 12
GUEST = f"""
import django
django.setup()
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connections
from rosters.catalogues import book
from rosters.owners import Owner
from rosters.printing.background.jobs import start_job
from rosters.printing.options import Options
from rosters.printing.orders.print_request import Asked
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.subjects import Where, units_subject
rules = book("frontier")
ready = Barrier({AT_ONCE})
def begin(number):
    subject = units_subject(rules, rules.catalogue.units[: number + 1], Where((), "/"))
    asked = Asked(subject=subject, how=Options(parts=("cards",)), errors={{}}, link="")
    asked.order
    ready.wait()
    try:
        start_job(Owner(guest_key="Cy"), asked, f"192.0.2.{{number}}")
        return 1
    except RefusedError:
        return 0
    finally:
        connections.close_all()
with ThreadPoolExecutor({AT_ONCE}) as pool:
    print(sum(pool.map(begin, range({AT_ONCE}))))
"""
"""One guest begins documents at the same moment, each from a network of its own."""


class House:
    """Two servers and a worker, each with as many presses, and two members."""

    def __init__(self, settings, servers, members):
        self.settings = settings
        self.servers = servers
        self.members = members

    def asked(self, number, member):
        """The answer of one of the servers to a long order, the `number`th of its sort, asked again
        while the server is busy.
        """
        order = LONG | {"blanks": number}
        while True:
            answer = self.servers[number % 2].ask("/api/v1/print/", order, member["token"])
            if answer.status != BUSY:
                return answer
            time.sleep(0.05)

    def begun(self, number, member):
        answer = self.asked(number, member)
        assert answer.status == 202, answer.body
        return answer.headers["Location"]

    def jobs(self):
        """State, tries and length of every document that was asked for."""
        with psycopg.connect(self.settings["DATABASE_URL"], autocommit=True) as database:
            return database.execute(
                "SELECT state, tries, length(document) FROM rosters_printjob"
            ).fetchall()


@contextmanager
def built(folder, presses):
    with fresh_database() as database, fresh_redis() as redis:
        settings = environment(
            folder,
            DATABASE_URL=database,
            REDIS_URL=redis,
            PROCESSES="2",
            SECRET_KEY="the same for all of them",
            PRINT_PRESSES=str(presses),
        )
        told = prepared(settings, 0)
        with serving(settings) as one, serving(settings) as other, working(settings, 60):
            yield House(settings, (one, other), told["members"])


@pytest.fixture
def house(tmp_path):
    with built(tmp_path, presses=2) as house:
        yield house


@pytest.fixture
def house_without_presses(tmp_path):
    with built(tmp_path, presses=0) as house:
        yield house


def drawn(house):
    """Waits until nothing is under way any more."""
    until(lambda: {state for state, _, _ in house.jobs()} <= {"done", "failed", "cancelled"})
    return house.jobs()


def test_a_document_requested_from_one_server_can_be_fetched_from_the_other(house):
    one, other = house.servers
    ana = house.members[0]
    job = house.begun(0, ana)
    drawn(house)

    fetched = [server.ask(f"{job}document/", token=ana["token"]).body for server in (one, other)]

    assert fetched[0].startswith(b"%PDF-")
    assert fetched[0] == fetched[1]


def test_of_ten_simultaneous_jobs_three_are_accepted(house_without_presses):
    """Where none is drawn in between: each one that is done makes room for another."""
    house = house_without_presses
    ana = house.members[0]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda number: house.asked(number, ana).status, range(10)))

    assert sorted(answers) == [202] * AT_A_TIME + [429] * 7
    assert len(house.jobs()) == AT_A_TIME


def test_a_guest_on_many_networks_is_limited_to_three_jobs(house_without_presses):
    house = house_without_presses

    begun = int(ran(house.settings, "-c", GUEST))

    assert begun == len(house.jobs()) == AT_A_TIME


def test_a_document_requested_twice_at_once_is_drawn_once(house):
    ana = house.members[0]
    with ThreadPoolExecutor(4) as pool:
        begun = set(pool.map(lambda _: house.begun(0, ana), range(4)))

    assert len(begun) == len(house.jobs()) == 1


def test_no_document_is_drawn_twice_however_many_look_for_one(house):
    for member in house.members:
        for number in range(AT_A_TIME):
            house.begun(number, member)
    first = drawn(house)
    assert len(first) == AT_A_TIME * len(house.members)
    assert {(state, tries) for state, tries, _ in first} == {("done", 1)}

    with psycopg.connect(house.settings["DATABASE_URL"], autocommit=True) as database:
        database.execute("DELETE FROM rosters_printjob")
    left = ran(house.settings, "-c", LEFT)
    assert left.strip() == str(COPIES)
    rest = drawn(house)

    assert {(state, tries) for state, tries, _ in rest} == {("done", 1)}
    assert len({length for _, _, length in rest}) == 1
