"""Attacks: legal targets, the roll, the successes of each target, and exact chances.

What follows from a hit is in `consequences`. Worked examples: IF-EX-19, IF-EX-25, IF-EX-26,
IF-EX-49.
"""

from __future__ import annotations

from fractions import Fraction

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.profiles import UNARMED, WEAPONS, Weapon
from rules.engine.infinite.model.action_events import Aim, AttackRolled, SuccessesSplit
from rules.engine.infinite.model.commands import AttackUnits
from rules.engine.infinite.model.state import Attack, Hit, InfiniteState, Unit
from rules.engine.infinite.play.damage import after_armour
from rules.engine.infinite.play.difficulty import difficulty
from rules.engine.infinite.play.pool import SUCCESS_FACES, attack_pool, roll_pool, successes_of
from rules.engine.infinite.play.queries import Table, band, contact, enemies, sees
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.pools import chance_of_successes

# ---- who may attack whom -----------------------------------------------------------------------


def usable(unit: Unit) -> tuple[Weapon, ...]:
    """IF-ATTACK-17 IF-UNIT-8  The readied weapon, and Unarmed, which needs no readying."""
    return tuple(WEAPONS[slug] for slug in dict.fromkeys((unit.readied, UNARMED)))


def refusals(s: InfiniteState, unit: Unit, command: AttackUnits) -> list[Refusal]:
    """IF-ATTACK-8 IF-ATTACK-9  Why a unit may not make an attack: every target must be legal, none
    named twice, and no more than Shots of them.
    """
    if found := weapon_refusals(unit, command.weapon):
        return found
    weapon, known = WEAPONS[command.weapon], {enemy.id: enemy for enemy in enemies(s, unit)}
    targets = [known[id] for id in command.targets if id in known]
    if not command.targets or len(targets) < len(command.targets):
        return [refusal("IF-ATTACK-2", "no-such-enemy")]
    found, most = unit_refusals(unit, weapon), weapon.most_targets
    if len(set(command.targets)) < len(command.targets):
        found.append(refusal("IF-ATTACK-9", "target-twice"))
    if len(targets) > most:
        found.append(refusal("IF-ATTACK-8", "too-many-targets", count=len(targets), most=most))
    for id in dict.fromkeys(command.targets):
        found += target_refusals(s, unit, weapon, known[id])
    return found


def weapon_refusals(unit: Unit, slug: str) -> list[Refusal]:
    """IF-ATTACK-17  Only the readied weapon or Unarmed is used."""
    if slug in {weapon.slug for weapon in usable(unit)}:
        return []
    return [refusal("IF-ATTACK-17", "not-readied", name=unit.name)]


def unit_refusals(unit: Unit, weapon: Weapon) -> list[Refusal]:
    """IF-ATTACK-14 IF-DMG-7 IF-STATE-7 IF-TRAIT-3  Why a unit cannot attack at all: Body 0, Broken,
    or a Braced weapon after a Move.
    """
    found = []
    if unit.body == 0:
        found.append(refusal("IF-ATTACK-14", "attack-body-0", name=unit.name))
    if unit.is_broken:
        found.append(refusal("IF-STATE-7", "attack-broken", name=unit.name))
    if weapon.has("braced") and "move" in unit.used:
        found.append(refusal("IF-TRAIT-3", "braced-moved", name=unit.name))
    return found


def target_refusals(s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit) -> list[Refusal]:
    """IF-ATTACK-2 IF-ATTACK-4 IF-ATTACK-5 IF-TRAIT-2  Why an enemy is no legal target: out of
    sight, out of the weapon's bands, or not the one that the unit fights hand to hand.
    """
    engaged = is_engaged(s, unit)
    if is_legal_target(s, unit, weapon, target, engaged):
        return []
    found, names = [], {"name": unit.name, "enemy": target.name}
    if not weapon.has("indirect") and not sees(s, unit, target):
        found.append(refusal("IF-ATTACK-2", "no-sight", **names))
    if engaged and not contact(unit, target):
        found.append(refusal("IF-ATTACK-5", "engaged", **names))
    at = band(unit, target)
    if at != "melee" and set(weapon.bands) == {"melee"}:
        found.append(refusal("IF-ATTACK-4", "only-melee", weapon=weapon.slug, **names))
    elif at is None:
        found.append(refusal("IF-ATTACK-4", "out-of-range", **names))
    elif at not in weapon.bands:
        found.append(refusal("IF-ATTACK-4", f"no-{at}", weapon=weapon.slug, **names))
    return found


