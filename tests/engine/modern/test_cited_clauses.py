"""Facts name the clause that they come from, so that it can be read beside them."""

from __future__ import annotations

import pytest

from rules.engine.core.flow import Event
from rules.engine.modern.model.events import ActivationsEnded, ContactMade, ShellScattered
from rules.engine.modern.model.setup_events import DeploymentEnded, RollOffWon
from tests.engine.modern.table import Table, north, orders, pivots, south
from tests.engine.modern.test_setup import setup


def cited(table: Table, kind: type[Event]) -> str:
    return table.told(kind)[-1].clause


@pytest.mark.parametrize(
    ("target", "face", "clause"),
    [
        ("d5", 1, "MW-ARTY-12"),
        ("d5", 2, "MW-ARTY-13"),
        ("d5", 3, "MW-ARTY-14"),
        ("d5", 4, "MW-ARTY-15"),
        ("d5", 6, "MW-ARTY-11"),
        ("d7", 2, "MW-ARTY-13"),
        ("d8", 2, "MW-ARTY-17"),
    ],
)
@pytest.mark.clause("MW-ARTY-11", "MW-ARTY-12", "MW-ARTY-17")
def test_a_scattered_shot_cites_its_clause(
    table: Table, target: str, face: int, clause: str
) -> None:
    table.dice(face, 1) if clause == "MW-ARTY-11" else table.dice(face)
    table.given(south("medium-artillery d1/N"), north(f"infantry {target}/S"), at="guns")
    table.answer(orders("d1", target))
    assert cited(table, ShellScattered) == clause


@pytest.mark.clause("MW-ZOC-10")
def test_a_pivot_into_contact_cites_its_clause(table: Table) -> None:
    table.given(south("infantry d4/S"), south("infantry a1/N"), north("infantry d5/W"))
    table.answer(pivots("d4", "N"))
    assert cited(table, ContactMade) == "MW-ZOC-10"


@pytest.mark.clause("MW-TURN-11", "MW-TURN-12")
def test_automatic_ends_of_activations_cite_their_clause(table: Table) -> None:
    table.dice(1, 1, 1)
    table.given(south("infantry d1/N"), north("infantry d8/S"), at="dice")
    assert cited(table, ActivationsEnded) == "MW-TURN-12"


@pytest.mark.clause("MW-SCEN-4", "MW-SCEN-5")
@pytest.mark.parametrize(
    ("mission", "layout", "clause"),
    [
        ("one-off-battle", "A", "MW-DEP-6"),
        ("force-the-river", "B", "MW-SCEN-4"),
        ("rearguard", "C", "MW-SCEN-5"),
    ],
)
def test_the_roll_off_cites_its_clause(
    table: Table, mission: str, layout: str, clause: str
) -> None:
    table.dice(5, 2)
    table.begins(setup(mission, layout))
    assert cited(table, RollOffWon) == clause


@pytest.mark.clause("MW-DEP-6", "MW-DEP-9")
def test_the_end_of_deployment_cites_its_clause(table: Table) -> None:
    standing = south("infantry d1/N"), north("infantry d8/S")
    table.given(*standing, at="turn")
    start = table.state.change(stack=(table.state.stack[0].change(step="deploy_units"),))
    table.resume(start.change(deployed=False, turn=0))
    assert cited(table, DeploymentEnded) == "MW-DEP-6"
