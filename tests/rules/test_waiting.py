"""Messages for the player who waits."""

import re

import pytest

from rules.engine.core.decision import Seat
from rules.engine.core.known import Known
from rules.engine.tabletop.offer import Prompt
from rules.matches.selectors import position_of, view_of
from rules.models import Match
from rules.present.localise import Localiser
from rules.present.match_view import match_as_seen, summary
from rules.present.waiting_sentences import Onlooker
from tests.rules.players import EVERY_BOOK, GUEST, OTHER, answered, kind_of, started

pytestmark = pytest.mark.django_db

YOURS = re.compile(r"your ([A-Z][\w .-]*?)(?: \(|:|\.|’| up| back| against)")
ADDRESSED = re.compile(r"^(Ana|Bo), |\b(choisissez|placez|déplacez|faites|verrouillez)\b", re.I)


def told_to(match: Match, eyes: Seat | None, language: str = "en") -> list[str]:
    """What somebody reads who holds the seat `eyes`, or none, of the decisions of others."""
    held = () if eyes is None else (eyes,)
    told = match_as_seen(match, held, Known(seat=eyes), language)["decisions"]
    return [each["prompt"]["text"] for each in told if each["seat"] not in (eyes, None)]


@pytest.mark.parametrize("agreed", EVERY_BOOK)
def test_the_waiting_player_reads_about_the_opponent_by_name(agreed):
    match = started(GUEST, OTHER, **agreed)
    seen: set[str] = set()
    for _ in range(60):
        if match.is_over:
            break
        for eyes in (0, 1, None):
            names = {"Ana", "Bo"} - ({match.names[eyes]} if eyes is not None else set())
            known = {unit.name for unit in view_of(position_of(match), Known(seat=eyes)).units}
            for english, french in zip(
                told_to(match, eyes), told_to(match, eyes, "fr"), strict=True
            ):
                assert english.startswith(tuple(names))
                assert french.startswith(tuple(names))
                assert not ADDRESSED.search(english), english
                assert not ADDRESSED.search(french), french
                named = YOURS.findall(english)
                assert set(named) <= known | {each.split(" (")[0] for each in known}, english
        seen |= kind_of(match)
        answered(match, GUEST)
        match.refresh_from_db()
    assert len(seen) > 5


def test_a_reader_s_own_unit_is_named_as_theirs_and_to_a_spectator_by_name_alone():
    match = started(GUEST, OTHER)
    while "reaction" not in kind_of(match):
        answered(match, GUEST)
        match.refresh_from_db()
    (offer,) = position_of(match).offers
    active = 1 - offer.seat
    own, watching = told_to(match, active), told_to(match, None)
    assert own[0].startswith(f"{match.names[offer.seat]} is choosing a reaction to ")
    assert " by your " in own[0]
    assert own[0].replace("by your ", "by ") == watching[0]


def test_the_awaited_player_reads_the_question():
    match = started(GUEST, OTHER)
    told = match_as_seen(match, (0,), Known(seat=0), "en")["decisions"]
    mine = [each["prompt"]["text"] for each in told if each["seat"] == 0]
    assert mine == ["Choose your faction in secret."]
    assert told_to(match, 0) == ["Bo is choosing a faction in secret."]


def test_a_unit_that_the_reader_does_not_see_is_not_named():
    match = started(GUEST, OTHER)
    reader = Onlooker(view_of(position_of(match), Known(seat=1)), Known(seat=1))
    hidden = Prompt(clause="FR-MOVE-1", key="move-advance", params={"name": "Hidden", "inches": 5})
    told = Localiser("frontier", "en").waiting(hidden, "Ana", reader)
    assert told == {"clause": "FR-MOVE-1", "text": "Ana is deciding."}


def test_the_list_of_matches_says_who_decides():
    match = started(GUEST, OTHER)
    awaits = summary(match, (0,), "en")["awaits"]
    assert [each["prompt"]["text"] for each in awaits] == [
        "Choose your faction in secret.",
        "Bo is choosing a faction in secret.",
    ]
