"""Squads and entities: formation, declaring squads in secret, and how units leave a squad.

Worked examples: IF-EX-2, IF-EX-4, IF-EX-44.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.infinite.model.events import (
    SquadDissolved,
    SquadFormed,
    UnitDropped,
    UnitLeftSquad,
)
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.options import Leader, SquadOffer
from rules.engine.infinite.play.queries import Table, base_of, is_within
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Token
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.secret_choices import SEATS, Payloads, SecretChoice

LEADER_REACH: Final = 3 * INCH
MEMBER_REACH: Final = INCH
"""IF-SQUAD-3  The greatest distances of a supporter to its Leader, and to some other member."""
RINGS: Final = (LEADER_REACH / INCH, MEMBER_REACH / INCH)
"""IF-SQUAD-3 IF-SHOW-3  Both in inches, for drawing."""
NO_SQUADS: Final = "[]"
"""IF-DEC-18  The payload of a seat that declares no squad."""


class Squad(Record):
    """A declared squad: its Leader, and the supporting units as `members`."""

    leader: str
    members: tuple[str, ...]


# ---- entities -----------------------------------------------------------------------------------


def entity_of(unit: Unit) -> str:
    """The entity that a unit belongs to: the id of its squad's Leader, or its own."""
    return unit.leader or unit.id


def entities(s: InfiniteState, seat: Seat | None = None) -> tuple[Unit, ...]:
    """The entities on the table, each as its Leader or lone unit."""
    return tuple([unit for unit in s.on_table(seat) if unit.leader in ("", unit.id)])


def members_of(s: InfiniteState, entity: str) -> tuple[Unit, ...]:
    """IF-SQUAD-8  The units of an entity, its Leader first."""
    return s.squad(entity) or (s.units[entity],)


# ---- formation ----------------------------------------------------------------------------------


def out_of_formation(bases: Mapping[str, Base]) -> dict[str, str]:
    """IF-SQUAD-3 IF-GEO-8  The supporters out of formation, by id, each with the key of its
    refusal. The first of `bases` is that of the Leader.
    """
    leader, *supporters = bases
    found = {}
    for unit in supporters:
        others = [base for id, base in bases.items() if id != unit]
        if not within(bases[unit], bases[leader], LEADER_REACH):
            found[unit] = "far-from-leader"
        elif not any(within(bases[unit], base, MEMBER_REACH) for base in others):
            found[unit] = "far-from-squad"
    return found


def formation_refusals(s: InfiniteState, bases: Mapping[str, Base]) -> list[Refusal]:
    """IF-SQUAD-3  Refuse every supporter out of formation. The first of `bases` is the Leader's."""
    leader = s.units[next(iter(bases))].name
    return [
        refusal("IF-SQUAD-3", key, name=s.units[unit].name, leader=leader)
        for unit, key in out_of_formation(bases).items()
    ]


def leading_refusals(leader: Unit, supporters: int) -> Iterator[Refusal]:
    """IF-SQUAD-2  A Leader needs 1 point of the Leader talent for each supporting unit."""
    level = leader.profile.level("leader")
    if not level:
        yield refusal("IF-SQUAD-2", "no-leader-talent", name=leader.name)
    elif supporters > level:
        count = supporters - level
        yield refusal("IF-SQUAD-2", "too-many-supporters", name=leader.name, most=level, over=count)


# ---- declaring squads ---------------------------------------------------------------------------


def read_squads(payload: str) -> tuple[Squad, ...]:
    """The squads of a sealed payload. Raises msgspec.DecodeError if it has none."""
    return msgspec.json.decode(payload, type=tuple[Squad, ...])


def write_squads(squads: tuple[Squad, ...]) -> str:
    return canonical_json(squads).decode()


def squads_refusals(s: InfiniteState, seat: Seat, payload: str) -> list[Refusal]:
    """IF-SQUAD-4  Why a side may not declare these squads."""
    try:
        squads = read_squads(payload)
    except msgspec.DecodeError:
        return [refusal("IF-SQUAD-4", "not-squads")]
    own = {unit.id for unit in s.on_table(seat)}
    named = Counter(id for squad in squads for id in (squad.leader, *squad.members))
    if strange := sorted(named.keys() - own):
        return [refusal("IF-SQUAD-4", "not-own-unit", id=strange[0][:60])]
    twice = [s.units[id].name for id, times in named.items() if times > 1]
    found = [refusal("IF-SQUAD-4", "in-two-squads", name=name) for name in twice]
    return found or [each for squad in squads for each in _squad_refusals(s, squad)]


def _squad_refusals(s: InfiniteState, squad: Squad) -> Iterator[Refusal]:
    """IF-SQUAD-2 IF-SQUAD-3 IF-SQUAD-4  Why these units may not be a squad."""
    units = [s.units[id] for id in (squad.leader, *squad.members)]
    leader, *supporters = units
    yield from leading_refusals(leader, len(supporters))
    if not leader.mind:
        yield refusal("IF-SQUAD-4", "leader-without-mind", name=leader.name)
    if not supporters:
        yield refusal("IF-SQUAD-4", "squad-without-supporters", name=leader.name)
    for unit in units:
        if unit.is_broken:
            yield refusal("IF-SQUAD-4", "broken-in-squad", name=unit.name)
        if unit.dropped:
            yield refusal("IF-SQUAD-5", "dropped-from-squad", name=unit.name)
    yield from formation_refusals(s, {unit.id: base_of(unit) for unit in units})


def may_serve(unit: Unit) -> bool:
    """IF-SQUAD-4 IF-SQUAD-5  Whether a unit may be in a squad at all this round."""
    return unit.on_table and not unit.is_broken and not unit.dropped


