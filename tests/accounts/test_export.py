"""Archives of members' data: prepared in the background, three a day, for their member only."""

from __future__ import annotations

import io
import json
import time
import tracemalloc
from datetime import timedelta
from threading import Event
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from frontier_site.cleanup import tidy
from rosters.accounts import export_jobs, export_queue
from rosters.accounts.export import write_archive
from rosters.accounts.export_jobs import DAY, MOST_A_DAY, PART, ClaimLostError, take_export
from rosters.accounts.export_queue import ExportQueue
from rosters.accounts.models import EXPORT_KEPT, Export, ExportPart
from rosters.accounts.services import close_account
from rosters.background.claims import LONELY, MOST_TRIES, SILENCE
from rosters.downloads import file_name
from rosters.models import Revision, Roster
from tests.accounts.exporting import archive_of, build_waiting, downloaded
from tests.factories import RosterFactory, UserFactory

pytestmark = pytest.mark.django_db
START = "/accounts/me/export/"
MIB = 1 << 20
PATIENCE = 60.0


@pytest.fixture
def member(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def roster(user):
    return RosterFactory(owner=user)


def requested(member):
    """The export that a member requests on the account page."""
    return Export.objects.get(pk=member.post(START)["Location"].split("/")[4])


def aged(export, **age):
    Export.objects.filter(pk=export.pk).update(**{k: timezone.now() - v for k, v in age.items()})


def told(member, address):
    return " ".join(member.get(address).content.decode().split())


def written_to(roster, documents):
    """Give a roster more revisions."""
    first = roster.revisions.get()
    Revision.objects.bulk_create(
        Revision(
            roster=roster,
            number=first.number + at,
            stands_for=first.number + at,
            origin=Revision.Origin.EDITED,
            document=document,
            at=first.at,
        )
        for at, document in enumerate(documents, start=1)
    )


@pytest.mark.storage
def test_a_second_request_returns_the_export_under_way(member):
    first = requested(member)

    assert requested(member) == first
    assert take_export() == first
    assert requested(member) == first
    assert Export.objects.count() == 1


@pytest.mark.storage
def test_the_fourth_archive_of_a_day_is_refused_until_a_day_after_the_first(member, roster):
    for hours in range(MOST_A_DAY):
        aged(requested(member), made=timedelta(hours=3 - hours))
        build_waiting()

    refused = member.post(START)

    assert refused.status_code == 429
    assert 21 * 3600 - 60 < int(refused["Retry-After"]) <= 21 * 3600
    assert "3 archives of your data in 24 hours" in refused.content.decode()
    assert Export.objects.count() == MOST_A_DAY
    aged(Export.objects.first(), made=DAY + timedelta(seconds=1))
    assert member.post(START).status_code == 302


def test_the_page_that_deletes_the_account_lists_the_archives(member):
    for _ in range(MOST_A_DAY):
        requested(member)
        build_waiting()

    page = member.get(reverse("account-close")).content.decode()

    assert [each.get_absolute_url() in page for each in Export.objects.all()] == [True] * MOST_A_DAY
    assert "which is the limit" in page
    for each in ("match records you imported", "chat messages", "proposals", "API key"):
        assert each in page


def test_the_limit_of_one_member_does_not_count_for_another(member, other_user):
    for _ in range(MOST_A_DAY):
        requested(member)
        build_waiting()
    other = Client()
    other.force_login(other_user)

    assert other.post(START).status_code == 302


def test_guests_have_no_archive(client):
    assert client.post(START)["Location"].startswith("/accounts/login/")
    assert not Export.objects.exists()


def test_opening_the_address_of_the_form_leads_to_the_account(member):
    assert member.get(START)["Location"] == "/accounts/me/"
    assert not Export.objects.exists()


@pytest.mark.storage
def test_the_download_is_the_archive_under_its_name(member, user, roster, monkeypatch):
    monkeypatch.setattr(export_jobs, "PART", 100)

    answer = downloaded(member)

    data = answer.getvalue()
    assert answer.streaming
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"] == 'attachment; filename="frontier-ana.zip"'
    assert int(answer["Content-Length"]) == len(data) == Export.objects.get().size
    assert ExportPart.objects.count() == -(-len(data) // 100) > 3
    with ZipFile(io.BytesIO(data)) as found, ZipFile(io.BytesIO(archive_of(user))) as wanted:
        assert found.testzip() is None
        assert found.namelist() == wanted.namelist()
        assert all(found.read(name) == wanted.read(name) for name in wanted.namelist())


def test_asking_only_for_the_headers_sends_no_part(member, roster):
    address = f"{requested(member).get_absolute_url()}archive.zip"
    build_waiting()

    answer = member.head(address)

    assert int(answer["Content-Length"]) == Export.objects.get().size
    assert answer.getvalue() == b""


@pytest.mark.storage
def test_the_history_holds_every_revision_as_it_was_stored(user, roster):
    written_to(roster, [json.dumps({"name": f"Zoë “{at}”"}, ensure_ascii=False) for at in range(9)])
    Roster.objects.filter(pk=roster.pk).update(deleted_at=timezone.now())

    with ZipFile(io.BytesIO(archive_of(user))) as archive:
        history = json.loads(archive.read(f"history/{file_name(roster.name, roster.pk)}.json"))

    assert history == [
        {
            "number": state.number,
            "origin": state.origin,
            "at": state.at.isoformat(),
            "content": json.loads(state.document),
        }
        for state in roster.revisions.order_by("number")
    ]
    assert len(history) == 10


def test_an_archive_of_many_revisions_is_built_in_little_memory(user, roster, tmp_path):
    for at in range(0, 80, 8):
        content = [f'"{number}{"x" * (MIB // 4)}"' for number in range(at, at + 8)]
        written_to(RosterFactory(owner=user), content)
    archive_of(UserFactory())  # imports what it needs

    with (tmp_path / "archive.zip").open("w+b") as file:
        tracemalloc.start()
        write_archive(user, file, pause=lambda: None)
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    with ZipFile(tmp_path / "archive.zip") as archive:
        assert sum(entry.file_size for entry in archive.infolist()) > 20 * MIB
    assert peak < 8 * MIB, f"{peak / MIB:.1f} MiB"


def test_a_download_holds_one_part_in_memory(member, user):
    export = Export.objects.create(user=user, state="done", size=12 * PART)
    for number in range(12):
        ExportPart.objects.create(export=export, number=number, content=bytes(PART))
    answer = member.get(f"{export.get_absolute_url()}archive.zip")

    tracemalloc.start()
    size = sum(len(part) for part in answer)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert size == 12 * PART
    assert peak < 4 * PART, f"{peak / MIB:.1f} MiB"


def test_the_worker_rests_as_long_as_it_works(user, monkeypatch):
    export, moments, rests = Export.objects.create(user=user), [0.0], []
    closing = Event()
    monkeypatch.setattr(export_queue, "time", SimpleNamespace(monotonic=lambda: moments[0]))
    monkeypatch.setattr(closing, "wait", lambda seconds: rests.append(round(seconds, 3)))
    pause = export_queue._Pauses(export, closing)

    for moment in (0.3, 0.304, 0.35, 1.9):
        moments[0] = moment
        pause()

    assert rests == [0.3, 0, 0.05, 1.55]
    moments[0] = 60.0
    with pytest.raises(ClaimLostError):  # nobody has claimed it
        pause()
    assert rests[-1] == export_queue.LONGEST


@pytest.mark.storage
def test_a_dead_worker_is_replaced_and_its_late_parts_are_refused(member, user, roster):
    export = requested(member)
    first = take_export()
    assert take_export() is None
    ExportPart.objects.create(export=export, number=0, content=b"half")
    aged(export, beat=SILENCE + timedelta(seconds=1))

    second = take_export()
    with pytest.raises(ClaimLostError):
        export_jobs.finish_export(first, io.BytesIO(b"late"), lambda: None)
    ExportQueue(0).work(second)

    export.refresh_from_db()
    assert (export.state, export.tries) == ("done", 2)
    with ZipFile(io.BytesIO(member.get(f"{export.get_absolute_url()}archive.zip").getvalue())) as z:
        assert f"rosters/{file_name(roster.name, roster.pk)}.json" in z.namelist()


def test_an_archive_that_fails_three_times_is_given_up_and_can_be_tried_again(member):
    export = requested(member)
    for _ in range(MOST_TRIES):
        assert take_export()
        aged(export, beat=SILENCE + timedelta(seconds=1))

    assert take_export() is None
    page = told(member, export.get_absolute_url())
    assert "The archive could not be prepared" in page
    assert f'action="{START}"' in page
    assert requested(member) != export


def test_an_error_while_an_archive_is_built_counts_as_a_try(member, monkeypatch):
    export = requested(member)
    monkeypatch.setattr(export_queue, "write_archive", _fails)

    with pytest.raises(LookupError):
        ExportQueue(0).work(take_export())

    export.refresh_from_db()
    assert (export.state, export.tries) == ("building", 1)


def _fails(*given):
    raise LookupError("nothing there")


@pytest.mark.storage
def test_a_server_that_stops_gives_its_archive_back(member, roster):
    export, queue = requested(member), ExportQueue(0)
    job = queue.take()

    queue.close()
    queue.work(job)

    export.refresh_from_db()
    assert (export.state, export.tries) == ("waiting", 0)
    assert not ExportPart.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_worker_thread_builds_what_is_waiting(member, roster):
    queue = ExportQueue(1)
    queue.open()
    try:
        export = requested(member)
        deadline = time.monotonic() + PATIENCE
        while export.is_under_way:
            assert time.monotonic() < deadline, "the export does not end"
            time.sleep(0.1)
            export.refresh_from_db()
    finally:
        queue.close()
    assert export.state == "done"
    assert member.get(f"{export.get_absolute_url()}archive.zip").status_code == 200


def test_the_page_says_how_far_the_archive_is(member, roster):
    export = requested(member)
    address = export.get_absolute_url()
    assert "Waiting in the queue" in told(member, address)
    assert 'http-equiv="refresh"' in told(member, address)
    assert member.get(f"{address}archive.zip").status_code == 404
    aged(export, made=LONELY + timedelta(seconds=1))
    assert "Work on this archive has not started" in told(member, address)
    job = take_export()
    assert "The archive is being prepared" in told(member, address)
    ExportQueue(0).work(job)

    ready = told(member, address)

    assert "The archive is ready" in ready
    assert "KB" in ready or "bytes" in ready
    assert f'href="{address}archive.zip"' in ready
    assert 'http-equiv="refresh"' not in ready


def test_a_member_finds_the_archive_from_the_account_page(member):
    export = requested(member)
    assert export.get_absolute_url() in told(member, "/accounts/me/")
    aged(export, made=EXPORT_KEPT + timedelta(seconds=1))
    assert export.get_absolute_url() not in told(member, "/accounts/me/")


def test_both_pages_of_the_account_have_the_button(member):
    for page in ("/accounts/me/", "/accounts/me/close/"):
        assert f'<form method="post" action="{START}">' in told(member, page)


@pytest.mark.parametrize("path", ["", "archive.zip"])
def test_the_archive_of_another_member_gives_404(member, other_user, path):
    export = requested(member)
    build_waiting()
    other = Client()
    address = f"{export.get_absolute_url()}{path}"
    assert other.get(address)["Location"].startswith("/accounts/login/")
    other.force_login(other_user)

    assert other.get(address).status_code == 404
    assert member.get(address).status_code == 200


@pytest.mark.storage
def test_archives_are_deleted_after_a_day(member):
    export = requested(member)
    build_waiting()
    address = f"{export.get_absolute_url()}archive.zip"
    tidy()
    assert member.get(address).status_code == 200
    aged(export, made=EXPORT_KEPT + timedelta(seconds=1))
    assert member.get(address).status_code == 404

    assert tidy()["data exports"] > 0

    assert not Export.objects.exists()
    assert not ExportPart.objects.exists()


@pytest.mark.storage
def test_an_archive_is_deleted_with_its_account(member, user, roster):
    requested(member)
    build_waiting()
    assert ExportPart.objects.exists()

    close_account(user=user)

    assert not Export.objects.exists()
    assert not ExportPart.objects.exists()


def test_an_archive_whose_account_is_deleted_while_it_is_built_is_abandoned(member, user, roster):
    requested(member)
    job = take_export()
    assert job.user == user
    close_account(user=user)

    ExportQueue(0).work(job)

    assert not ExportPart.objects.exists()
