"""Attacks, checks and damage from a position as it is written: terms, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.infinite.data.profiles import PROFILES, Weapon
from rules.engine.infinite.data.tables import Table
from tests.engine.infinite.naive.land import Stand, contact, height_at, is_near
from tests.engine.infinite.naive.sight import GRADES, cover, sight

Row = dict[str, Any]
"""A unit of a position, everything written out."""

BANDS = (("close", 600), ("medium", 1200), ("long", 2400))
RANGE = {"melee": 0, "close": -1, "medium": 0, "long": 1}
LIGHT = {"clear": {}, "darkness": {"medium": 1, "long": 1}, "fog": {"medium": 1, "long": 2}}
MOOD = {"resolve": 1, "shaken": -1}


class Fight:
    """A position, with the table that it is on."""

    def __init__(self, table: Table, position: Row) -> None:
        self.table, self.units = table, position["units"]
        self.settings, self.fallen = position["settings"], position["fallen"]

    def stand(self, row: Row) -> Stand:
        x, y = (round(100 * each) for each in row["at"])
        profile = PROFILES[row["type"]]
        foot = height_at(self.table.features, (x, y))
        return Stand((x, y), profile.radius, profile.tall, foot)

    def sees(self, a: Row, b: Row) -> bool:
        return sight(self.table.features, self.stand(a), self.stand(b))[0] > 0

    def touch(self, a: Row, b: Row) -> bool:
        return contact(self.stand(a), self.stand(b))

    def band(self, a: Row, b: Row) -> str | None:
        """IF-GEO-5 IF-GEO-6"""
        if self.touch(a, b):
            return "melee"
        near = (name for name, far in BANDS if is_near(self.stand(a), self.stand(b), far))
        return next(near, None)

    def may_attack(self, unit: Row, weapon: Weapon, targets: Sequence[Row]) -> bool:
        """IF-ATTACK-2 IF-ATTACK-5 IF-ATTACK-8 IF-ATTACK-14 IF-TRAIT-2 IF-TRAIT-3"""
        spent = unit["body"] == 0 or unit["condition"] == "broken"
        braced = weapon.has("braced") and "move" in unit["used"]
        ids = {each["id"] for each in targets}
        enough = len(ids) == len(targets) and 1 <= len(targets) <= max(1, weapon.shots)
        return (
            enough
            and not (spent or braced)
            and all(self.is_target(unit, weapon, each) for each in targets)
        )

    def is_target(self, unit: Row, weapon: Weapon, target: Row) -> bool:
        engaged = any(self.touch(unit, e) for e in self.units if e["seat"] != unit["seat"])
        return (
            target["seat"] != unit["seat"]
            and self.band(unit, target) in weapon.bands
            and (weapon.has("indirect") or self.sees(unit, target))
            and (not engaged or self.touch(unit, target))
        )

    def difficulty(self, unit: Row, weapon: Weapon, target: Row) -> int:
        """IF-DIFF-1 to IF-DIFF-8 IF-COVER-4"""
        band = self.band(unit, target) or ""
        a, b = self.stand(unit), self.stand(target)
        light = LIGHT[self.settings["environment"]].get(band, 0)
        moods = (target["condition"] == "resolve") + (unit["condition"] == "shaken")
        unseen = weapon.has("indirect") and not self.sees(unit, target)
        high = max(0, a.foot - b.foot) // 400
        total = 2 + RANGE[band] + self._shelter(band, a, b, target) - high + light + moods + unseen
        return max(self.settings["min_difficulty"], total)

    def _shelter(self, band: str, a: Stand, b: Stand, target: Row) -> int:
        if band == "melee":
            return 0
        best, _, between = cover(self.table.features, a, b)
        both = GRADES.index(best), 2 * (target["cover"] in between)
        return sum(both) if self.settings["cover_stacks"] else max(both)

    def pool(self, unit: Row, attribute: str, *skills: str, more: int = 0) -> int:
        """IF-ATTACK-7 IF-MORALE-4 IF-STATE-1 IF-STATE-3"""
        skilled = sum(PROFILES[unit["type"]].level(each) for each in skills)
        return max(0, unit[attribute] + skilled + more + MOOD.get(unit["condition"], 0))

    def attack_pool(self, unit: Row, weapon: Weapon) -> int:
        return self.pool(
            unit, weapon.attribute, weapon.talent, weapon.specialization, more=weapon.shots
        )

    def nerve_pool(self, unit: Row) -> int:
        steady = PROFILES[unit["type"]].has("steady")
        return self.pool(unit, "spirit", "willpower", "nerve", more=steady)

    def morale_difficulty(self, unit: Row) -> int:
        """IF-MORALE-3"""
        return 1 + sum(
            each["seat"] == unit["seat"]
            and is_near(self.stand(unit), self.stand(each), 1200)
            and self.sees(unit, each)
            for each in self.fallen
        )


def final_damage(unit: Row, damage: int, apen: int) -> int:
    """IF-DMG-2 IF-DMG-3"""
    return max(0, damage - max(0, PROFILES[unit["type"]].armour - apen))
