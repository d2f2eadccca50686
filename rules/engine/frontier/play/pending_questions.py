"""Decisions that arise while a task is being resolved, each with finitely many options."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Decision, Value
from rules.engine.frontier.model.commands import ChooseTarget, Decline, UseAbility
from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import Asking, Moving, Ordering, Owed, Tasks
from rules.engine.frontier.play.abilities.base import REGISTRY, Ability, clause_of, may_move
from rules.engine.frontier.play.move_decision import owed_move
from rules.engine.frontier.play.position_queries import Table
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option


def ask_saving(s: FrontierState, unit: Unit, ability: Ability) -> Decision:
    """FR-UNIT-INSURGENT-FREEDOM-2  Ask whether a shaken unit averts its destruction."""
    return _yes_or_no(s, unit, ability, "saving")


def ask_use(play: Table, task: Asking) -> Tasks | Decision:
    """FR-ABIL-6  Ask whether an ability is used now, while its unit is on the board."""
    unit = play.state.units[task.unit]
    if not unit.on_board:
        return ()
    return _yes_or_no(play.state, unit, REGISTRY[task.ability], "demolition")


def _yes_or_no(s: FrontierState, unit: Unit, ability: Ability, kind: str) -> OneOf:
    clause = clause_of(unit, ability)
    names: dict[str, Value] = {"name": unit.name, "ability": ability.slug}
    use = UseAbility(unit=unit.id, ability=ability.slug)
    return OneOf(
        seat=unit.seat,
        kind=kind,
        prompt=Prompt(clause=clause, key=f"ask-{kind}", params=names),
        options=(
            option(
                use,
                clause,
                "use-ability",
                subject=unit.id,
                name=unit.name,
                ability=ability.slug,
            ),
            option(Decline(), "FR-ABIL-6", "spare-ability", name=unit.name, ability=ability.slug),
        ),
    )


def ask_token_target(s: FrontierState, token: Marker, caught: Sequence[Unit]) -> Decision:
    """FR-TOKEN-7  Ask a token's owner which of several equally near enemies it hits."""
    seat = token.owner if token.owner is not None else caught[0].seat
    options = tuple(
        option(
            ChooseTarget(target=unit.id),
            "FR-TOKEN-7",
            "choose-unit",
            target=unit.id,
            name=unit.name,
        )
        for unit in caught
    )
    prompt = Prompt(
        clause="FR-TOKEN-7", key="token-target", params={"name": s.names[seat], "kind": token.kind}
    )
    return OneOf(seat=seat, kind="token-target", prompt=prompt, options=options)


def ask_order(play: Table, task: Ordering) -> Tasks | Decision:
    """FR-UNIT-BOSUN-MAGGOTS-2 FR-DP-2  Ask which of the units moves next; the last one is not asked
    about.
    """
    s = play.state
    left = [s.units[u] for u in task.units if s.units[u].on_board and may_move(s.units[u])]
    if len(left) < 2:
        return tuple(Moving(owed=granted(s, unit, task.ability, task.owner)) for unit in left)
    owner = s.units[task.owner]
    clause = clause_of(owner, REGISTRY[task.ability])
    options = [
        option(ChooseTarget(target=unit.id), clause, "choose-unit", subject=unit.id, name=unit.name)
        for unit in left
    ]
    options.append(option(Decline(), clause, "all-stay"))
    prompt = Prompt(clause=clause, key="order", params={"name": s.names[owner.seat]})
    return OneOf(seat=owner.seat, kind="order", prompt=prompt, options=tuple(options))


def granted(s: FrontierState, unit: Unit, ability: str, owner: str) -> Owed:
    """FR-MOVE-13  A movement of up to 5", decided by its own side, that an ability of `owner`
    grants.
    """
    clause = clause_of(s.units[owner], REGISTRY[ability])
    return owed_move(s, unit, unit.seat, ability, 5, clause, owner)
