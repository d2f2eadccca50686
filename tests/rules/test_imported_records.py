"""An imported record is checked when it comes in; the finding is kept, and views check nothing."""

from __future__ import annotations

import html
import json
import re

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rosters.owners import Owner
from rules.chronicle.replay_cache import clear_replay_cache, imported_replay
from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.systems import system
from rules.matches.services import keep_replay
from rules.models import Replay
from rules.records.check_round import CheckRound
from rules.records.imported_records import waiting
from rules.records.match_record import Header, MatchRecord
from rules.records.record_import import UnreadableRecordError, record_in
from rules.records.verification import Finding, verify
from tests.compute.work import without_end
from tests.rules import sample

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
DATA = sample.FILE.read_bytes()
ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@pytest.fixture(autouse=True)
def _no_course_of_other_tests():
    clear_replay_cache()


@pytest.fixture
def mine(client, user):
    client.force_login(user)
    return client


def sent(client):
    """The answer to a record that is imported."""
    return client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", DATA)})


@pytest.fixture
def imported(mine):
    sent(mine)
    return Replay.objects.get()


def page_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def odd(record):
    return Finding(1, 0, "", "commit 3 is odd")


def test_a_record_that_no_longer_holds_says_why_and_can_be_deleted(mine, imported, monkeypatch):
    monkeypatch.setattr(
        "rules.records.imported_records.checked",
        lambda *asked: Finding(1, 0, "", "commit 3 is odd"),
    )
    Replay.objects.update(checked_by="frontier 1")

    page = page_of(mine, imported.get_absolute_url())

    assert "This record no longer passes verification. Step 3 is not as the rules require." in page
    assert "/forget/" in page
    assert mine.get(f"/matches/imported/{imported.pk}/luck/").status_code == 404


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "neither a result nor the dice secret could be checked"),
        ("fr", "ni un résultat ni le secret des dés n’ont pu être vérifiés"),
    ],
)
def test_a_record_without_its_end_says_what_could_not_be_checked(mine, language, said):
    cut = b"".join(DATA.splitlines(keepends=True)[:12])
    answer = mine.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", cut)})
    mine.cookies["django_language"] = language

    page = page_of(mine, answer.url)

    assert said in page
    assert "Chain, result and sealed" not in page
    assert "le résultat et les choix" not in page


def test_an_imported_record_is_checked_once_and_not_when_it_is_looked_at(
    mine, imported, monkeypatch
):
    monkeypatch.setattr("rules.records.imported_records.checked", None)

    assert "Record verified" in page_of(mine, imported.get_absolute_url())
    page_of(mine, f"/matches/imported/{imported.pk}/log/")


def test_an_old_record_without_stored_result_is_checked_on_first_view(mine, imported, monkeypatch):
    kept = imported.finding
    Replay.objects.update(finding=None, checked_by="")

    page_of(mine, imported.get_absolute_url())

    imported.refresh_from_db()
    assert imported.finding == kept
    monkeypatch.setattr("rules.records.imported_records.checked", None)
    page_of(mine, imported.get_absolute_url())


def test_a_result_of_an_older_revision_is_refreshed_in_the_background(imported, monkeypatch):
    Replay.objects.update(checked_by="frontier 1")
    monkeypatch.setattr(
        "rules.records.imported_records.finding_apart", lambda check, record, stops: odd(record)
    )

    CheckRound()()

    imported.refresh_from_db()
    assert imported.finding["difference"] == "commit 3 is odd"
    assert not waiting().exists()


@pytest.fixture
def too_long(monkeypatch):
    """The check of a record takes longer than a request may."""
    monkeypatch.setattr("rules.records.imported_records.checked_record", without_end)


def test_a_long_record_is_stored_and_checked_in_the_background(mine, too_long, settings):
    settings.COMPUTE_SECONDS = 2
    sent(mine)
    row = Replay.objects.get()
    assert (row.finding, row.checked_by) == (None, "")
    assert "is still being verified" in page_of(mine, row.get_absolute_url())
    assert mine.get(f"/matches/imported/{row.pk}/log/").status_code == 404

    CheckRound()()

    assert "Record verified" in page_of(mine, row.get_absolute_url())


def test_a_file_that_takes_too_long_to_parse_is_not_stored(mine, monkeypatch, settings):
    settings.COMPUTE_SECONDS = 0.05
    monkeypatch.setattr("rules.records.imported_records.read_record", without_end)

    answer = sent(mine)

    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert not Replay.objects.exists()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The file is not a match record"),
        ("fr", "Ce fichier n’est pas un enregistrement de partie"),
    ],
)
def test_a_worker_refuses_a_file_in_the_language_of_its_reader(mine, language, sentence):
    other = DATA.replace(b"frontier-match", b"frontier-chess", 1)

    answer = mine.post(
        "/matches/import/",
        {"file": SimpleUploadedFile("a.jsonl", other)},
        headers={"Accept-Language": language},
    )

    assert answer.status_code == 422
    assert sentence in html.unescape(answer.content.decode())


