"""Long documents: drawn in the background, watched, cancelled, fetched, and by nobody else."""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from datetime import timedelta
from multiprocessing import resource_tracker, spawn

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from frontier_site.cleanup import tidy
from rosters.background.claims import LONELY, MOST_TRIES, SILENCE
from rosters.guest_claim import adopt_guest
from rosters.models import PrintJob, Visibility
from rosters.owners import Owner
from rosters.printing.background import jobs
from rosters.printing.background.drawing_process import DrawingFailedError, drawing_process
from rosters.printing.background.print_queue import PrintQueue
from rosters.printing.options import Options
from rosters.printing.orders import order, sections
from rosters.printing.orders.subjects import Where, units_subject
from rosters.services import create_roster, share_roster

PATIENCE = 60.0


@pytest.fixture
def roster(user, draft_of):
    """One whose cards and sheet are more than anybody waits for."""
    draft = draft_of(*["jaeger"] * 200, names=[f"Jaeger {i}" for i in range(200)])
    long = draft.change(units=tuple(unit.change(note="Hold! " * 50) for unit in draft.units))
    return create_roster(owner=Owner(user=user), draft=long)


@pytest.fixture
def begun(client, user, roster):
    """A job of that roster, as its page begins it."""
    client.force_login(user)
    asked = client.get(f"/print/document.pdf?roster={roster.pk}")
    assert asked.status_code == 302
    return PrintJob.objects.get(pk=client.post(asked["Location"])["Location"].split("/")[3])


@pytest.fixture
def job(user):
    """A job that nobody has taken up."""
    return _job(Owner(user=user))


@pytest.fixture
def room():
    """A press room that is open until the test ends."""
    opened = PrintQueue(1)
    opened.open()
    yield opened
    opened.close()


def _job(owner, **columns):
    return PrintJob.objects.create(
        **owner.columns, **{"title": "Cards", "query": "system=frontier", "pages": 50} | columns
    )


def told(client, job):
    return " ".join(client.get(f"/print/jobs/{job.pk}/").content.decode().split())


def ended(job):
    """The job, once nothing happens to it any more."""
    deadline = time.monotonic() + PATIENCE
    while job.is_under_way:
        assert time.monotonic() < deadline, "the job does not end"
        time.sleep(0.05)
        with suppress(OperationalError):  # the database in memory has no patience with two at once
            job.refresh_from_db()
    return job


def aged(job, **age):
    PrintJob.objects.filter(pk=job.pk).update(**{k: timezone.now() - v for k, v in age.items()})


@pytest.mark.django_db(transaction=True)
def test_a_background_document_equals_one_drawn_at_once(client, begun, room):
    wanted = order.read(bytes(begun.order), sections.KINDS)
    assert ended(begun).state == "done"
    fetched = client.get(f"/print/jobs/{begun.pk}/document.pdf")
    assert fetched["Content-Type"] == "application/pdf"
    assert fetched.content == order.printed(wanted)
    assert "The document is ready" in told(client, begun)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("asked", ["go_on", "finish_job"])
def test_a_briefly_locked_database_does_not_fail_a_job(begun, monkeypatch, asked):
    calls, real = [], getattr(jobs, asked)

    def busy_at_first(*said):
        calls.append(said)
        if len(calls) == 1:
            raise OperationalError("database is locked")
        return real(*said)

    monkeypatch.setattr(jobs, asked, busy_at_first)
    room = PrintQueue(1)
    room.open()
    try:
        assert (ended(begun).state, begun.tries) == ("done", 1)
    finally:
        room.close()
    assert calls


@pytest.mark.django_db(transaction=True)
def test_a_job_that_is_cancelled_is_drawn_no_further(client, begun, room):
    deadline = time.monotonic() + PATIENCE
    while not multiprocessing.active_children():
        assert time.monotonic() < deadline, "nobody draws"
        time.sleep(0.02)
    client.post(f"/print/jobs/{begun.pk}/cancel/")
    while multiprocessing.active_children():
        assert time.monotonic() < deadline, "somebody still draws"
        time.sleep(0.02)
    assert "The print job was cancelled" in told(client, begun)
    assert client.get(f"/print/jobs/{begun.pk}/document.pdf").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_server_that_stops_leaves_its_job_to_the_next(begun):
    room = PrintQueue(1)
    room.open()
    deadline = time.monotonic() + PATIENCE
    while not multiprocessing.active_children():
        assert time.monotonic() < deadline, "nobody draws"
        time.sleep(0.02)
    room.close()
    begun.refresh_from_db()
    assert (begun.state, begun.tries) == ("waiting", 0)
    assert multiprocessing.active_children() == []


