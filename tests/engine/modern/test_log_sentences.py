"""The sentences of the log of Modern: names, reasons and results."""

from __future__ import annotations

import pytest

from rules.engine.modern.book import MODERN
from rules.engine.modern.model.events import PhaseBegan, UnitDestroyed, UnitsChosen
from rules.engine.modern.model.sentences import sentence
from rules.engine.modern.play.army_list import listed
from rules.engine.modern.play.forces import fielded, told_apart
from tests.engine.modern.melee import fight, fought
from tests.engine.modern.table import Table, chooses, moves_unit, north, south

THIN = "\N{NARROW NO-BREAK SPACE}"


def told(event: object) -> tuple[str, str]:
    """An event in English and French."""
    key = event.message  # type: ignore[attr-defined]
    return (sentence(key, event, "en"), sentence(key, event, "fr"))  # type: ignore[arg-type]


@pytest.mark.clause("MW-TURN-6")
def test_an_activation_names_the_units(table: Table) -> None:
    table.given(
        south("infantry d2/N"),
        south("tanks e2/N"),
        north("infantry h8/S"),
        at="choose",
        activations=2,
    )
    table.when(chooses("d2", "e2"))
    (event,) = table.told(UnitsChosen)
    names = [table.unit(each).name for each in ("d2", "e2")]
    assert isinstance(event, UnitsChosen)
    assert event.names == tuple(names)
    english, french = told(event.change(names=("Infantry 1", "Tanks")))
    assert english == "Ana chooses to activate Infantry 1 and Tanks."
    assert french == "Ana choisit d’activer Infanterie 1 et Chars."


def test_a_log_without_the_names_of_those_activated_tells_how_many() -> None:
    (event,) = MODERN.decode_events(
        [
            {
                "type": "UnitsChosen",
                "clause": "MW-TURN-6",
                "said": "",
                "name": "Ana",
                "units": ["s1", "s2"],
                "count": 2,
            }
        ],
        1,
    )
    assert told(event)[0] == "Ana chooses 2 Units to activate."


@pytest.mark.clause("MW-CC-8", "MW-HILL-4")
def test_a_reduced_power_has_its_reason(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(3, 6), on=("level-1 d5",))
    event = fought(table)
    assert event.attacker.sources
    english, french = told(event.change(name="Infantry 1", defender_name="Tanks"))
    assert english == (
        "Infantry 1 needs 3 or less (4 − 1 uphill) and rolls 3; "
        "Tanks need 4 or less and roll 6: the attacker wins."
    )
    assert french == (
        "L’unité Infanterie 1 doit faire 3 ou moins (4 − 1 en montée) et obtient 3"
        f"{THIN}; l’unité Chars doit faire 4 ou moins et obtient 6{THIN}: l’attaquant l’emporte."
    )


@pytest.mark.clause("MW-CC-9")
def test_a_power_that_cannot_fall_further_says_so(table: Table) -> None:
    fight(table, south("mortars d4/N"), north("infantry d5/S"), dice=(6, 6), on=("built-up d5",))
    assert "1 or less (2 − 2 built-up area, at least 1)" in told(fought(table))[0]


@pytest.mark.clause("MW-CC-10")
def test_a_close_combat_says_how_it_ended(table: Table) -> None:
    ends = {(1, 6): "the attacker wins", (6, 1): "the defender wins"}
    ends |= {(1, 1): "both are destroyed", (6, 6): "a draw"}
    for dice, end in ends.items():
        table = Table()
        fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=dice)
        assert told(fought(table))[0].endswith(f": {end}.")


def test_every_loss_has_its_reason() -> None:
    reasons = {
        "MW-RIV-2": "Tanks are lost in the river.",
        "MW-TURN-3": "Tanks are destroyed by artillery fire.",
        "MW-FIRE-16": "Tanks are destroyed by enemy fire.",
        "MW-CC-11": "Tanks are destroyed in close combat.",
        "MW-CC-12": "Tanks are destroyed in close combat.",
        "MW-CC-18": "After the draw, Tanks have nowhere to withdraw and are destroyed.",
        "MW-DEP-9": "Tanks could not be placed before the end of the turn and are lost.",
    }
    for clause, reason in reasons.items():
        lost = UnitDestroyed(clause=clause, unit="s1", name="Tanks", square="d4", points=5)
        assert told(lost)[0] == reason
        assert told(lost)[1].startswith(("L’unité Chars ", "Après l’égalité, l’unité Chars "))


@pytest.mark.clause("MW-RIV-2")
def test_a_unit_that_enters_a_river_is_told_to_be_lost_there(table: Table) -> None:
    table.given(
        south("infantry d2/N"), south("command a1/N"), north("infantry h8/S"), on=("river d3",)
    )
    table.when(moves_unit("d2", "d3").change(into_river=True))
    (event,) = table.told(UnitDestroyed)
    assert told(event)[0].endswith("is lost in the river.")


@pytest.mark.clause("MW-TURN-5")
def test_one_activation_die_is_not_added_up() -> None:
    thrown = PhaseBegan(
        clause="MW-TURN-5", seat=0, name="Ana", faces=(5,), values=(2,), thrown="2", total=2
    )
    assert told(thrown)[0] == ("Ana’s only Activation Die gives 2: up to 2 Units may be activated.")
    two = thrown.change(faces=(3, 1), values=(1, 0), thrown="1 + 0", total=1)
    assert told(two) == (
        "Ana’s Activation Dice give 1 + 0: 1 Unit may be activated.",
        f"Les dés d’activation d’Ana donnent 1 + 0{THIN}: 1 unité peut être activée.",
    )


def test_a_question_fits_a_plural_name() -> None:
    asked = {"name": "Armoured Cars"}
    assert sentence("prompt.face-enemy", asked, "en") == "Which enemy should Armoured Cars face?"
    asked = {"name": "Armoured Cars 2"}
    assert sentence("prompt.face-enemy", asked, "en") == "Which enemy should Armoured Cars 2 face?"


def test_a_setting_is_refused_by_its_name() -> None:
    params: dict[str, str | int | float] = {
        "option": "turn_limit",
        "value": 0,
        "least": 1,
        "most": 20,
    }
    assert sentence("refusal.option-out-of-range", params, "en").startswith("“")
    assert "turn_limit" not in sentence("refusal.option-out-of-range", params, "en")


@pytest.mark.clause("MW-ROST-1")
def test_a_type_that_both_sides_have_is_marked_on_both() -> None:
    one = fielded(listed(("tanks",), limit=0), 0)
    two = fielded(listed(("tanks", "tanks"), limit=0), 1)
    assert [unit.name for unit in told_apart(one, two, "Ana")] == ["Tanks (Ana)"]
    assert [unit.name for unit in told_apart(two, one, "Ben")] == ["Tanks 1 (Ben)", "Tanks 2 (Ben)"]
