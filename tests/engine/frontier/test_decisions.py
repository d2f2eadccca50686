"""Everything that the engine stops for, row by row: who is asked, what may be answered, what may
not and why, and how to decline. The rows before a match, DP-01 and DP-02, are the site's.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.flow import Frame
from rules.engine.core.known import Known
from rules.engine.core.resolution import Situation
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import ChooseTarget, Decline, MakeMove, TakeAction
from rules.engine.tabletop.offer import OneOf
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.kit.board import wall
from tests.kit.dice import d6
from tests.kit.matchers import awaits, ended
from tests.kit.mission import at_setup, chooses, clauses, deploys, lays, puts_marker
from tests.kit.offered import may_decline, refused
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    declines,
    goes,
    submits,
    unanswered,
)

ENGINE = Path(__file__).parents[3] / "rules" / "engine"

ROWS = {
    "seal-faction": "DP-03",
    "seal-roster": "DP-04",
    "reveal": "DP-04",
    "edges": "DP-05",
    "zone": "DP-05",
    "marker": "DP-06, DP-09, escort of DP-11",
    "deploy": "DP-07",
    "place": "DP-08, arrivals and tokens of DP-11",
    "stop": "DP-10, DP-25",
    "strategic": "DP-11",
    "bearing": "DP-12",
    "order": "DP-13",
    "action": "DP-20",
    "move": "DP-21, DP-30 to DP-35, Stim Packs and DP-13",
    "target": "DP-22",
    "holofield": "DP-23",
    "reaction": "DP-24",
    "demolition": "DP-36",
    "second-shot": "DP-37",
    "saving": "DP-38",
    "token-target": "DP-39",
}
"""The kinds of decision, and the rows of the specification that they are."""


ASKING = ("Offer", "OneOf", "ReactionDecision", "TargetDecision")


def kinds_in_code() -> set[str]:
    """Every kind of decision that the engine names."""
    found: set[str] = set()
    for path in (*(ENGINE / "frontier").rglob("*.py"), *(ENGINE / "tabletop").glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _name(call) in ASKING:
                found |= {text for k in call.keywords if k.arg == "kind" for text in _texts(k)}
    return found | {"saving", "demolition", "seal-faction", "seal-roster"}


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", "")


def _texts(keyword: ast.keyword) -> set[str]:
    if isinstance(keyword.value, ast.JoinedStr):
        return set()
    constants = (node for node in ast.walk(keyword.value) if isinstance(node, ast.Constant))
    return {node.value for node in constants if isinstance(node.value, str)}


# ---- the rules for all of them -------------------------------------------------------------------


@pytest.mark.clause("FR-DP-1")
def test_the_engine_asks_what_the_specification_lists_and_nothing_else():
    assert kinds_in_code() == set(ROWS)


@pytest.mark.clause("FR-DP-1")
def test_a_refused_answer_stands_on_offer_with_its_reason_and_changes_nothing(table):
    table.given(attacker("sentry-gun", at=(10, 10)), defender("jaeger", at=(10, 25)))
    assert refused(table)[TakeAction(unit="sentry-gun", action="advance")] == [
        ("FR-ACT-13", "cannot-move")
    ]
    for command, reasons in refused(table).items():
        assert clauses(table.refusals(submits(command))) == reasons


@pytest.mark.clause("FR-DP-2")
def test_what_has_one_legal_answer_is_answered_by_the_engine(table):
    """One unit that can do one thing, one target, nobody to react, one way to be asked nothing."""
    table.given(
        attacker("sentry-gun", at=(22, 27), used=("override-safety-parameters",)),
        defender("jaeger", at=(22, 12), used=("escape-plan",)),
    )
    table.then(awaits("reaction", "defender"))
    assert table.state.contest.target == "jaeger"


@pytest.mark.clause("FR-DP-3", "FR-MOVE-1", "FR-MOVE-4")
def test_a_path_is_an_end_with_its_surface_way_points_if_wanted_and_jump_packs_if_there_are_any(
    table,
):
    team = attacker("colonial-exploration-team", at=(10, 10), used=("flame-units",))
    table.given(team, defender("jaeger", at=(40, 28)), board=(wall((12, 6, 14, 14), scale=2),))
    table.when(advances(team.id), unanswered())
    end = (13.0, 10.0, 2.0)
    assert clauses(table.awaited.check(MakeMove(to=(13.0, 10.0, 1.0)))) != []
    assert table.awaited.check(MakeMove(to=end)) == []
    assert table.awaited.check(MakeMove(to=end, via=((10.5, 11.0, 0.0), (11.0, 10.0, None)))) == []
    assert table.awaited.check(MakeMove(to=end, ability="jump-packs")) == []
    assert clauses(table.awaited.check(MakeMove(to=end, ability="flying"))) == [
        ("FR-ABIL-2", "cannot-declare")
    ]
    assert [variant.ability for variant in table.offer.variants] == ["jump-packs"]
    table.when(goes(end, declaring="jump-packs"))
    assert (table.unit(team.id).node, table.unit(team.id).used[-1]) == (end, "jump-packs")


@pytest.mark.clause("FR-DP-4")
def test_a_choice_under_construction_is_shown_to_nobody_and_throws_no_die(table):
    """A previewed movement leaves the views and the dice as they are."""
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 28)))
    table.when(advances("breacher"), unanswered())
    before = [FRONTIER.view_for(table.state, Known(seat=seat)) for seat in (0, 1, None)]
    found = inspection.preview(table.now, 0, MakeMove(to=(14.0, 10.0, 0.0)))
    assert found.path[-1] == (14.0, 10.0, 0.0)
    assert [FRONTIER.view_for(table.state, Known(seat=seat)) for seat in (0, 1, None)] == before
    assert before[0] == before[1] == before[2]


# ---- before the first turn -----------------------------------------------------------------------


@pytest.mark.clause("FR-DP-1", "FR-DP-4", "FR-SELECT-2")
def test_dp_03_both_are_asked_for_a_faction_at_once(table):
    table.dice(d6(5, 2))
    table.begins()
    asked = [(d.seat, d.offer().kind) for d in Situation(FRONTIER, table.state).decisions]
    assert asked == [(0, "seal-faction"), (1, "seal-faction")]
    assert not may_decline(table)
    assert clauses(table.awaited.check(Seal(slot="faction", payload='"pirates"'))) == [
        ("FR-SELECT-1", "no-faction")
    ]
    for faction in ("colonial-government", "interstellar-raiders", "rebels"):
        assert table.awaited.check(Seal(slot="faction", payload=f'"{faction}"')) == []


@pytest.mark.clause("FR-DP-1", "FR-DP-4", "FR-SELECT-6")
def test_dp_04_both_are_asked_for_a_roster_at_once(table):
    table.dice(d6(5, 2))
    table.begins()
    for seat in (0, 1):
        table.answer(Seal(slot="faction", payload='"rebels"'), seat=seat)
    assert (table.awaited.seat, table.offer.kind) == (None, "reveal")
    table.answer(Reveal(slot="faction"))
    asked = [(d.seat, d.offer().kind) for d in Situation(FRONTIER, table.state).decisions]
    assert asked == [(0, "seal-roster"), (1, "seal-roster")]
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-DEPLOY-1")
@pytest.mark.parametrize(
    ("mission", "step", "given", "kind", "role", "count"),
    [
        ("assault", "choose_edges", {}, "edges", "defender", 2),
        ("sabotage", "choose_edges", {}, "edges", "defender", 2),
        ("sabotage", "choose_second_edges", {"t": "E"}, "zone", "attacker", 2),
        ("ambush", "choose_edges", {}, "edges", "attacker", 4),
        ("escort", "choose_edges", {}, "edges", "attacker", 2),
        ("escort", "choose_second_edges", {"s": "W"}, "zone", "defender", 2),
    ],
)
def test_dp_05_edges_and_zones(table, mission, step, given, kind, role, count):
    units = attacker("breacher", place="waiting"), defender("jaeger", place="waiting")
    at_setup(table, step, *units, mission=mission, choices=given)
    table.then(awaits(kind, role))
    assert [option.refusals for option in table.offer.options] == [()] * count
    assert not may_decline(table)
    assert clauses(table.refusals(chooses(x="N"))) == [("FR-DEPLOY-1", "not-offered")]


@pytest.mark.clause("FR-DP-1", "FR-MISSION-SABOTAGE-1", "FR-MISSION-ESCORT-1")
@pytest.mark.parametrize(
    ("mission", "role", "given"),
    [("sabotage", "defender", {"t": "E"}), ("escort", "attacker", {"s": "E"})],
)
def test_dp_06_the_missions_marker_comes_before_the_first_batch(table, mission, role, given):
    units = attacker("breacher", place="waiting"), defender("jaeger", place="waiting")
    at_setup(table, "place_marker", *units, mission=mission, choices=given)
    table.then(awaits("marker", role))
    assert not may_decline(table)
    table.when(puts_marker(40, 15))
    assert [marker.x for marker in table.state.markers] == [40]


@pytest.mark.clause("FR-DP-1", "FR-DEPLOY-1", "FR-DEPLOY-6")
@pytest.mark.parametrize(
    ("mission", "order"),
    [
        ("assault", ["defender", "attacker"]),
        ("sabotage", ["defender", "attacker", "defender"]),
        ("ambush", ["attacker", "defender"]),
        ("escort", ["attacker", "defender", "attacker"]),
    ],
)
def test_dp_07_the_batches_of_a_mission_in_order(table, mission, order):
    """The first of a split force may be empty, none may be declined."""
    units = [
        attacker("jaeger", id="a1", place="waiting"),
        attacker("saboteur", id="a2", place="waiting"),
        defender("breacher", id="d1", place="waiting"),
        defender("bosun", id="d2", place="waiting"),
    ]
    at_setup(table, "deploy_first", *units, mission=mission)
    spots = {
        ("assault", "defender"): (10, 25), ("assault", "attacker"): (10, 5),
        ("sabotage", "defender"): (22, 2), ("sabotage", "attacker"): (5, 15),
        ("ambush", "defender"): (20, 15), ("ambush", "attacker"): (5, 5),
        ("escort", "defender"): (22, 27), ("escort", "attacker"): (40, 15),
    }  # fmt: skip
    for number, role in enumerate(order):
        table.then(awaits("deploy", role))
        assert not may_decline(table)
        assert table.offer.may_be_partial is (len(order) == 3 and number == 0)
        if table.offer.may_be_partial:
            table.when(deploys())
            continue
        x, y = spots[mission, role]
        first, second = (token.id for token in table.offer.tokens)
        table.when(deploys(**{first: (x, y), second: (x + 2, y)}))
    assert all(unit.on_board for unit in table.state.units.values())


@pytest.mark.clause("FR-DP-1", "FR-DEPLOY-7")
def test_dp_08_infiltration_tokens_the_defender_first(table):
    units = [
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(10, 25)),
        attacker("conspirator", id="c", place="reserve"),
        defender("conspirator", id="d", place="reserve"),
    ]
    at_setup(table, "place_infiltrators", *units)
    for role, name in (("defender", "d"), ("attacker", "c")):
        table.then(awaits("place", role))
        assert not may_decline(table)
        assert [token.id for token in table.offer.tokens] == [
            f"infiltration-token/{name}-{n}" for n in (1, 2, 3)
        ]
        table.when(lays(**{f"{name}{n}": (20 + 3 * n, 12) for n in (1, 2, 3)}))
    table.then(awaits("marker", "attacker"))


@pytest.mark.clause("FR-DP-1", "FR-MISSION-ASSAULT-5")
def test_dp_09_the_first_strong_point_comes_last(table):
    units = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 25))
    at_setup(table, "place_first_point", *units)
    table.then(awaits("marker", "attacker"))
    assert not may_decline(table)
    table.when(puts_marker(22, 20))
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-DP-1", "FR-END-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_dp_40_either_side_may_offer_to_stop_or_concede_at_any_time(table, seat):
    """Whoever is asked, and for whatever."""
    stack = (Frame(sequence="match", step="choose_edges"),)
    units = attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 25))
    deeds = ((), (advances("breacher"),), (advances("breacher"), declines()))
    for fields, before in (({"stack": stack, "choices": {}}, ()), *(({}, deed) for deed in deeds)):
        table.given(*units, **fields)
        table.when(*before)
        table.answer(OfferStop(), seat=seat)
        table.answer(AnswerStop(accept=False), seat=1 - seat)
        table.answer(Concede(), seat=seat)
        won, lost = ("decisive-victory", "crushing-defeat")
        table.then(ended(*((lost, won) if seat == 0 else (won, lost)), "conceded"))


@pytest.mark.clause("FR-DP-1")
def test_a_decision_belongs_to_one_seat_and_refuses_the_answers_of_all_others(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 25)))
    foreign = (Decline(), ChooseTarget(target="jaeger"), MakeMove(to=(0.0, 0.0, 0.0)))
    assert isinstance(table.awaited.offer().options, tuple)
    for command in foreign:
        assert clauses(table.awaited.check(command)) == [("FR-TURN-4", "not-offered")]
    table.when(advances("breacher"))
    assert isinstance(table.awaited, OneOf)
    assert table.decision_of(0) is None