def test_a_title_has_no_date_and_the_list_shows_it_in_letters_in_the_readers_zone(mine, imported):
    started = "2026-03-31T23:30:00+00:00"
    line = json.loads(DATA.partition(b"\n")[0])
    header = msgspec.convert(line | {"started": started}, Header)
    late = keep_replay(owner=Owner(user=imported.owner), header=header, text=imported.text)
    mine.cookies["timezone"] = "Europe/Paris"

    page = page_of(mine, "/matches/")

    assert not ISO_DATE.search(imported.title + late.title)
    assert "1 April 2026, 01:30 CEST</time>" in page
    assert not ISO_DATE.search(re.sub(r"<[^>]+>", "", page))


@pytest.mark.parametrize("year", ["0001", "9999"])
def test_a_moment_without_a_date_in_some_time_zone_is_refused(year):
    line = json.loads(DATA.partition(b"\n")[0]) | {"started": f"{year}-01-01T00:00:00+14:00"}
    rest = DATA.partition(b"\n")[2]

    with pytest.raises(UnreadableRecordError, match="when the match began"):
        record_in(canonical_json(line) + b"\n" + rest)


PAGES = ("", "step/?at=40", "log/", "luck/", "report.pdf", "?at=40&eyes=0")


def unplayed(owner, change):
    """An imported record of other rules that holds, after `change` to the rows of its commits."""
    record = record_in(DATA)
    header = record.header.change(rules="0")
    rows = json.loads(msgspec.json.encode(record.commits))
    change([event for row in rows for event in row["events"]])
    commits, prev = [], header.hash
    for row in rows:
        commits.append(log.sealed(msgspec.convert(row | {"prev": prev}, log.Commit)))
        prev = commits[-1].hash
    rules = system(header.system)
    state = log.fold(rules, header.setup, commits)
    footer = record.footer.change(state_hash=log.state_hash(state))
    data = MatchRecord(header, commits, footer).encode()
    found = verify(record_in(data))
    assert found.holds, found.difference
    row = keep_replay(owner=owner, header=header, text=data.decode(), finding=found)
    return row.get_absolute_url()


def of_an_unknown_ability(events):
    next(event for event in events if event["type"] == "EffectBegan")["effect"]["ability"] = "luck"


def of_an_unknown_marker(events):
    next(event for event in events if event["type"] == "MarkerPlaced")["marker"]["kind"] = "moon"


@pytest.mark.parametrize("change", [of_an_unknown_ability, of_an_unknown_marker])
def test_a_record_that_was_never_played_breaks_no_page(mine, user, change):
    home = unplayed(Owner(user=user), change)

    told = {page: mine.get(home + page) for page in PAGES}

    statuses = {answer.status_code for answer in told.values()}
    assert statuses <= {200, 422}
    assert 422 in statuses
    assert all(
        "it contains something here that they do not know" in answer.content.decode()
        for answer in told.values()
        if answer.status_code == 422
    )


def test_imported_records_are_kept_in_memory_by_their_size(mine, user, monkeypatch):
    """Given room for two, the one that was looked at longest ago is read again."""
    rows = [
        keep_replay(owner=Owner(user=user), header=record_in(DATA).header, text=DATA.decode(),
                    finding=verify(record_in(DATA)))
        for _ in range(3)
    ]  # fmt: skip
    monkeypatch.setattr("rules.chronicle.replay_cache.MOST_IMPORTED", 2 * len(DATA))
    first, second, third = (imported_replay(row.pk) for row in rows)

    assert imported_replay(rows[2].pk) is third
    assert imported_replay(rows[1].pk) is second
    assert imported_replay(rows[0].pk) is not first


def test_a_record_with_a_number_that_is_not_exact_everywhere_is_refused():
    """The browser's verifier reads numbers as doubles, so it could not read the line."""
    lines = DATA.splitlines(keepends=True)
    row = json.loads(lines[3])
    row["command"]["pad"] = 2**53
    lines[3] = canonical_json(row) + b"\n"

    with pytest.raises(UnreadableRecordError, match="Line 4 is not canonical JSON"):
        record_in(b"".join(lines))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1 step and 2 dice."), ("fr", "1 étape et 2 dés.")]
)
def test_one_step_is_counted_in_the_singular(mine, language, said):
    cut = b"".join(DATA.splitlines(keepends=True)[:2])
    answer = mine.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", cut)})
    mine.cookies["django_language"] = language

    assert said in page_of(mine, answer.url)


def test_the_list_says_when_each_record_came_in_and_how_far_it_is_verified(mine, imported):
    cut = b"".join(DATA.splitlines(keepends=True)[:12])
    mine.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", cut)})
    assert states(mine) == ["Verified in part", "Verified"]
    assert f'<time datetime="{imported.imported.isoformat()}" data-form="moment">' in page_of(
        mine, "/matches/"
    )

    Replay.objects.filter(pk=imported.pk).update(checked_by="frontier 1")
    Replay.objects.exclude(pk=imported.pk).update(finding=vars(odd(None)))

    assert states(mine) == ["Fails verification", "Not verified yet"]


def states(client):
    """What the list of matches says of each imported record."""
    records = page_of(client, "/matches/").partition("Imported records")[2]
    return re.findall(r'<span class="badge[^"]*">([^<]*)<', records)
