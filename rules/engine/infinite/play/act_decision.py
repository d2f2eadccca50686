"""The decision of the acting unit: its next action, or the end of its part."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model.commands import AttackUnits, EndPart, Interact, MoveUnits
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import actions, attacks, moves, performing
from rules.engine.infinite.play.options import MoveOffer, SquadOffer
from rules.engine.infinite.play.queries import enemies
from rules.engine.infinite.play.squads import RINGS
from rules.engine.tabletop.offer import Option, Prompt
from rules.engine.tabletop.options import option, refusal


def _is_telling(command: Command) -> bool:
    """Whether random play prefers an action: attacks, and the Interacts that need contact."""
    if isinstance(command, Interact):
        return command.what != "weapon"
    return isinstance(command, AttackUnits)


class ActDecision(Record, dict=True):
    """IF-DEC-7 IF-DEC-8 IF-ACT-4  Take one of the actions that are left, in any order, or end the
    part. Moves and attacks on several targets are not among the options.
    """

    state: InfiniteState
    unit: Unit

    @property
    def seat(self) -> Seat:
        return self.unit.seat

    @cached_property
    def listed(self) -> tuple[Option, ...]:
        """Every action that can be listed, with what refuses it."""
        s, unit = self.state, self.unit
        others = performing.impossible(s, unit, may_move=self.may_move)
        return (*performing.listed(s, unit, enemies(s, unit)), *others)

    @cached_property
    def legal(self) -> tuple[performing.Act, ...]:
        """The legal ones among them."""
        s, unit = self.state, self.unit
        return tuple(performing.legal(s, unit, enemies(s, unit)))

    @cached_property
    def may_move(self) -> bool:
        s, unit = self.state, self.unit
        return actions.may_take(s, unit, "move") and moves.can_move(s, unit)

    @cached_property
    def followers(self) -> tuple[Unit, ...]:
        """IF-SQUAD-9  Who may come along on a Move of the unit."""
        return moves.followers(self.state, self.unit) if self.may_move else ()

    @property
    def moves(self) -> tuple[MoveOffer, ...]:
        """IF-SHOW-3  How far the unit may Move, and those that may come along."""
        if not self.may_move:
            return ()
        along = (performing.move_offer(member) for member in self.followers)
        return (*performing.move_offers(self.state, self.unit), *along)

    @property
    def is_open(self) -> bool:
        """IF-ORDER-10 IF-DEC-19  Whether anything can be chosen besides the end of the part."""
        return self.may_move or bool(self.legal)

    def check(self, command: Command) -> list[Refusal]:
        if isinstance(command, EndPart):
            return []
        if not isinstance(command, performing.Act):
            return [refusal("IF-DEC-7", "not-offered")]
        return performing.refusals(self.state, self.unit, command)

    def sample(self, dice: Dice) -> Command:
        """A random legal action, often one that achieves something, rarely the end of the part."""
        legal = self.legal
        telling = [each for each in legal if _is_telling(each)]
        if telling and pick(dice, 2):
            return telling[pick(dice, len(telling))]
        draws: list[Callable[[Dice], Command | None]] = [self._draw_attack] if legal else []
        draws += [self._draw_move] * 2 if self.may_move else []
        at = pick(dice, len(legal) + len(draws) + 1)
        if at < len(legal):
            return legal[at]
        at -= len(legal)
        return (draws[at](dice) if at < len(draws) else None) or EndPart()

    def _draw_move(self, dice: Dice) -> MoveUnits | None:
        """A random legal Move, sometimes with Athletics, often with the squad."""
        s, unit = self.state, self.unit
        can_pay = actions.may_take(s, unit, "move", athletics=True)
        athletics = can_pay and unit.profile.level("athletics") > 0 and pick(dice, 4) == 0
        is_shared = pick(dice, 4) > 0
        return moves.draw_move(s, unit, dice, athletics=athletics, is_shared=is_shared)

    def _draw_attack(self, dice: Dice) -> AttackUnits | None:
        """A random legal attack on as many targets as the weapon allows."""
        s, unit = self.state, self.unit
        weapon = WEAPONS[unit.readied]
        targets = attacks.legal_targets(s, unit, weapon)
        if not targets or not actions.may_take(s, unit, "attack"):
            return None
        most = min(weapon.most_targets, len(targets))
        named = tuple(targets.pop(pick(dice, len(targets))).id for _ in range(most))
        return AttackUnits(weapon=weapon.slug, targets=named)

    def offer(self) -> SquadOffer:
        unit = self.unit
        end = option(EndPart(), "IF-ACT-4", "end-part", subject=unit.id, name=unit.name)
        return SquadOffer(
            seat=self.seat,
            kind="act",
            prompt=Prompt(
                clause="IF-DEC-7", key="act", params={"name": unit.name, "points": unit.ap}
            ),
            options=(*self.listed, end),
            followers=tuple(each.id for each in self.followers),
            rings=RINGS,
            shots={unit.id: WEAPONS[unit.readied].most_targets},
            moves=self.moves,
            costs=performing.move_costs(self.state),
        )
