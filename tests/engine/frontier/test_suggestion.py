"""Suggested deployments: legal in every mission, on every layout, for every faction; sensible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.commands import Deploy, Placement
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.play.position_queries import board, terrain
from rules.engine.frontier.site.sample_armies import SAMPLES, Sample
from rules.engine.frontier.site.suggested_deployment import _goal, _is_shielded, completed
from rules.engine.frontier.space.board import marker
from rules.engine.frontier.space.measure import gap
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from tests.kit.seeds import DAY, TIMES
from tests.kit.selfplay import Game

EMPTY = Deploy(placements=())
MISSIONS = [mission.slug for mission in CATALOGUE.missions]
LAYOUTS = [layout.slug for layout in CATALOGUE.layouts]
FACTIONS = [faction.slug for faction in CATALOGUE.factions]


def armies_of(faction: str) -> list[Sample]:
    return [each for each in SAMPLES if each.faction == faction]


def deployments(
    mission: str, layout: str, armies: tuple[Sample, Sample], seed: int
) -> Iterator[DeployDecision]:
    """Each deployment that a match asks for; all of them are answered as suggested, everything else
    is drawn by lot.
    """
    limit = next(each.default_limit for each in CATALOGUE.missions if each.slug == mission)
    agreed = Setup(
        match=f"set-out-{mission}-{layout}-{seed}",
        names=("Ana", "Ben"),
        mission=mission,
        layout=layout,
        limit=limit,
    )
    game = Game(FRONTIER, agreed, seed)
    dice = SeededDice(secret=b"suggested", match=agreed.match, nonces=("", ""))
    while not game.state.turn:
        decision = game.decisions()[pick(dice, len(game.decisions()))]
        command: Command
        if isinstance(decision, SealDecision):
            army = armies[decision.seat]
            payload = army.faction if decision.slot == "faction" else army.army
            command = Seal(slot=decision.slot, payload=canonical_json(payload).decode())
        elif isinstance(decision, DeployDecision):
            yield decision
            command = completed(decision, EMPTY)
        else:
            command = decision.sample(dice)
        game.answer(decision.seat, command)


@pytest.mark.slow
@pytest.mark.random
@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-2", "FR-DEPLOY-3", "FR-DEPLOY-6")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_suggestion_is_legal_in_every_mission_on_every_layout_for_every_faction(
    mission: str, layout: str, faction: str
) -> None:
    """With another ready-made army of the faction every day, in `make nightly` with all of them."""
    armies = list(enumerate(armies_of(faction)))
    for seed, army in armies if TIMES > 1 else [armies[DAY % len(armies)]]:
        for decision in deployments(mission, layout, (army, army), seed):
            found = completed(decision, EMPTY)
            assert decision.check(found) == [], (army.slug, decision.batch)
            assert completed(decision, EMPTY) == found
            assert found.reserve == ()


def asked(
    mission: str, slugs: tuple[str, str] = ("dust-riders", "charter-column")
) -> list[DeployDecision]:
    armies = {each.slug: each for each in SAMPLES}
    return list(deployments(mission, "A", (armies[slugs[0]], armies[slugs[1]]), seed=1))


@pytest.mark.clause("FR-TERR-COVER-1", "FR-TERR-HAZARD-1", "FR-TERR-EXPOSED-1")
@pytest.mark.parametrize("mission", MISSIONS)
def test_most_units_stand_in_or_behind_cover_and_none_in_danger(mission: str) -> None:
    for decision in asked(mission):
        if not decision.waiting:
            continue
        found = completed(decision, EMPTY)
        placed = decision.placed(found)
        rules = [terrain(decision.state, unit) for unit in placed]
        assert not any("hazardous" in each for each in rules)
        lee = [
            "cover" in each
            or _is_shielded(board(decision.state), (u.x, u.y), _goal(decision), u.scale)
            for u, each in zip(placed, rules, strict=True)
        ]
        assert sum(lee) >= len(lee) / 2, (mission, decision.batch)


@pytest.mark.clause("FR-MISSION-SABOTAGE-1")
def test_who_guards_a_target_stands_near_it() -> None:
    first = asked("sabotage")[0]
    (target,) = [each for each in first.state.markers if each.kind == "target"]
    base = marker(target.x, target.y)
    for unit in first.placed(completed(first, EMPTY)):
        assert gap(unit.body, base) < 15


@pytest.mark.clause("FR-DEPLOY-6")
@pytest.mark.parametrize("mission", ["sabotage", "escort"])
def test_a_share_is_whole_types_up_to_half_of_the_points(mission: str) -> None:
    share, *_ = asked(mission)
    assert share.is_share
    placed = share.placed(completed(share, EMPTY))
    total = share.state.points(share.seat)
    assert 0 < 2 * sum(unit.points for unit in placed) <= total
    left = {unit.type for unit in share.waiting} - {unit.type for unit in placed}
    by_type = [unit.type for unit in share.waiting if unit.type not in left]
    assert sorted(by_type) == sorted(unit.type for unit in placed)


@pytest.mark.clause("FR-DEPLOY-6")
def test_of_a_roster_of_one_type_as_many_as_half_the_points_pay_for_are_placed() -> None:
    share, *_ = asked("sabotage")
    unit = share.waiting[0].change(type="insurgent", points=24)
    many = {f"x{n}": unit.change(id=f"x{n}", name=f"X {n}") for n in range(5)}
    others = {id: u for id, u in share.state.units.items() if u.seat != share.seat}
    alone = share.change(state=share.state.change(units=others | many))
    found = completed(alone, EMPTY)
    assert len(found.placements) == 2
    assert alone.check(found) == []


@pytest.mark.clause("FR-DEPLOY-4", "FR-DEPLOY-5")
def test_what_is_begun_stays_and_only_the_rest_is_suggested() -> None:
    whole = asked("assault", slugs=("drop-section", "drop-section"))[0]
    trooper = next(unit for unit in whole.waiting if unit.type == "cap-trooper")
    complete = completed(whole, EMPTY)
    own = next(each for each in complete.placements if each.unit != trooper.id)
    moved = Placement(unit=own.unit, x=own.x, y=own.y, elevation=own.elevation)
    begun = Deploy(placements=(moved,), reserve=(trooper.id,))
    found = completed(whole, begun)
    assert found.placements[0] == moved
    assert found.reserve == (trooper.id,)
    assert whole.check(found) == []


@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-5")
def test_what_may_not_stay_is_suggested_anew() -> None:
    whole = asked("assault")[0]
    first, second = whole.waiting[0], whole.waiting[1]
    begun = Deploy(
        placements=(
            Placement(unit=first.id, x=-5, y=99),
            Placement(unit="nobody", x=20, y=5),
            Placement(unit=second.id, x=float("nan"), y=5),
        ),
        reserve=(first.id, first.id, "nobody"),
    )
    found = completed(whole, begun)
    assert found.reserve == ()
    assert whole.check(found) == []


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_suggestion_is_the_same_each_time_and_asked_only_of_a_deployment() -> None:
    agreed = Setup(match="m", names=("A", "B"), mission="ambush", layout="A", limit=180)
    game = Game(FRONTIER, agreed, seed=1)
    assert [FRONTIER.questions.suggest(game.now, seat, None) for seat in (0, 1)] == [
        None,
        None,
    ]
    decision = asked("ambush")[0]
    assert completed(decision, EMPTY) == completed(decision.change(), EMPTY)
    assert decision.offer().may_be_suggested