def may_lead(unit: Unit) -> bool:
    """IF-SQUAD-4  Whether a unit may lead a squad this round."""
    return may_serve(unit) and unit.profile.is_leader and unit.mind > 0


def may_declare(s: InfiniteState, seat: Seat) -> bool:
    """IF-SQUAD-4 IF-DEC-19  Whether any squad is possible for a side: a supporter beside a Leader,
    or two beside each other and near a Leader that may lead both.
    """
    units = [unit for unit in s.on_table(seat) if may_serve(unit)]
    for leader in filter(may_lead, units):
        near = [u for u in units if u is not leader and is_within(u, leader, LEADER_REACH)]
        if any(is_within(unit, leader, MEMBER_REACH) for unit in near):
            return True
        pairs = (is_within(a, b, MEMBER_REACH) for i, a in enumerate(near) for b in near[:i])
        if leader.profile.level("leader") > 1 and any(pairs):
            return True
    return False


def draw_squads(s: InfiniteState, seat: Seat, dice: Dice) -> str:
    """A random legal declaration: Leaders in order lead, or do not, whom they find beside them."""
    squads, free = [], [unit for unit in s.on_table(seat) if may_serve(unit)]
    for leader in tuple(filter(may_lead, free)):
        if leader not in free or not pick(dice, 2):
            continue
        squad = _drawn(leader, [unit for unit in free if unit is not leader], dice)
        if len(squad) > 1:
            free = [unit for unit in free if unit not in squad]
            squads.append(Squad(leader=leader.id, members=tuple(unit.id for unit in squad[1:])))
    return write_squads(tuple(squads))


def _drawn(leader: Unit, free: list[Unit], dice: Dice) -> list[Unit]:
    """A Leader with units in formation, one after the other."""
    squad = [leader]
    for _ in range(leader.profile.level("leader")):
        joining = [
            unit
            for unit in free
            if unit not in squad
            and not out_of_formation({each.id: base_of(each) for each in (*squad, unit)})
        ]
        chosen = pick(dice, len(joining) + 1)
        if chosen == len(joining):
            break
        squad.append(joining[chosen])
    return squad


class SquadsDecision(SealDecision):
    """IF-DEC-4  The squads of one side, in secret."""

    state: InfiniteState

    def offer(self) -> SquadOffer:
        """IF-SQUAD-2 IF-SQUAD-4  Offer the units that may be in squads, and those that may lead."""
        units = [unit for unit in self.state.on_table(self.seat) if may_serve(unit)]
        asked = super().offer()
        return SquadOffer(
            seat=self.seat,
            kind=asked.kind,
            prompt=asked.prompt,
            tokens=tuple(
                Token(id=unit.id, name=unit.name, radius=unit.profile.radius / INCH)
                for unit in units
            ),
            leaders=tuple(
                Leader(unit=unit.id, most=unit.profile.level("leader"))
                for unit in units
                if may_lead(unit)
            ),
            rings=RINGS,
        )


def _seal_squads(s: InfiniteState, seat: Seat) -> SealDecision:
    """IF-DEC-4"""
    return SquadsDecision(
        state=s,
        seat=seat,
        slot="squads",
        clause="IF-SQUAD-4",
        content=lambda payload: squads_refusals(s, seat, payload),
        draw=lambda dice: draw_squads(s, seat, dice),
    )


def _form_squads(play: Table, payloads: Payloads) -> None:
    """IF-SQUAD-4  The squads of both sides form together."""
    for squad in (squad for each in payloads for squad in read_squads(each or NO_SQUADS)):
        units = play.state.units
        play.emit(
            SquadFormed(
                clause="IF-SQUAD-4",
                leader=squad.leader,
                name=units[squad.leader].name,
                members=squad.members,
                names=tuple(units[id].name for id in squad.members),
            )
        )


SQUADS = SecretChoice(
    "squads",
    "IF-SQUAD-4",
    decision=_seal_squads,
    opened=_form_squads,
    choosers=lambda s: tuple(seat for seat in SEATS if may_declare(s, seat)),
)
"""IF-SQUAD-4 IF-DEC-4  A side that cannot form a squad is not asked."""


# ---- leaving squads -----------------------------------------------------------------------------


def dissolve(play: Table, leader: str) -> None:
    """IF-SQUAD-12  The squad of a Leader that is defeated, Broken or at Mind 0 dissolves: each
    member keeps its place and its AP; a turn under way goes on.
    """
    units = play.state.units
    members = tuple(unit.id for unit in units.values() if unit.leader == leader)
    name = units[leader].name
    play.emit(SquadDissolved(clause="IF-SQUAD-12", leader=leader, name=name, members=members))


def leave(play: Table, unit: Unit) -> None:
    """IF-SQUAD-14  A supporter that is Broken leaves its squad. If its part is still to come it
    becomes an entity of its own.
    """
    part = play.state.part
    is_waiting = part is not None and unit.id in part.waiting
    play.emit(
        UnitLeftSquad(
            clause="IF-SQUAD-14",
            unit=unit.id,
            name=unit.name,
            alone=is_waiting or not unit.activated,
        )
    )


def check_cohesion(play: Table) -> None:
    """IF-END-2 IF-SQUAD-5  Drop the supporters that are out of formation."""
    s = play.state
    for leader in entities(s):
        bases = {unit.id: base_of(unit) for unit in members_of(s, leader.id)}
        for unit in out_of_formation(bases):
            play.emit(UnitDropped(clause="IF-END-2", unit=unit, name=s.units[unit].name))
