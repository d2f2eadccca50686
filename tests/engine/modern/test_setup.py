"""Set-up: the agreement, the roll-off, armies, deployment."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.early_end import Concede
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import acceptance_refusals
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.commands import ChooseOrder
from rules.engine.modern.model.setup_events import RollOffTied, RollOffWon
from rules.engine.modern.model.view import view_for
from rules.engine.modern.play import deployment
from rules.engine.modern.play.army_list import listed
from rules.engine.modern.site.sample_armies import SAMPLES
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.engine.modern.drawn import names, terrain
from tests.engine.modern.table import Table, places

BIG = [row for row in SAMPLES.values() if len(row.units) == 12]
SMALL = [row for row in SAMPLES.values() if len(row.units) == 8]
TWO = ["command", "cavalry"]


def setup(mission: str = "one-off-battle", layout: str = "A", **given: object) -> Setup:
    terms: dict[str, object] = {"limit": 0, "options": {}}
    return Setup(
        match="m",
        names=("Ana", "Ben"),
        mission=mission,
        layout=layout,
        **(terms | given),  # type: ignore[arg-type]
    )


def refused(agreed: Setup) -> list[str]:
    return [refusal.key for refusal in MODERN.setup_refusals(agreed)]


def locked(units: list[str]) -> Seal:
    return Seal(slot="roster", payload=canonical_json(listed(units, limit=0)).decode())


def muster(table: Table, south: list[str], north: list[str]) -> None:
    """Both lock their armies, and they are revealed."""
    table.answer(locked(south), seat=0)
    table.answer(locked(north), seat=1)
    table.answer(Reveal(slot="roster"))


def small(table: Table, **options: int) -> None:
    """A one-off battle of two Units a side on Four Farms, up to deployment; Ana has the roll."""
    table.dice(5, 2)
    table.begins(setup(options={"max_units": 2, **options}))
    muster(table, TWO, TWO)


@pytest.mark.clause("MW-DEC-1", "MW-SCEN-6", "MW-EQ-1", "MW-SCEN-1", "MW-SCEN-2")
def test_what_can_and_what_cannot_be_agreed_on() -> None:
    assert refused(setup()) == []
    assert refused(setup("campaign-battle", "C")) == []
    assert refused(setup("force-the-river", "B", limit=100)) == []
    assert refused(setup("rearguard", "C")) == []
    assert refused(setup("no-such")) == ["no-scenario"]
    assert refused(setup(layout="Z")) == ["no-layout"]
    assert refused(setup(options={"nonsense": 1})) == ["no-option"]
    assert refused(setup(options={"turn_limit": -1})) == ["option-out-of-range"]
    assert refused(setup("force-the-river", "A")) == ["no-river-there"]
    assert refused(setup(limit=20)) == ["limit-out-of-range"]
    allowed = {limit for limit in range(1002) if refused(setup(limit=limit)) == []}
    assert allowed == {0, *range(49, 61), *range(77, 1001)}
    assert refused(setup(options={"balance": 1})) == ["limit-out-of-range"]
    assert refused(setup(options={"objective.z9": 1})) == ["objective-off-board"]
    assert refused(setup(options={"deploy_files": 5})) == ["files-off-centre"]


@pytest.mark.clause("MW-WIN-7")
def test_no_objective_lies_where_no_unit_can_stand() -> None:
    assert refused(setup("crossroads", "B", options={"objective.a5": 1})) == [
        "objective-out-of-reach"
    ]
    assert refused(setup("crossroads", "B", options={"objective.b5": 1})) == []


@pytest.mark.clause("MW-ARMY-1", "MW-SCEN-5", "MW-SCEN-6")
def test_a_scenario_is_refused_where_its_armies_would_be_larger_than_agreed_on() -> None:
    [refusal] = MODERN.setup_refusals(setup("rearguard", "C", options={"max_units": 11}))

    assert (refusal.key, refusal.clause) == ("scenario-too-large", "MW-ARMY-1")
    assert refusal.params == {"size": 12, "most": 11}
    assert refused(setup("rearguard", "C", options={"max_units": 12})) == []


@pytest.mark.clause("MW-BOARD-2", "MW-DEP-8", "MW-EQ-1")
def test_a_board_of_ones_own_is_played_on_if_it_has_no_fault() -> None:
    def own(*features: str, width: int = 8) -> Setup:
        return setup(layout="", terrain=terrain(*features, width=width))

    assert refused(own("woods d4")) == []
    assert refused(own("road d1-d3")) == ["road-jumps"]
    assert refused(own("impassable b1")) == ["zone-too-small"]
    assert refused(own(width=7)) == ["map-width"]
    assert refused(setup(layout="", terrain={"squares": 64})) == ["no-map"]
    assert refused(setup(terrain=terrain())) == ["no-layout"]
    assert refused(setup(layout="")) == ["no-layout"]


@pytest.mark.clause("MW-DEC-1")
def test_a_match_begins_when_both_accept_terms_and_board() -> None:
    assert acceptance_refusals(MODERN, (0, 1), (0, 1)) == []
    assert [r.key for r in acceptance_refusals(MODERN, (0,), (0, 1))] == ["terms-not-agreed"]
    assert [r.key for r in acceptance_refusals(MODERN, (0, 1), ())] == ["terrain-not-accepted"]


@pytest.mark.clause("MW-DEP-6", "MW-ROLL-1")
def test_the_roll_off_is_rolled_again_when_tied_and_the_winner_chooses(table: Table) -> None:
    table.dice(4, 4, 2, 5)
    table.begins(setup(options={"max_units": 2}))
    assert len(table.told(RollOffTied)) == 1
    assert len(table.told(RollOffWon)) == 1
    muster(table, TWO, TWO)
    assert (table.kind, table.awaited.seat) == ("order", 1)


@pytest.mark.clause("MW-DEC-2", "MW-DEP-6")
def test_the_winner_places_first_or_has_the_other_place_first(table: Table) -> None:
    for first, seat in ((True, 0), (False, 1)):
        small(table)
        table.answer(ChooseOrder(first=first))
        assert (table.kind, table.awaited.seat) == ("place", seat)


@pytest.mark.clause("MW-DEP-6", "MW-DEP-7", "MW-DEC-3", "MW-EX-4", "MW-DEP-1", "MW-GRID-3")
def test_sides_place_one_unit_in_turn_with_facing_and_state(table: Table) -> None:
    small(table)
    table.answer(ChooseOrder(first=True))
    for square, clause in (("a1", "MW-DEP-1"), ("h2", "MW-DEP-1"), ("b3", "MW-DEP-1")):
        assert table.refusals(places("s1", square)) == [clause]
    assert table.refusals(places("n1", "b2")) == ["MW-DEC-3"]
    assert table.refusals(places("s1", "z9")) == ["MW-DEP-1"]
    assert table.refusals(places("s1", "b2", kind="tanks")) == ["MW-DEP-7"]
    table.answer(places("s1", "b1", "W"))
    assert table.stands("s1") == "b1/W"
    assert table.awaited.seat == 1
    table.answer(places("n2", "g8", "S", "dismounted-cavalry"))
    assert table.unit("n2").type == "dismounted-cavalry"
    assert table.refusals(places("s2", "b1")) == ["MW-GRID-3"]
    table.answer(places("s2", "g2", "N", "mounted-cavalry"))
    table.answer(places("n1", "b8"))
    assert table.state.deployed
    assert table.state.turn == 1


@pytest.mark.clause("MW-EX-5", "MW-DEP-3")
def test_in_a_campaign_nobody_is_placed_beside_an_enemy(table: Table) -> None:
    table.dice(2, 5)
    table.begins(setup("campaign-battle", "C"))
    muster(table, ["command", "infantry", "infantry"], TWO)
    table.answer(ChooseOrder(first=True))
    table.answer(places("n1", "d5", "S"))
    for square in ("c4", "d4", "e4"):
        assert table.refusals(places("s1", square)) == ["MW-DEP-3"]
    for square in ("d3", "f4"):
        assert table.awaited.check(places("s1", square)) == []
    assert table.refusals(places("s1", "d6")) == ["MW-DEP-3"]


@pytest.mark.clause("MW-DEP-5")
def test_nobody_is_placed_in_a_river(table: Table) -> None:
    table.dice(5, 2)
    table.begins(setup(layout="", terrain=terrain("river b1"), options={"max_units": 2}))
    muster(table, TWO, TWO)
    table.answer(ChooseOrder(first=True))
    assert table.refusals(places("s1", "b1")) == ["MW-DEP-5"]


@pytest.mark.clause("MW-DEP-9")
def test_who_has_no_square_left_waits_and_the_match_goes_on(table: Table) -> None:
    table.dice(5, 2)
    table.begins(setup("campaign-battle", "C"))
    muster(table, TWO, TWO)
    crowd = table.state.change(
        places=0,
        units={
            **table.state.units,
            **{
                f"x{x}{y}": table.unit("n1").change(id=f"x{x}{y}", place="board", x=x, y=y)
                for x in range(1, 8, 3)
                for y in (0, 2, 3)
            },
        },
    )
    stuck = deployment.free_squares(crowd, 0)
    assert stuck == []
    table.resume(crowd)
    assert (table.kind, table.awaited.seat) == ("place", 1)


@pytest.mark.clause("MW-DEP-6", "MW-HID-1")
def test_in_secret_both_deploy_everything_and_it_is_shown_together(table: Table) -> None:
    table.begins(setup(options={"max_units": 2, "deploy_order": 1}))
    muster(table, TWO, TWO)
    assert table.told(RollOffWon) == []
    assert {d.seat for d in Situation(MODERN, table.state).decisions} == {0, 1}

    def plan(*placements: object) -> Seal:
        return Seal(
            slot="deployment",
            payload=msgspec.json.encode({"placements": placements}).decode(),
        )

    content = table.decision_of(0)
    assert content is not None
    for bad, clause in (
        (Seal(slot="deployment", payload="?"), "MW-DEP-6"),
        (plan(places("s1", "b1")), "MW-DEP-6"),
        (plan(places("s1", "b1"), places("s1", "b2")), "MW-DEP-6"),
        (plan(places("s1", "b1"), places("s2", "b1")), "MW-GRID-3"),
        (plan(places("s1", "b1"), places("s2", "a1")), "MW-DEP-1"),
    ):
        assert [refusal.clause for refusal in content.check(bad)] == [clause]
    table.answer(plan(places("s1", "b1"), places("s2", "c1")), seat=0)
    assert table.unit("s1").place == "waiting"
    table.answer(plan(places("n1", "b8"), places("n2", "c8")), seat=1)
    table.answer(Reveal(slot="deployment"))
    assert table.stands("n2") == "c8/N"
    assert table.state.turn == 1


@pytest.mark.clause("MW-ARMY-4", "MW-ROST-1")
def test_where_numbers_balance_both_field_exactly_as_many(table: Table) -> None:
    table.dice(5, 2)
    table.begins(setup(options={"max_units": 3}))
    decision = table.decision_of(0)
    assert decision is not None
    assert [r.clause for r in decision.check(locked(TWO))] == ["MW-ARMY-4"]
    assert decision.check(locked([*TWO, "infantry"])) == []


@pytest.mark.clause("MW-SCEN-5", "MW-SCEN-6")
def test_the_rearguard_fields_eight_and_stands_before_the_attacker_places(table: Table) -> None:
    table.dice(2, 5)
    table.begins(setup("rearguard", "C"))
    assert table.state.attacker == 1
    muster(table, list(SMALL[0].units), list(BIG[0].units))
    assert (table.kind, table.awaited.seat) == ("place", 0)
    assert {s[1] for s in deployment.zone_of(table.state, 0)} == {0, 1, 2, 3}
    assert {s[1] for s in deployment.zone_of(table.state, 1)} == {6, 7}
    for _ in range(8):
        assert table.awaited.seat == 0
        table.answer(next(table.awaited.answers()))  # type: ignore[attr-defined]
    assert table.awaited.seat == 1


@pytest.mark.clause("MW-SCEN-4")
def test_the_winner_of_the_roll_off_forces_the_river(table: Table) -> None:
    table.dice(6, 1)
    table.begins(setup("force-the-river", "B", limit=100))
    assert table.state.attacker == 0
    assert view_for(table.state, SPECTATOR).sides[1].role == "defender"


@pytest.mark.clause("MW-ROST-1", "MW-UNIT-1", "MW-MOVE-2", "MW-EQ-3")
def test_an_army_becomes_units_of_its_side_with_their_rows(table: Table) -> None:
    small(table)
    unit = table.unit("s2")
    assert (unit.entry, unit.type, unit.row.move, unit.row.ccp) == (
        "cavalry",
        "mounted-cavalry",
        2,
        4,
    )
    assert [unit.name for unit in table.state.army(0)] == ["Command (Ana)", "Cavalry (Ana)"]
    assert view_for(table.state, Known(seat=0)).sides[0].side == "south"


@pytest.mark.clause("MW-DEC-3")
def test_every_placement_can_be_counted(table: Table) -> None:
    small(table)
    table.answer(ChooseOrder(first=True))
    answers = list(table.awaited.answers())  # type: ignore[attr-defined]
    assert len(answers) == 12 * 4 + 12 * 4 * 2
    assert all(table.awaited.check(answer) == [] for answer in answers)


@pytest.mark.clause("MW-DEP-2", "MW-DEP-3", "MW-SCEN-6")
def test_where_armies_deploy_may_be_agreed_otherwise(table: Table) -> None:
    table.dice(5, 2)
    table.begins(setup(options={"max_units": 2, "deploy_files": 4}))
    assert {name[0] for name in names(deployment.zone_of(table.state, 0))} == set("cdef")
    table.dice(5, 2)
    table.begins(setup(options={"max_units": 2, "deploy_mode": 1}))
    assert {name[1] for name in names(deployment.zone_of(table.state, 1))} == set("5678")


@pytest.mark.clause("MW-WIN-8", "MW-DEC-15")
def test_a_match_may_be_conceded_before_there_are_armies(table: Table) -> None:
    table.dice(5, 2)
    table.begins(setup(options={"max_units": 2}))
    table.answer(Concede(), seat=0)
    assert table.state.outcome is not None
    assert table.state.outcome.results == ("defeat", "victory")