@pytest.mark.django_db(transaction=True)
def test_a_document_that_cannot_be_drawn_fails(client, user, job, request):
    PrintJob.objects.filter(pk=job.pk).update(order=b"nonsense")
    request.getfixturevalue("room")
    assert ended(job).state == "failed"
    client.force_login(user)
    assert "The document could not be prepared" in told(client, job)


@pytest.mark.django_db
def test_a_job_says_how_far_it_is(client, user, job):
    client.force_login(user)
    assert "Waiting in the queue" in told(client, job)
    assert jobs.go_on(jobs.take_job(), 12)
    assert "Page 12 of 50 is ready" in told(client, job)
    assert 'http-equiv="refresh"' in told(client, job)


@pytest.mark.django_db
def test_a_job_without_a_worker_says_so(client, user, job):
    client.force_login(user)
    assert "Work on this document has not started" not in told(client, job)
    aged(job, made=LONELY + timedelta(seconds=1))
    assert "Work on this document has not started" in told(client, job)


@pytest.mark.django_db
def test_a_job_of_a_killed_server_is_restarted_and_its_late_result_ignored(job):
    first = jobs.take_job()
    assert jobs.take_job() is None
    aged(job, beat=SILENCE + timedelta(seconds=1))
    second = jobs.take_job()
    assert not jobs.go_on(first, 3)
    jobs.finish_job(first, b"late")
    job.refresh_from_db()
    assert (job.state, bytes(job.document)) == ("drawing", b"")
    jobs.finish_job(second, b"%PDF-")
    job.refresh_from_db()
    assert (job.state, bytes(job.document)) == ("done", b"%PDF-")


@pytest.mark.django_db
def test_a_job_that_kills_every_server_is_given_up(job):
    for _ in range(MOST_TRIES):
        assert jobs.take_job()
        aged(job, beat=SILENCE + timedelta(seconds=1))
    assert jobs.take_job() is None
    job.refresh_from_db()
    assert job.state == "failed"


@pytest.mark.django_db
def test_the_oldest_job_comes_first(user, job):
    _job(Owner(user=user))
    assert jobs.take_job().pk == job.pk


@pytest.mark.django_db
def test_nobody_has_more_than_three_documents_drawn_at_a_time(client, user, roster):
    for _ in range(jobs.MOST_UNDER_WAY):
        _job(Owner(user=user))
    client.force_login(user)
    answer = client.post(f"/print/jobs/new/?roster={roster.pk}")
    assert answer.status_code == 429
    assert "3 of your documents" in answer.content.decode()


@pytest.fixture
def _small_network(monkeypatch):
    monkeypatch.setattr(jobs, "MOST_OF_NETWORK", 2)


def begins(roster, **where):
    """A job that somebody begins who has no cookie yet."""
    return Client().post(f"/print/jobs/new/?shared={roster.share_token}", **where)


@pytest.mark.django_db
@pytest.mark.usefixtures("_small_network")
def test_clients_without_cookies_share_the_limit_of_their_network(roster):
    share_roster(roster=roster, visibility=Visibility.UNLISTED)

    answers = [begins(roster).status_code for _ in range(jobs.MOST_OF_NETWORK)]

    assert set(answers) == {302}
    refused = begins(roster)
    assert refused.status_code == 429
    assert "guests on your network" in refused.content.decode()
    assert begins(roster, REMOTE_ADDR="192.0.2.7").status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("_small_network")
def test_api_clients_without_cookies_share_the_limit_of_their_network(roster):
    share_roster(roster=roster, visibility=Visibility.UNLISTED)
    body = {"shared": roster.share_token}

    answers = [
        Client().post("/api/v1/print/", body, "application/json").status_code
        for _ in range(jobs.MOST_OF_NETWORK + 1)
    ]

    assert answers == [202] * jobs.MOST_OF_NETWORK + [429]


@pytest.mark.django_db
@pytest.mark.usefixtures("_small_network")
def test_a_member_does_not_wait_for_the_guests_of_the_network(client, user, roster):
    share_roster(roster=roster, visibility=Visibility.UNLISTED)
    for _ in range(jobs.MOST_OF_NETWORK):
        begins(roster)
    client.force_login(user)

    assert client.post(f"/print/jobs/new/?roster={roster.pk}").status_code == 302


