"""Replay pages: steps, viewpoints, the log and access."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from rosters.owners import Owner
from rules.chronicle import replay_cache
from rules.chronicle.key_moments import key_moments
from rules.chronicle.replay_cache import clear_replay_cache, replay_of
from rules.chronicle.sealed_at_step import sealed_choices
from rules.engine.core.known import SPECTATOR, Known
from rules.matches.selectors import match_of
from rules.models import Match, Replay
from rules.records.record_import import record_in
from tests.rules import sample
from tests.rules.players import OTHER, played, prolonged, started

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_course_of_other_tests():
    clear_replay_cache()


@pytest.fixture
def mine(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def imported(mine):
    data = sample.FILE.read_bytes()
    mine.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})
    return Replay.objects.get()


@pytest.fixture
def under_way(user):
    return played(lambda match: match.head >= 4, Owner(user=user), OTHER)


def page_of(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status, address
    return re.sub(r"\s+", " ", answer.content.decode())


def replay():
    return replay_cache.MatchReplay(record_in(sample.FILE.read_bytes()))


def sealing_step(record):
    """The last step at which both have sealed a faction and none is opened."""
    seqs = [
        commit.seq
        for commit in record.commits
        for event in commit.events
        if event["type"] == "Sealed" and event["slot"] == "faction"
    ]
    return seqs[-1]


# -- steps ----------------------------------------------------------------------------------


def test_a_step_shows_every_face_and_every_source_with_its_clause(mine, imported):
    found = replay()
    seq = next(n for n, events in found.counting() if _rolls_with_sources(events))

    page = page_of(mine, f"{imported.get_absolute_url()}?at={seq}")

    event = next(e for e in found.facts[seq] if type(e).__name__ == "ActionRolled")
    for side in (event.active, event.reactive):
        for face in side.faces:
            assert f'aria-label="D{side.die}: {face}"' in page
        for source in side.sources:
            assert f"/{source.clause}/" in page


def _rolls_with_sources(events):
    return any(
        type(event).__name__ == "ActionRolled" and (event.active.sources or event.reactive.sources)
        for event in events
    )


def test_a_step_shows_the_way_that_a_piece_has_gone(mine, imported):
    found = replay()
    seq = next(
        n
        for n, events in found.counting()
        if any(type(e).__name__ == "UnitMoved" and len(e.path) > 1 for e in events)
    )

    page = page_of(mine, f"{imported.get_absolute_url()}?at={seq}")

    assert "trail trail-moved" in page


def test_a_fragment_has_the_parts_of_a_step_and_nothing_around_them(mine, imported):
    page = page_of(mine, f"/matches/imported/{imported.pk}/step/?at=5")

    assert re.findall(r'data-part="(\w+)"', page) == [
        "buttons", "pieces", "names", "sides", "told", "before", "practise",
    ]  # fmt: skip
    assert "Step 5," in page
    assert "site-footer" not in page


def test_key_moments_are_marked_and_listed(mine, imported):
    page = page_of(mine, imported.get_absolute_url())
    moments = key_moments(replay(), "en")

    assert {moment.kind for moment in moments} >= {"turn", "revealed", "over"}
    for moment in moments:
        assert f'data-to="{moment.seq}"' in page
    assert page.count('class="mark mark-') == len(moments)
    assert [moment.seq for moment in moments] == sorted(moment.seq for moment in moments)


def test_an_undone_step_is_no_key_moment():
    found = replay()

    assert found.undone
    assert not found.undone & {moment.seq for moment in key_moments(found, "en")}


@pytest.mark.parametrize("at", ["-1", "x", "1.5", "٣"])
def test_a_step_that_is_no_number_is_refused(mine, imported, at):
    page_of(mine, f"/matches/imported/{imported.pk}/step/?at={at}", 400)


def test_a_step_after_the_last_gives_404(mine, imported):
    page_of(mine, f"{imported.get_absolute_url()}?at=9999", 404)


def test_stepping_folds_once_with_a_constant_number_of_queries(
    mine, user, monkeypatch, django_assert_max_num_queries
):
    match = prolonged(played(owner=Owner(user=user)), 400, Owner(user=user))
    Match.objects.filter(pk=match.pk).update(status="finished")
    address = f"/matches/{match.pk}/step/"
    page_of(mine, f"{address}?at=3")
    folded = []
    real = replay_cache.log.states
    monkeypatch.setattr(replay_cache.log, "states", lambda *given: folded.append(1) or real(*given))

    for at in (0, 7, 399):
        with django_assert_max_num_queries(6):
            page_of(mine, f"{address}?at={at}")

    assert folded == []


# -- whose eyes -----------------------------------------------------------------------------


def test_a_viewpoint_shows_its_own_sealed_choices_only():
    found = replay()
    seq = sealing_step(found.record)

    first, second = sealed_choices(found, seq, Known(seat=0), "en")
    assert first.content
    assert second.content == ()
    assert [each.content for each in sealed_choices(found, seq, SPECTATOR, "en")] == [(), ()]


def test_a_sealed_roster_is_shown_in_full_to_its_owner():
    found = replay()
    seq = max(
        commit.seq
        for commit in found.record.commits
        for event in commit.events
        if event["type"] == "Sealed" and event["slot"] == "roster"
    )

    known = sealed_choices(found, seq, Known(seat=1), "en")

    assert [each.slot for each in known] == ["roster", "roster"]
    assert not known[0].content
    assert sum(int((re.search(r"(\d+)$", name) or ["", "1"])[1]) for name in known[1].content) > 1


def test_after_the_end_both_viewpoints_are_available(mine, imported):
    seq = sealing_step(record_in(imported.text.encode()))
    home = imported.get_absolute_url()

    assert "Known only to" not in page_of(mine, f"{home}?at={seq}")
    assert "Known only to Ana" in page_of(mine, f"{home}?at={seq}&eyes=0")
    assert "Known only to Émile" in page_of(mine, f"{home}?at={seq}&eyes=1")


def test_before_the_end_the_other_sides_viewpoint_is_refused(mine, under_way):
    home = f"/matches/{under_way.pk}/replay/"

    page_of(mine, f"{home}?eyes=0")
    page_of(mine, f"{home}?eyes=1", 404)
    page_of(mine, f"/matches/{under_way.pk}/step/?eyes=1", 404)
    page_of(mine, f"/matches/{under_way.pk}/log/?eyes=1", 404)
    assert 'aria-label="Seen by"' not in page_of(mine, home)


def test_an_unknown_viewpoint_is_refused(mine, imported):
    page_of(mine, f"{imported.get_absolute_url()}?eyes=2", 400)


def test_before_the_end_there_is_no_luck_no_report_and_nothing_to_practise(mine, under_way):
    home = f"/matches/{under_way.pk}"

    page_of(mine, f"{home}/luck/", 404)
    page_of(mine, f"{home}/report.pdf", 404)
    assert mine.post(f"{home}/practise/", {"at": "1"}).status_code == 404
    assert "Practise from here" not in page_of(mine, f"{home}/replay/")


PAGES = ("replay/", "step/", "log/", "luck/", "report.pdf")


def test_a_match_of_others_gives_404(client, user, other_user):
    match = played(owner=Owner(user=user))
    client.force_login(other_user)

    for page in PAGES:
        page_of(client, f"/matches/{match.pk}/{page}", 404)
    assert client.post(f"/matches/{match.pk}/practise/", {"at": "1"}).status_code == 404
    page_of(client, f"/matches/verify/?match={match.pk}", 404)


def test_an_imported_record_of_others_gives_404(client, imported, other_user):
    client.force_login(other_user)

    for page in ("", "step/", "log/", "luck/", "report.pdf", "export/"):
        page_of(client, f"/matches/imported/{imported.pk}/{page}", 404)
    assert client.post(f"/matches/imported/{imported.pk}/forget/").status_code == 404
    assert client.post(f"/matches/imported/{imported.pk}/practise/").status_code == 404


# -- the whole log --------------------------------------------------------------------------


def test_the_log_is_filtered_by_turn_and_by_unit(mine, imported):
    found = replay()
    seq, events = next((n, e) for n, e in found.counting() if found.units[n] and found.turns[n] > 1)
    unit, turn = sorted(found.units[seq])[0], found.turns[seq]

    page = page_of(mine, f"/matches/imported/{imported.pk}/log/?turn={turn}&unit={unit}")

    shown = [int(each) for each in re.findall(r'class="log-number" href="[^"]*at=(\d+)"', page)]
    assert shown == [
        n for n in range(found.last + 1) if found.turns[n] == turn and unit in found.units[n]
    ]
    assert seq in shown
    assert events


def test_the_log_strikes_out_what_was_taken_back(mine, imported):
    assert "told-undone" in page_of(mine, f"/matches/imported/{imported.pk}/log/")


def test_the_log_is_paginated(mine, user):
    match = prolonged(played(lambda m: m.head >= 3, Owner(user=user)), 230, Owner(user=user))

    page = page_of(mine, f"/matches/{match.pk}/log/?page=3&turn=0")

    assert "Page 3 of 3" in page
    assert "turn=0" in page


def test_filtering_by_an_unknown_unit_is_refused(mine, imported):
    page_of(mine, f"/matches/imported/{imported.pk}/log/?unit=nobody", 400)


def test_an_empty_filtered_log_says_so(mine, imported):
    page = page_of(mine, f"/matches/imported/{imported.pk}/log/?turn=999")

    assert "Nothing in this turn" in page


# -- practice -------------------------------------------------------------------------------


def test_practice_starts_from_the_step_that_is_shown(mine, user, imported):
    last = replay().last

    answer = mine.post(f"/matches/imported/{imported.pk}/practise/", {"at": str(last // 2)})

    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert match.created_by == user
    assert match.branch["seq"] == last // 2
    assert "Practice" in page_of(mine, "/matches/")
    assert f"Continues from step {last // 2}" in page_of(mine, f"/matches/{match.pk}/replay/")


def test_practice_from_the_last_step_is_refused_with_a_message(mine, imported):
    answer = mine.post(f"/matches/imported/{imported.pk}/practise/", {"at": str(replay().last)})

    assert answer.status_code == 422
    assert "The match is already over at this step" in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(("at", "status"), [("", 400), ("x", 400), ("9999", 404)])
def test_practice_from_a_missing_step_is_refused(mine, imported, at, status):
    answer = mine.post(f"/matches/imported/{imported.pk}/practise/", {"at": at})

    assert answer.status_code == status


def test_what_happened_before_the_branch_is_marked_as_carried_over(mine, imported):
    mine.post(f"/matches/imported/{imported.pk}/practise/", {"at": "30"})
    match = Match.objects.get()

    assert "Carried over" in page_of(mine, f"/matches/{match.pk}/replay/?at=12")
    assert "Carried over" not in page_of(mine, f"/matches/{match.pk}/replay/?at=31")


# -- records --------------------------------------------------------------------------------


def test_an_imported_record_is_downloaded_byte_for_byte(mine, imported):
    answer = mine.get(f"/matches/imported/{imported.pk}/export/")

    assert answer.content == sample.FILE.read_bytes()
    assert "attachment" in answer["Content-Disposition"]


def test_an_imported_record_can_be_deleted(mine, imported):
    answer = mine.post(f"/matches/imported/{imported.pk}/forget/", follow=True)

    assert answer.redirect_chain == [(reverse("matches"), 302)]
    assert "has been deleted" in answer.content.decode()
    assert not Replay.objects.exists()


def test_a_get_request_does_not_delete_a_record(mine, imported):
    assert mine.get(f"/matches/imported/{imported.pk}/forget/").status_code == 405


def test_a_practice_record_can_be_imported(mine):
    data = sample.PRACTICE.read_bytes()

    answer = mine.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})

    assert "Practice" in page_of(mine, answer["Location"])


def test_the_page_that_verifies_is_told_where_a_record_is(mine, user, imported):
    match = started(Owner(user=user))

    page = page_of(mine, f"/matches/verify/?match={match.pk}")
    assert f'data-record="/matches/{match.pk}/export/"' in page
    page = page_of(mine, f"/matches/verify/?replay={imported.pk}")
    assert f'data-record="/matches/imported/{imported.pk}/export/"' in page
    assert "data-record" not in page_of(mine, "/matches/verify/")
    page_of(mine, "/matches/verify/?match=nonsense", 400)


def test_a_course_grows_with_its_match(user):
    owner = Owner(user=user)
    match = played(lambda m: m.head >= 3, owner)
    before = replay_of(match)
    assert replay_of(match_of(owner, match.pk)) is before

    after = replay_of(prolonged(match, match.head + 3, owner))

    assert after.last == before.last + 2


def test_importing_records_is_rate_limited(mine):
    answers = [mine.post("/matches/import/").status_code for _ in range(41)]

    assert answers[0] == 422
    assert answers[-1] == 429


def test_starting_practice_is_rate_limited(mine, imported):
    address = f"{imported.get_absolute_url()}practise/"

    answers = [mine.post(address, {"at": "999"}).status_code for _ in range(41)]

    assert answers[0] == 404
    assert answers[-1] == 429
    assert not Match.objects.exists()
