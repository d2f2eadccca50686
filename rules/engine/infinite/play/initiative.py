"""Initiative: rolling the dice, assigning them, and setting places and AP.

Worked examples: IF-EX-1, IF-EX-5, IF-EX-40.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat, Value, other
from rules.engine.core.dice import Dice, pick
from rules.engine.infinite.model.events import (
    DiceAssigned,
    Die,
    InitiativeRolled,
    InitiativeSet,
)
from rules.engine.infinite.model.state import Action, InfiniteState, Unit
from rules.engine.infinite.play.actions import cost
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.squads import entity_of
from rules.engine.tabletop.offer import Offer, Prompt
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.secret_choices import SEATS, Payloads, SecretChoice

SIDES = 6
REACTIONS: tuple[Action, ...] = ("move", "attack", "cover", "interact")
"""IF-REACT-8  The actions that may be reactions."""
Assignment = Mapping[str, int]
"""The face of each unit's die, by id."""


# ---- rolling ------------------------------------------------------------------------------------


def roll_initiative(play: Table) -> None:
    """IF-INIT-1 IF-INIT-7  One die for each unit on the table, Broken ones too. Where there is no
    choice the engine assigns them (IF-INIT-8).
    """
    s = play.state
    for seat in SEATS:
        rolled = [play.roll(SIDES) for _ in s.on_table(seat)]
        faces = tuple(sorted(rolled, reverse=True))
        play.emit(InitiativeRolled(clause="IF-INIT-1", seat=seat, name=s.names[seat], faces=faces))
    for seat in SEATS:
        if not has_choice(play.state, seat):
            assign(play, seat, neutral_assignment(play.state, seat), "IF-INIT-8")


def has_choice(s: InfiniteState, seat: Seat) -> bool:
    """IF-INIT-8  Whether a side's dice can be assigned in more than one way."""
    return len(set(s.rolls[seat])) > 1


# ---- assigning ----------------------------------------------------------------------------------


def read_assignment(payload: str) -> dict[str, int]:
    """The assignment of a sealed payload. Raises msgspec.DecodeError if it is none."""
    return msgspec.json.decode(payload, type=dict[str, int])


def write_assignment(faces: Assignment) -> str:
    return canonical_json(dict(faces)).decode()


def assignment_refusals(s: InfiniteState, seat: Seat, payload: str) -> list[Refusal]:
    """IF-INIT-4 IF-INIT-6  Each unit on the table, supporters too, is given one of the dice."""
    try:
        faces = read_assignment(payload)
    except msgspec.DecodeError:
        return [refusal("IF-INIT-4", "not-an-assignment")]
    own = {unit.id: unit.name for unit in s.on_table(seat)}
    if strange := sorted(faces.keys() - own.keys()):
        return [refusal("IF-INIT-4", "not-own-unit", id=strange[0][:60])]
    without = [name for id, name in own.items() if id not in faces]
    missing = [refusal("IF-INIT-4", "no-die", name=name) for name in without]
    if missing or Counter(faces.values()) == Counter(s.rolls[seat]):
        return missing
    return [refusal("IF-INIT-4", "other-dice", rolled=_listed(s.rolls[seat]))]


def neutral_assignment(s: InfiniteState, seat: Seat) -> dict[str, int]:
    """IF-DEC-18  The highest dice to the first-listed units."""
    units = (unit.id for unit in s.on_table(seat))
    return dict(zip(units, sorted(s.rolls[seat], reverse=True), strict=True))


def draw_assignment(s: InfiniteState, seat: Seat, dice: Dice) -> str:
    """A random assignment."""
    left = list(s.rolls[seat])
    return write_assignment({u.id: left.pop(pick(dice, len(left))) for u in s.on_table(seat)})


def assign(play: Table, seat: Seat, faces: Assignment, clause: str = "IF-INIT-4") -> None:
    """IF-INIT-4  Give each unit of a side its die."""
    s = play.state
    dice = tuple(
        Die(unit=unit.id, name=unit.name, face=faces[unit.id]) for unit in s.on_table(seat)
    )
    play.emit(DiceAssigned(clause=clause, seat=seat, name=s.names[seat], dice=dice))


def is_assigned(s: InfiniteState, seat: Seat) -> bool:
    """Whether every unit of a side has its die."""
    return all(unit.die for unit in s.on_table(seat))


def _choosers(s: InfiniteState) -> tuple[Seat, ...]:
    """IF-INIT-5  Both sides in secret; in the open the side that placed first, then the other."""
    if s.settings.initiative_assign == "sealed":
        return tuple(seat for seat in SEATS if not is_assigned(s, seat))
    first: Seat = s.placed_first or 0
    return tuple(seat for seat in (first, other(first)) if not is_assigned(s, seat))[:1]


class DiceDecision(SealDecision):
    """IF-DEC-5 IF-SHOW-5  Assign the dice; the prompt says what they give."""

    state: InfiniteState
    prompt: Prompt

    def offer(self) -> Offer:
        return super().offer().change(prompt=self.prompt)


def _prompt(s: InfiniteState, seat: Seat) -> Prompt:
    """IF-SHOW-5  The dice, those without effect, and the AP that reactions cost."""
    idle = [unit for unit in s.on_table(seat) if entity_of(unit) != unit.id]
    names = () if s.settings.squad_ap == "own_die" else tuple(unit.name for unit in idle)
    costs: dict[str, Value] = {each: cost(s, each, is_reaction=True) for each in REACTIONS}
    return Prompt(
        clause="IF-INIT-5",
        key="seal-initiative",
        params={"rolled": _listed(s.rolls[seat]), "names": ", ".join(names), **costs},
    )


def _listed(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(faces, reverse=True)))


def _seal_dice(s: InfiniteState, seat: Seat) -> DiceDecision:
    """IF-DEC-5"""
    return DiceDecision(
        state=s,
        prompt=_prompt(s, seat),
        seat=seat,
        slot="initiative",
        clause="IF-INIT-5",
        content=lambda payload: assignment_refusals(s, seat, payload),
        draw=lambda dice: draw_assignment(s, seat, dice),
    )


def _open_dice(play: Table, payloads: Payloads) -> None:
    for seat in SEATS:
        if payloads[seat]:
            assign(play, seat, read_assignment(payloads[seat]))


DICE = SecretChoice(
    "initiative", "IF-INIT-5", decision=_seal_dice, opened=_open_dice, choosers=_choosers
)
"""IF-INIT-5 IF-INIT-8 IF-DEC-5  A side without a choice is not asked. Open assignments are revealed
at once, one side after the other.
"""


# ---- places and AP ------------------------------------------------------------------------------


def set_initiative(play: Table) -> None:
    """IF-INIT-2 IF-SQUAD-6 IF-SQUAD-7  Set the place and the AP of each unit on the table."""
    s = play.state
    units = s.on_table()
    play.emit(
        InitiativeSet(
            clause="IF-INIT-2",
            places={unit.id: s.units[entity_of(unit)].die for unit in units},
            points={unit.id: points_for(s, unit) for unit in units},
        )
    )


def points_for(s: InfiniteState, unit: Unit) -> int:
    """IF-INIT-2 IF-SQUAD-6  The AP of a unit for the round: the face of its Leader's die or its
    own; with `shared_pool` every member shows what the pool holds.
    """
    own = s.settings.squad_ap == "own_die"
    return unit.die if own else s.units[entity_of(unit)].die
