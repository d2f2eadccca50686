"""Matches of Modern through the services: practised from, claimed, ended from outside, looked back
on by each side, in both languages.
"""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import translation

from rosters.owners import Owner
from rules.chronicle.branching import practise
from rules.chronicle.key_moments import key_moments
from rules.chronicle.luck import luck
from rules.chronicle.printing.build import report_of
from rules.chronicle.replay_cache import clear_replay_cache, replay_of
from rules.chronicle.rolls import roll_lines
from rules.chronicle.sealed_at_step import sealed_choices
from rules.engine.core import log
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.systems import system
from rules.matches.selectors import match_of
from rules.models import Match
from rules.moderation.services import Cause, end_match
from rules.notices.models import Notice
from rules.notices.notice_texts import push_title, subject
from rules.pace.models import Clock
from rules.pace.services import claim_time
from rules.present.localise import Localiser
from rules.records.record_export import record_of, stored_finding
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.rules.players import GUEST, MODERN, OTHER, answered, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

PLACED = ("UnitDeployed", "UnitTakenUp")
"""Units that stay where they were to come, and those that are in contact there and go elsewhere."""


@pytest.fixture(autouse=True)
def _no_course_of_other_tests():
    clear_replay_cache()


@pytest.fixture
def finished():
    return played(**MODERN)


def sealed_at(replay, slot):
    """The step at which both have sealed under `slot` and none is opened."""
    commits = replay.record.commits
    return next(
        commit.seq
        for commit in commits
        if commit.command.get("slot") == slot
        and commits[commit.seq + 1].command["type"] == "Reveal"
    )


@pytest.mark.parametrize(
    ("slot", "english", "french"),
    [
        ("roster", "Ana locks an army in secret.", "Ana verrouille une armée en secret."),
        ("deployment", "Ana deploys in secret.", "Ana se déploie en secret."),
        (
            "artillery",
            "Ana gives artillery orders in secret.",
            "Ana donne ses ordres d’artillerie en secret.",
        ),
    ],
)
def test_what_is_sealed_is_called_what_it_is_and_told_to_its_own_side(
    finished, slot, english, french
):
    replay = replay_of(finished)
    seq = sealed_at(replay, slot)

    hers, other = sealed_choices(replay, seq, Known(seat=0), "en")
    assert (hers.text, other.content) == (english, ())
    assert hers.content
    assert not any("{" in line for line in hers.content)
    assert sealed_choices(replay, seq, SPECTATOR, "fr")[0].text == french
    assert [each.content for each in sealed_choices(replay, seq, SPECTATOR, "fr")] == [(), ()]
    assert sealed_choices(replay, seq, Known(seat=0), "fr")[0].content != hers.content


def test_a_deployment_is_told_unit_by_unit_as_it_was_to_come(finished):
    replay = replay_of(finished)
    seq = sealed_at(replay, "deployment")

    told = sealed_choices(replay, seq, Known(seat=1), "en")[1].content

    placed = [
        f"{event.name}: {event.square}, facing "
        for event in replay.facts[seq + 1]
        if type(event).__name__ in PLACED and event.unit.startswith("n")
    ]
    assert len(told) == len(placed) == 12
    for line, start in zip(sorted(told), sorted(placed), strict=True):
        assert line.startswith(start)


def test_units_of_a_french_reader_have_french_names(finished):
    localiser = Localiser("modern", "fr")

    assert localiser.unit("Command (Ana)") == "Commandement (Ana)"
    assert localiser.unit("Infantry 2") == "Infanterie 2"
    assert localiser.unit("Old Guard") == "Old Guard"


def test_the_pages_that_look_back_speak_french_throughout(finished):
    replay = replay_of(finished)
    units = system("modern").catalogue.units
    english = "|".join(unit.name for unit in units if unit.name != unit.name_in("fr"))

    with translation.override("fr"):
        report = report_of(replay, "fr")
        lines = roll_lines(luck(replay), Localiser("modern", "fr"))
        moments = key_moments(replay, "fr")

    told = [unit.name for side in report.sides for unit in side.units]
    told += [f"{line.what} {line.result}" for line in lines] + [each.text for each in moments]
    assert len(told) > 24
    assert [text for text in told if re.search(rf"\b({english})\b", text)] == []
    assert "0 points" not in report.facts


@pytest.mark.parametrize("slot", ["deployment", "artillery"])
def test_a_match_goes_on_in_practice_from_where_both_have_sealed(finished, slot):
    record = record_of(finished)
    seq = sealed_at(replay_of(finished), slot)

    match = practise(owner=GUEST, record=record, seq=seq)

    while not match.is_over:
        answered(match)
        match = match_of(GUEST, match.pk)
    again = record_of(match)
    assert [commit.hash for commit in again.commits[: seq + 1]] == [
        commit.hash for commit in record.commits[: seq + 1]
    ]
    assert verify(record_in(again.encode())).holds


def test_time_that_is_up_is_claimed(monkeypatch):
    match = started(GUEST, OTHER, pace={"kind": "move", "seconds": 60}, **MODERN)
    answered(match)
    match = Match.objects.get(pk=match.pk)
    late = match.awaits[0]["seat"]
    Clock.objects.filter(match=match, seat=late).update(left=timedelta(seconds=-1))

    claim_time(match=match, seat=1 - late, seq=match.head, command_id=uuid4())

    match = Match.objects.get(pk=match.pk)
    assert match.is_over
    assert match.result["results"][late] == "defeat"
    assert stored_finding(match).holds
    assert record_of(match).commits[-1].command == {"type": log.ClaimTime.__name__}


@pytest.mark.parametrize("against", [0, 1, None])
def test_an_end_from_outside_is_in_the_record_that_holds(against, admin_user):
    match = played(lambda match: match.head > 12, **MODERN)

    end_match(match=match, against=against, cause=Cause(by=admin_user, why="Insults."))

    match = Match.objects.get(pk=match.pk)
    assert match.is_over
    assert verify(record_in(record_of(match).encode())).holds
    assert ("draw" in match.result["results"]) == (against is None)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Your turn against Bo – Campaign battle"),
        ("fr", "À vous de jouer contre Bo – Bataille de campagne"),
    ],
)
def test_a_notice_names_the_scenario_in_the_language_of_its_reader(user, language, line):
    match = started(Owner(user=user), OTHER, **MODERN)
    notice = Notice(match=match, seat=0, kind=Notice.Kind.TURN)

    with translation.override(language):
        assert push_title(notice, match) == line
        assert subject(notice, match) == line.replace(" against Bo", "").replace(" contre Bo", "")