def is_legal_target(
    s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit, engaged: bool
) -> bool:
    """IF-ATTACK-2 IF-ATTACK-4 IF-ATTACK-5 IF-TRAIT-2  Whether an enemy is a legal target of a unit
    that is `engaged` or not.
    """
    at = band(unit, target)
    if at not in weapon.bands or (engaged and at != "melee"):
        return False
    return weapon.has("indirect") or sees(s, unit, target)


def is_engaged(s: InfiniteState, unit: Unit) -> bool:
    """IF-ATTACK-5 IF-ATTACK-6  Whether a unit is in base contact with an enemy; friends in contact
    do not matter.
    """
    return any(contact(unit, enemy) for enemy in enemies(s, unit))


def legal_targets(s: InfiniteState, unit: Unit, weapon: Weapon) -> list[Unit]:
    """IF-ATTACK-2  Every enemy that a unit may attack with a weapon."""
    if unit_refusals(unit, weapon):
        return []
    engaged = is_engaged(s, unit)
    return [each for each in enemies(s, unit) if is_legal_target(s, unit, weapon, each, engaged)]


# ---- chances -----------------------------------------------------------------------------------


def chance_to_hit(s: InfiniteState, unit: Unit, weapon: Weapon, *targets: Unit) -> Fraction:
    """IF-ATTACK-11 IF-ATTACK-12  The probability that all of these targets are hit."""
    needed = sum(difficulty(s, unit, target, weapon).needed for target in targets)
    return chance_of_successes(attack_pool(unit, weapon).dice, SUCCESS_FACES, needed)


# ---- the roll ----------------------------------------------------------------------------------


def roll(play: Table, unit: Unit, command: AttackUnits) -> None:
    """IF-ATTACK-1 IF-ATTACK-7 IF-ATTACK-10  Roll the pool against targets that are all named and
    each have a difficulty; the successes are assigned at once where there is nothing to choose.
    """
    s, weapon = play.state, WEAPONS[command.weapon]
    targets = [s.units[target] for target in command.targets]
    aims = tuple(_aim(s, unit, target, weapon) for target in targets)
    chance = chance_to_hit(s, unit, weapon, *targets)
    faces = roll_pool(play.roll, attack_pool(unit, weapon))
    play.emit(
        AttackRolled(
            clause="IF-ATTACK-7",
            unit=unit.id,
            name=unit.name,
            weapon=weapon.slug,
            targets=aims,
            faces=faces,
            successes=successes_of(faces),
            chance=percentage(chance),
        )
    )


def _aim(s: InfiniteState, unit: Unit, target: Unit, weapon: Weapon) -> Aim:
    needed = difficulty(s, unit, target, weapon).needed
    return Aim(unit=target.id, name=target.name, difficulty=needed)


def percentage(chance: Fraction) -> str:
    """A probability in whole per cent, and never 0 or 100 unless it is."""
    rounded = round(chance * 100)
    if chance in (0, 1):
        return str(rounded)
    return str(min(99, max(1, rounded)))


# ---- successes and hits ------------------------------------------------------------------------


def hits_of(attack: Attack, shares: tuple[int, ...]) -> tuple[str, ...]:
    """IF-ATTACK-11 IF-ATTACK-12 IF-ATTACK-13  The targets whose share reaches their difficulty;
    more than that does nothing.
    """
    aims = zip(attack.targets, attack.difficulties, shares, strict=True)
    return tuple(target for target, needed, share in aims if share >= needed)


def neutral_shares(attack: Attack) -> tuple[int, ...]:
    """IF-DEC-18  What each target needs, in the order named, as far as the successes go; the last
    target gets the rest.
    """
    left, shares = attack.successes, []
    for needed in attack.difficulties:
        shares.append(min(left, needed))
        left -= shares[-1]
    return (*shares[:-1], shares[-1] + left)


def assign(play: Table, shares: tuple[int, ...]) -> None:
    """IF-ATTACK-12 IF-DMG-1  Each target that is hit takes the full damage, less its armour."""
    s, attack = play.state, play.state.attack
    assert attack is not None
    weapon, unit = WEAPONS[attack.weapon], s.units[attack.unit]
    struck = [s.units[id] for id in hits_of(attack, shares)]
    play.emit(
        SuccessesSplit(
            clause="IF-ATTACK-12" if len(attack.targets) > 1 else "IF-ATTACK-11",
            unit=unit.id,
            name=unit.name,
            shares=shares,
            hits=tuple(Hit(unit=each.id, damage=after_armour(each, weapon)) for each in struck),
            names=tuple(each.name for each in struck),
        )
    )
