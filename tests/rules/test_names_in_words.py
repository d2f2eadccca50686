"""Units called by their types in the reader's language, wherever a page shows a name."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.events import ShotFired, TurnEnded, UnitsChosen
from rules.engine.tabletop.offer import Token
from rules.present.localise import Localiser
from tests.engine.modern.table import SOUTH, Table, north, south


def in_words(record: Record, language: str) -> dict[str, Any]:
    return Localiser("modern", language).data(record)


def shot(**changes: object) -> ShotFired:
    usual = {"unit": "s1", "name": "Infantry 2 (Ana)", "target": "n1", "target_name": "Tanks"}
    dice = {"cover": False, "needed": 4, "face": 4, "destroyed": True}
    return ShotFired(clause="MW-FIRE-4", **(usual | dice | changes))  # type: ignore[arg-type]


def test_units_of_a_view_have_french_names_and_players_keep_theirs() -> None:
    table = Table()
    table.given(south("infantry d2/N"), north("tanks d7/S"), at="choose")
    units = {id: unit.change(name=unit.name.split()[0]) for id, unit in table.state.units.items()}
    state = table.state.change(names=("Infantry", "Tanks"), units=units)
    view = MODERN.view_for(state, Known(seat=SOUTH))
    told = in_words(view, "fr")
    assert {unit["name"] for unit in told["units"]} >= {"Infanterie", "Chars"}
    assert [side["name"] for side in told["sides"]] == ["Infantry", "Tanks"]


@pytest.mark.parametrize(
    ("language", "name", "target"),
    [("en", "Infantry 2 (Ana)", "Tanks"), ("fr", "Infanterie 2 (Ana)", "Chars")],
)
def test_facts_name_both_units(language: str, name: str, target: str) -> None:
    told = in_words(shot(), language)
    assert (told["name"], told["target_name"]) == (name, target)


def test_what_is_to_be_placed_is_named_too_and_other_facts_are_left_alone() -> None:
    assert in_words(Token(id="s1", name="Mortars", radius=0.4), "fr")["name"] == "Mortiers"
    assert in_words(TurnEnded(clause="MW-TURN-9", turn=3), "fr")["turn"] == 3


def test_units_in_a_list_are_named_too() -> None:
    chosen = UnitsChosen(
        clause="MW-TURN-6", name="Ana", units=("s1", "s2"), count=2, names=("Infantry 1", "Tanks")
    )
    assert in_words(chosen, "fr")["names"] == ["Infanterie 1", "Chars"]