@pytest.mark.django_db
def test_a_document_requested_twice_is_drawn_once(client, user, roster, begun):
    again = client.post(f"/print/jobs/new/?roster={roster.pk}")
    assert again["Location"] == begun.get_absolute_url()
    jobs.cancel_job(begun)
    anew = client.post(f"/print/jobs/new/?roster={roster.pk}")
    assert anew["Location"] != begun.get_absolute_url()


@pytest.mark.django_db
def test_a_returning_user_finds_only_their_own_documents(client, user, other_user, job):
    _job(Owner(user=other_user), title="Of somebody else")
    _job(Owner(guest_key="a browser"), title="Of a guest")
    assert job.get_absolute_url() not in client.get("/print/").content.decode()
    client.force_login(user)
    found = client.get("/print/").content.decode()
    assert f'<a href="{job.get_absolute_url()}">Cards</a> · Waiting' in found
    assert "Of somebody else" not in found
    assert "Of a guest" not in found
    jobs.cancel_job(job)
    assert job.get_absolute_url() not in client.get("/print/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"), [("get", ""), ("post", "cancel/"), ("get", "document.pdf")]
)
def test_the_job_of_another_user_gives_404(client, other_user, job, method, path):
    address = f"/print/jobs/{job.pk}/{path}"
    assert getattr(client, method)(address).status_code == 404
    client.force_login(other_user)
    assert getattr(client, method)(address).status_code == 404
    job.refresh_from_db()
    assert job.state == "waiting"


@pytest.mark.django_db
def test_a_short_document_is_drawn_at_once(client):
    query = "system=frontier&unit=jaeger"
    for answer in (
        client.get(f"/print/jobs/new/?{query}"),
        client.post(f"/print/jobs/new/?{query}"),
    ):
        assert answer["Location"].startswith("/print/document.pdf?system=frontier&unit=jaeger")
    assert not PrintJob.objects.exists()


@pytest.mark.django_db
def test_a_guests_job_moves_to_the_account(user):
    guest = _job(Owner(guest_key="a-guest"))
    adopt_guest(guest_key="a-guest", user=user)
    assert jobs.job_of(Owner(user=user), guest.pk) == guest


@pytest.mark.django_db
def test_documents_are_deleted_after_a_day(job):
    tidy()
    assert PrintJob.objects.count() == 1
    aged(job, made=jobs.KEPT + timedelta(seconds=1))
    assert tidy()["print jobs"] == 1
    assert not PrintJob.objects.exists()


def test_the_largest_document_fits_the_memory_limit_of_a_print_worker(rules):
    most = Options(size="a6", sides="pages", blanks=20, bleed="3mm")
    units = (rules.catalogue.units * 9)[:200]
    wanted = units_subject(rules, units, Where((), "/")).order(most, "https://frontier.example/")
    assert 400 < wanted.pages <= order.MOST_PAGES
    with drawing_process(order.written(wanted), sections.KINDS) as drawing:
        drawing.listen(PATIENCE)
        while drawing.document is None:
            drawing.listen(PATIENCE)
    assert drawing.pages_done == wanted.pages
    assert drawing.document == order.printed(wanted)


def test_a_print_worker_without_a_result_counts_as_failed(rules):
    wanted = units_subject(rules, rules.catalogue.units, Where((), "/"))
    text = order.written(wanted.order(Options(), "https://frontier.example/"))
    with drawing_process(text[:-1], sections.KINDS) as drawing, pytest.raises(DrawingFailedError):
        drawing.listen(PATIENCE)


def test_a_print_worker_that_dies_at_startup_counts_as_failed():
    usual = spawn.get_executable()
    resource_tracker.ensure_running()  # lives as long as the tests: it must not be /bin/true
    spawn.set_executable("/bin/true")
    try:
        with (
            pytest.raises(DrawingFailedError),
            drawing_process(b"{}" * (1 << 20), sections.KINDS) as drawing,
        ):
            drawing.listen(PATIENCE)
    finally:
        spawn.set_executable(usual)
    assert multiprocessing.active_children() == []


def test_a_print_order_round_trips(rules):
    subject = units_subject(rules, rules.catalogue.units, Where((), "/"))
    wanted = subject.order(Options(), "https://frontier.example/")
    assert order.read(order.written(wanted), sections.KINDS) == wanted
