"""Questions at the table, sentences, views, and what a log tells."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.engine.core.decision import Command, IllegalCommandError, Seat, Value
from rules.engine.core.early_end import Concede
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.log import ClaimTime, ForceEnd
from rules.engine.core.resolution import NoDice, Situation
from rules.engine.core.runner import resolve
from rules.engine.modern.ask import inspection
from rules.engine.modern.ask.survey import survey
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.commands import MoveUnit
from rules.engine.modern.model.events import CombatFought, ShellScattered, ShellTested, ShotFired
from rules.engine.modern.model.sentences import in_language, sentence
from rules.engine.modern.model.setup_events import MatchBegan
from rules.engine.modern.model.view import view_for
from rules.engine.modern.site.history import trial
from rules.engine.tabletop.fields import unit_ids
from tests.engine.modern.table import Table, chooses, fires, moves, north, orders, south
from tests.kit.selfplay import Safe

FAR = south("command a1/N"), north("command h8/S")


@pytest.fixture
def field(table: Table) -> Table:
    """Infantry, mortars and a gun before two enemies, one behind a wood."""
    table.given(
        south("infantry d3/N"),
        south("field-artillery b1/N"),
        north("infantry d5/S"),
        north("infantry e4/W"),
        on=("woods d4", "river c3"),
    )
    return table


@pytest.mark.clause("MW-RANGE-1", "MW-LOS-7")
def test_distance_and_sight_between_two_units(field: Table) -> None:
    seen = inspection.measure(field.state, "d3", "d5")
    assert (seen.squares, seen.past_all, seen.visibility) == (2, 0, "none")
    assert inspection.measure(field.state, "d3", "e4").visibility == "part"
    with pytest.raises(KeyError):
        inspection.measure(field.state, "d3", "nobody")


@pytest.mark.clause("MW-RANGE-3", "MW-ARC-1", "MW-ARTY-5")
def test_what_a_unit_reaches_and_who_could_answer(field: Table) -> None:
    ranges = inspection.ranges(field.state, "d3")
    assert ranges.fire == ("c4", "d4", "d5", "e4")
    assert "c3" in ranges.moves
    assert {o.unit: (o.hits, o.is_hit) for o in ranges.opponents} == {
        "d5": (None, None),
        "e4": (0.3333333333333333, 0.3333333333333333),
    }
    assert inspection.ranges(field.state, "b1").targets == ("d5", "e4")
    with pytest.raises(KeyError):
        inspection.ranges(field.state, "nobody")


@pytest.mark.clause("MW-CC-11")
def test_in_contact_the_chance_of_winning_is_told(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d5/S"))
    assert inspection.ranges(table.state, "d4").opponents[0].beats == pytest.approx(4 / 6)


@pytest.mark.clause("MW-TURN-7")
def test_what_may_be_chosen_for_a_unit_and_its_chance(field: Table) -> None:
    promised = inspection.forecast(field.now, (0,), "d3")
    shots = [each for each in promised.actions if each.chance is not None]
    assert [each.command for each in shots] == [fires("d3", "e4")]
    assert any(isinstance(each.command, MoveUnit) for each in promised.actions)
    assert inspection.forecast(field.now, (1,), "d3").actions == ()


def test_a_preview_tells_the_path_or_what_is_wrong(field: Table) -> None:
    assert inspection.preview(field.now, 0, moves("d3-d2")).path == ("d2",)
    assert [r.clause for r in inspection.preview(field.now, 0, moves("d3-d1")).refusals]
    assert inspection.preview(field.now, 0, moves("d3-c3", into_river=True)).drowns
    assert inspection.preview(field.now, 1, moves("d3-d2")).refusals[0].key == "not-awaited"


def test_a_survey_answers_in_sentences(field: Table) -> None:
    def told(ask: str, language: str = "en", **asked: str) -> list[str]:
        found = survey(field.state, {"ask": ask, **asked}, language)
        assert found.heading
        return [line.text for line in found.sentences]

    assert told("sees", **{"from": "d3"})[0] == ("Infantry e4 on e4, distance 2, partly visible.")
    assert len(told("near", **{"from": "d3"})) == 3
    assert told("seen-by", **{"from": "h8"})
    assert told("reach", **{"from": "d3"}) == [
        "It can end its move on: d2, d4, e3.",
        "It would be lost in the river on: c3.",
    ]
    assert told("between", **{"from": "d3", "to": "d5"})[0].startswith("Distance 2. Of 5 rays")
    assert told("reach", "fr", **{"from": "b1"})[0].startswith("Elle peut")
    for asked in ({"from": "nobody"}, {"from": "z9"}):
        with pytest.raises(KeyError):
            told("near", **asked)
    for asked in ({"from": "d3", "to": "d3"}, {"to": "d3"}):
        with pytest.raises(msgspec.ValidationError):
            told("between", **asked)


@pytest.mark.clause("MW-HID-1")
def test_the_view_is_the_same_for_everybody_and_names_figures(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("command a1/N", place="destroyed"),
        north("infantry h8/S"),
        settings=Settings(break_fraction=5),
    )
    view = view_for(table.state, SPECTATOR)
    assert view == view_for(table.state, Known(seat=0)) == view_for(table.state, Known(seat=1))
    side = view.sides[0]
    assert (side.side, side.fielded, side.destroyed, side.score) == ("south", 2, 1, 2)
    assert (side.breaks_at, side.dice) == (5, 1)
    assert {unit.id: unit.square for unit in view.units} == {"d4": "d4", "a1": "", "h8": "h8"}


def test_a_unit_named_by_its_type_is_named_in_the_readers_language() -> None:
    assert in_language("Machine Guns 2 (Ana)", "fr") == "Mitrailleuses 2 (Ana)"
    assert in_language("Tanks", "fr") == "Chars"
    assert in_language("Old Guard", "fr") == "Old Guard"
    assert in_language("Tankstelle", "fr") == "Tankstelle"
    params: dict[str, Value] = {"name": "Tanks", "target": "Infantry 1", "range": 4}
    assert sentence("refusal.out-of-range", params, "fr").startswith("L’unité Infanterie 1 ")


def test_scenarios_and_boards_are_named_in_the_readers_language() -> None:
    began = MatchBegan(clause="MW-EQ-1", mission="Crossroads", layout="Four Farms")
    assert sentence(began.message, began, "fr") == "Le Carrefour sur Les Quatre Fermes."
    own = began.change(layout="")
    assert sentence(own.message, own, "fr") == "Le Carrefour sur un plateau personnel."


def test_facts_name_units_and_facings_and_leave_the_names_of_people(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d6/S"), names=("Tanks", "Ben"))
    table.dice(3)
    table.when(fires("d4", "d6"))
    (shot,) = table.told(ShotFired)
    assert MODERN.sentence(shot.message, shot, "fr").startswith("L’unité Infantry d4 tire")
    table.answer(Concede(), seat=0)
    assert "Tanks" in MODERN.sentence("event.MatchEnded", table.events[-2], "fr")


@pytest.mark.clause("MW-FIRE-15", "MW-CC-11")
def test_what_dice_decided_is_told_with_its_chance(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d6/S"), north("command h8/S"))
    table.dice(3)
    table.when(fires("d4", "d6"))
    (shot,) = table.told(ShotFired)
    told = trial(table.state, shot)
    assert told is not None
    assert (told.chance, told.won, told.needed) == (Fraction(1, 2), False, 4)
    assert unit_ids(shot) == ("d4", "d6")
    table.dice(5, 1)
    table.given(south("infantry d4/N"), north("infantry d5/S"), north("command h8/S"), at="combat")
    (fought,) = table.told(CombatFought)
    told = MODERN.history.trial(table.state, fought)
    assert told is not None
    assert (told.chance, told.won) == (Fraction(2, 3), False)
    assert unit_ids(fought) == ("d4", "d5")
    assert table.state.turn == 1
    assert MODERN.history.moment(fought) == ""
    assert MODERN.history.trial(table.state, table.events[0]) is None


def test_after_the_end_nothing_is_asked_or_answered(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d5/S"))
    table.dice(4)
    table.when(fires("d4", "d5"))
    assert Situation(MODERN, table.state).decisions == ()
    with pytest.raises(Exception, match="match-over"):
        table.answer(chooses(), seat=0)


@pytest.mark.clause("MW-ARTY-19")
def test_a_shell_that_hit_is_told_with_its_chance_and_scatter_without(table: Table) -> None:
    table.dice(5, 5)
    table.given(south("field-artillery d1/N"), north("infantry d5/S"), *FAR, at="guns")
    table.when(orders("d1", "d5"))
    (shell,), (shot,) = table.told(ShellTested), table.told(ShellScattered)
    told = MODERN.history.trial(table.state, shell)
    assert told is not None
    assert (told.chance, told.won) == (Fraction(1, 2), True)
    assert MODERN.history.trial(table.state, shot) is None
    assert unit_ids(shell) == ("d1", "d5")


def test_who_is_gone_can_be_asked_about_no_more(table: Table) -> None:
    gone = north("infantry d5/S", place="destroyed")
    table.given(south("infantry a1/N"), gone, north("infantry h8/S"), on=("river a2 b1",))
    for asked in (inspection.ranges, lambda s, piece: inspection.measure(s, piece, "a1")):
        with pytest.raises(KeyError):
            asked(table.state, "d5")
    with pytest.raises(KeyError):
        survey(table.state, {"ask": "near", "from": "d5"}, "en")


def test_a_survey_says_that_there_is_nobody_and_nowhere(table: Table) -> None:
    walled = ("impassable a2 b1", "woods g7 g8 h7")
    table.given(south("infantry a1/N"), north("infantry h8/S"), on=walled)

    def told(ask: str) -> str:
        found = survey(table.state, {"ask": ask, "from": "a1"}, "en")
        return found.sentences[0].text

    assert told("sees") == "No Units."
    assert told("reach") == "It cannot move."


def test_a_match_that_is_over_ends_no_more(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry h8/S"))
    table.answer(Concede(), seat=0)
    ends: tuple[tuple[Seat | None, Command], ...] = (
        (1, ClaimTime()),
        (None, ForceEnd(against=None, why="why")),
    )
    for seat, command in ends:
        with pytest.raises(IllegalCommandError, match="match-over"):
            resolve(table.now, seat, command, NoDice(), Safe())
