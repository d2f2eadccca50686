"""Infinite Frontiers from set-up to its ends."""

from __future__ import annotations

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.early_end import Concede
from rules.engine.core.log import Begin, ForceEnd
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.model.commands import MoveCounter, PlaceCounter
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play.rosters import listed
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.kit.selfplay import Safe

TERMS = Setup(match="", names=("Ana", "Ben"), mission="skirmish", layout="A", limit=6)
FOXES = listed("foxes", ("fox-chief", "fox-guard", "fox-scout"), 6)
HARES = listed("hares", ("hare-guard", "hare-guard", "hare-guard"), 6)


class Match:
    """A match under way; `faces` are those that the dice will show."""

    def __init__(self, *faces: int, **terms: object) -> None:
        self.dice, self.safe = ScriptedDice(list(faces)), Safe()
        opening = Situation.opening(INFINITE, TERMS.change(**terms))
        self.play: Play[InfiniteState] = resolve(opening, None, Begin(), self.dice, self.safe)

    @property
    def state(self) -> InfiniteState:
        return self.play.state

    @property
    def asked(self) -> list[int | None]:
        return [decision.seat for decision in self.play.after.decisions]

    def does(self, seat, command) -> None:
        self.play = resolve(self.play.after, seat, command, self.dice, self.safe)

    def is_refused(self, seat, command) -> set[str]:
        with pytest.raises(IllegalCommandError) as error:
            self.does(seat, command)
        return {refusal.clause for refusal in error.value.refusals}


@pytest.fixture
def mustered() -> Match:
    """A match with both rosters shown; seat 1 goes first."""
    match = Match(3, 3, 2, 5)
    for seat, army in enumerate((FOXES, HARES)):
        match.does(seat, seal(army))
    match.does(None, Reveal(slot="roster"))
    return match


def seal(army) -> Seal:
    return Seal(slot="roster", payload=canonical_json(army).decode())


@pytest.mark.clause("IF-SETUP-1")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"mission": "siege"}, "IF-SETUP-1"),
        ({"layout": "Z"}, "IF-SETUP-1"),
        ({"limit": 10}, "IF-ROSTER-2"),
        ({"options": {"rounds": 21}}, "IF-SETUP-1"),
        ({"options": {"moons": 2}}, "IF-SETUP-1"),
        ({"layout": "", "terrain": {"name": "", "pieces": ["a1"]}}, "IF-BOARD-2"),
        ({"layout": "", "terrain": {"name": "", "pieces": ["z9"]}}, "IF-BOARD-2"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(change, clause):
    assert [refusal.clause for refusal in INFINITE.setup_refusals(TERMS.change(**change))] == [
        clause
    ]


@pytest.mark.clause("IF-SETUP-2")
def test_a_tie_is_rolled_again_and_the_higher_roll_goes_first():
    assert Match(3, 3, 2, 5).state.first == 1


@pytest.mark.clause("IF-SETUP-3", "IF-ROSTER-1", "IF-ROSTER-2")
def test_a_roster_has_three_counters_within_the_limit_and_stays_secret(mustered):
    match = Match(6, 1)
    assert match.is_refused(0, seal(FOXES.change(entries=FOXES.entries[:2]))) == {"IF-ROSTER-1"}
    dear = listed("foxes", ("fox-chief", "fox-chief", "fox-scout"), 6)
    assert match.is_refused(0, seal(dear)) == {"IF-ROSTER-2"}
    match.does(0, seal(FOXES))
    assert (match.state.units, match.asked) == ({}, [1])
    assert [unit.name for unit in mustered.state.waiting(1)] == [
        "Hare Guard 1",
        "Hare Guard 2",
        "Hare Guard 3",
    ]


@pytest.mark.clause("IF-SETUP-4")
def test_counters_are_placed_in_turn_on_the_first_rank(mustered):
    assert mustered.asked == [1]
    assert mustered.is_refused(1, PlaceCounter(unit="n1", square="a4")) == {"IF-SETUP-4"}
    mustered.does(1, PlaceCounter(unit="n1", square="a5"))
    assert mustered.asked == [0]


@pytest.mark.clause("IF-TURN-1", "IF-ENGINE-1", "IF-ENGINE-2")
def test_rounds_begin_once_all_are_placed_and_only_who_is_asked_may_answer(mustered):
    for unit, square in (("n1", "a5"), ("s1", "a1"), ("n2", "b5"), ("s2", "b1"), ("n3", "c5")):
        mustered.does(mustered.asked[0], PlaceCounter(unit=unit, square=square))
    mustered.does(0, PlaceCounter(unit="s3", square="c1"))
    assert (mustered.state.turn, mustered.asked) == (1, [1])
    assert mustered.is_refused(0, MoveCounter(unit="s1", square="a2")) == {"IF-ENGINE-2"}
    mustered.does(1, MoveCounter(unit="n1", square="a4"))
    assert mustered.asked == [0]


@pytest.mark.clause("IF-END-3")
def test_who_concedes_loses_and_what_is_stopped_is_decided_by_strength(mustered):
    ended = Match(6, 1)
    ended.does(0, Concede())
    assert ended.state.outcome.results == ("defeat", "victory")
    mustered.does(1, PlaceCounter(unit="n1", square="a5"))
    mustered.does(None, ForceEnd(why="closing", against=None))
    assert mustered.state.outcome.results == ("defeat", "victory")
