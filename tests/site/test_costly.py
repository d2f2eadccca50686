"""Costly requests have threads and a queue of their own, and pages do not wait for them."""

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest
from django.urls import get_resolver

from frontier_site.costly_requests import COMPUTED, COSTLY, READ, is_costly
from frontier_site.rate_limits import PREVIEWED, PRINTED
from frontier_site.thread_pool import (
    MOST_WAITING,
    MOST_WAITING_EACH,
    TURNED_AWAY,
    Costly,
    ThreadPool,
)
from rules.compute.client_disconnects import META_KEY
from tests.site.test_threads import arriving, echo, noted, part, scope

PATIENCE = 60
HONEST = "198.51.100.1"


@pytest.mark.parametrize(
    ("method", "path", "answer"),
    [
        ("POST", "/api/v1/oracle/frontier/", True),
        ("GET", "/api/v1/oracle/frontier/schema/", False),
        ("POST", "/api/v1/boards/check/", True),
        ("GET", "/api/v1/boards/", False),
        ("GET", "/api/v1/matches/6a1b0c5e-3a65-4f6e-9f0b-0c7a5b0e9d11/ask/", True),
        ("POST", "/api/v1/matches/6a1b0c5e-3a65-4f6e-9f0b-0c7a5b0e9d11/questions/", True),
        ("GET", "/api/v1/matches/6a1b0c5e-3a65-4f6e-9f0b-0c7a5b0e9d11/questions/", False),
        ("POST", "/api/v1/matches/6a1b0c5e-3a65-4f6e-9f0b-0c7a5b0e9d11/commands/", False),
        ("POST", "/matches/import/", True),
        ("GET", "/matches/import/", False),
        ("GET", "/print/document.pdf", True),
        ("GET", "/shared/x-1_y/picture.png", True),
        ("HEAD", "/boards/shared/x-1_y/picture.png", True),
        ("GET", "/", False),
        ("POST", "/elsewhere/api/v1/oracle/frontier/", False),
        ("BREW", "/api/v1/oracle/frontier/", False),
    ],
)
def test_what_is_costly_is_known_by_method_and_path(method, path, answer):
    assert is_costly(method, path) is answer


def test_every_address_that_is_costly_exists():
    assert COSTLY.keys() <= set(get_resolver().reverse_dict)
    assert COMPUTED.keys() <= COSTLY.keys()


def test_every_picture_and_document_is_limited_and_waits_in_the_queue():
    names = get_resolver().reverse_dict
    files = {
        name
        for name in names
        if isinstance(name, str)
        for each in names.getlist(name)
        if each[1].replace("\\", "").rstrip("Z$").endswith((".png", ".pdf"))
    }
    drawn = files - {"print-job-document"}  # drawn by its job, with limits of its own

    assert {"board-shared-picture", "roster-shared-picture", "roster-sheet"} <= drawn
    assert drawn - {*PRINTED, *PREVIEWED} == set()
    assert [name for name in drawn if not COSTLY[name] >= READ] == []


QUEUED = ("/costly/", "/password/")


class Desk:
    """An application: costly requests wait until they are let go, or for a moment only."""

    def __init__(self, is_endless):
        self.is_endless = is_endless
        self.go, self.begun, self.seen = threading.Event(), threading.Semaphore(0), []

    def __call__(self, environ, start_response):
        self.seen.append(environ)
        if environ["PATH_INFO"] in QUEUED and TURNED_AWAY not in environ:
            self.begun.release()
            environ[META_KEY].told = threading.Event()
            with environ[META_KEY].calling(environ[META_KEY].told.set):
                while not (self.go.is_set() or environ[META_KEY].told.is_set()):
                    self.go.wait(0.01)
                    if not self.is_endless:
                        break
        return echo(environ, start_response)


@asynccontextmanager
async def site(*, is_endless=True):
    desk = Desk(is_endless)
    threads = ThreadPool(
        desk,
        largest=lambda path: 10,
        leave=lambda: None,
        costly=[
            Costly(
                kind,
                lambda method, path, kind=kind: path == f"/{kind}/",
                1,
                lambda environ: environ["REMOTE_ADDR"],
                lambda environ: "HTTP_COOKIE" in environ,
            )
            for kind in ("costly", "password")
        ],
    )
    try:
        yield desk, threads
    finally:
        desk.go.set()
        await asyncio.to_thread(threads._stop)


def receiving(leaves=None):
    """A client that sends a request and stays, or leaves when the event is set."""
    left = [part(b"")]

    async def receive():
        if left:
            return left.pop()
        await (leaves or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return receive


def costly(threads, address="192.0.2.1", leaves=None, sent=None, headers=(), path="/costly/"):
    request = scope(path, client=(address, 5), headers=headers)
    return asyncio.ensure_future(
        threads(request, receiving(leaves), noted([] if sent is None else sent))
    )


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


def test_pages_are_answered_while_costly_requests_wait():
    async def ask():
        async with site() as (desk, threads):
            waiting = [costly(threads, f"192.0.2.{number}") for number in range(MOST_WAITING)]
            sent = []
            async with asyncio.timeout(PATIENCE):
                await threads(scope("/page/"), arriving(part(b"")), noted(sent))
            assert sent[0]["status"] == 200
            assert not any(each.done() for each in waiting)
            desk.go.set()
            await asyncio.gather(*waiting)

    asyncio.run(ask())


def turned_away(desk):
    return [environ["REMOTE_ADDR"] for environ in desk.seen if TURNED_AWAY in environ]


def test_one_network_cannot_fill_the_queue_and_newcomers_take_its_places():
    async def ask():
        async with site() as (desk, threads):
            first = costly(threads)
            await until(lambda: desk.seen)
            same = [costly(threads) for _ in range(MOST_WAITING_EACH + 1)]
            await until(lambda: any(each.done() for each in same))
            assert turned_away(desk) == ["192.0.2.1"]
            others = [
                costly(threads, f"192.0.2.{2 + number}")
                for number in range(MOST_WAITING - MOST_WAITING_EACH)
            ]
            await until(lambda: threads.waiting("costly") == MOST_WAITING)
            late = [
                costly(threads, f"198.51.100.{number}") for number in range(MOST_WAITING_EACH - 1)
            ]
            await until(lambda: len(turned_away(desk)) == MOST_WAITING_EACH)
            assert set(turned_away(desk)) == {"192.0.2.1"}
            too_late = costly(threads, "203.0.113.1")
            await asyncio.wait_for(too_late, PATIENCE)
            assert turned_away(desk)[-1] == "203.0.113.1", "each network has one place now"
            desk.go.set()
            await asyncio.gather(first, *same, *others, *late)

    asyncio.run(ask())


def test_a_client_that_leaves_frees_the_thread_at_once():
    async def ask():
        async with site() as (desk, threads):
            leaves, sent = asyncio.Event(), []
            gone = costly(threads, leaves=leaves, sent=sent)
            await until(lambda: desk.seen)
            next_one = costly(threads, "192.0.2.2")
            leaves.set()
            await asyncio.wait_for(gone, PATIENCE)
            await until(lambda: len(desk.seen) == 2)
            assert sent == []
            desk.go.set()
            await next_one

    asyncio.run(ask())


def test_a_client_that_leaves_the_queue_is_not_worked_for_and_makes_room():
    async def ask():
        async with site() as (desk, threads):
            first = costly(threads)
            await until(lambda: desk.seen)
            leaves = asyncio.Event()
            waiting = [costly(threads, leaves=leaves) for _ in range(MOST_WAITING_EACH)]
            await until(lambda: threads.waiting("costly") == MOST_WAITING_EACH)
            leaves.set()
            await asyncio.gather(*waiting)
            after = costly(threads)
            await until(lambda: threads.waiting("costly") == 1)
            desk.go.set()
            await asyncio.gather(first, after)
            assert turned_away(desk) == []
            assert len(desk.seen) == 2

    asyncio.run(ask())


def test_a_full_queue_of_one_kind_refuses_nothing_of_another():
    async def run():
        async with site() as (desk, threads):
            waiting = [costly(threads)]
            await until(lambda: len(desk.seen) == 1)
            waiting += [costly(threads, f"192.0.2.{2 + number}") for number in range(MOST_WAITING)]
            answers = []
            signing_in = costly(threads, "198.51.100.1", sent=answers, path="/password/")
            await until(lambda: len(desk.seen) == 2)
            desk.go.set()
            await asyncio.gather(*waiting, signing_in)

            assert TURNED_AWAY not in desk.seen[1]
            assert answers[0]["status"] == 200

    asyncio.run(run())


def test_four_networks_that_fill_the_queue_leave_room_for_a_fifth():
    """Given four networks that ask again as soon as they are answered, a fifth is served."""

    async def ask():
        async with site(is_endless=False) as (desk, threads):

            async def attack(address):
                while True:
                    await costly(threads, address)
                    await asyncio.sleep(0.001)

            attacks = [
                asyncio.ensure_future(attack(f"192.0.2.{number % 4}"))
                for number in range(2 * MOST_WAITING)
            ]
            await until(lambda: len(turned_away(desk)) > MOST_WAITING)
            for _ in range(6):
                await asyncio.wait_for(costly(threads, HONEST), PATIENCE)
            for each in attacks:
                each.cancel()
            await asyncio.gather(*attacks, return_exceptions=True)
            answered = [each["REMOTE_ADDR"] for each in desk.seen].count(HONEST)
            assert (answered, turned_away(desk).count(HONEST)) == (6, 0)

    asyncio.run(ask())


def test_a_request_that_gives_way_is_answered_at_once():
    """Given a full queue, the last of a network with four waiting gives way to a newcomer."""

    async def ask():
        async with site() as (desk, threads):
            first = costly(threads, "192.0.2.9")
            await until(lambda: desk.seen)
            waiting = [costly(threads, f"192.0.2.{number % 4}") for number in range(MOST_WAITING)]
            await until(lambda: threads.waiting("costly") == MOST_WAITING)
            late = costly(threads, HONEST)
            await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert len(turned_away(desk)) == 1
            assert HONEST not in turned_away(desk)
            assert not late.done()
            desk.go.set()
            await asyncio.gather(first, late, *waiting)

    asyncio.run(ask())


def test_a_member_is_served_before_guests_who_have_waited_longer():
    async def ask():
        async with site() as (desk, threads):
            first = costly(threads, "192.0.2.9")
            await until(lambda: desk.seen)
            guests = [costly(threads, f"192.0.2.{number}") for number in range(MOST_WAITING)]
            await until(lambda: threads.waiting("costly") == MOST_WAITING)
            member = costly(threads, HONEST, headers=[(b"cookie", b"member")])
            await until(lambda: threads._costly[0][1]._members)
            desk.go.set()
            await asyncio.gather(first, member, *guests)
            served = [each["REMOTE_ADDR"] for each in desk.seen if TURNED_AWAY not in each]
            assert served[1] == HONEST
            assert len(turned_away(desk)) == 1

    asyncio.run(ask())
