"""All rolls of a match as text, for the luck page and the printed report."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.chronicle.luck import Luck, Rolled
from rules.chronicle.luck_words import thrown
from rules.engine.tabletop.history import Throw
from rules.present.localise import Localiser


@dataclass(frozen=True)
class RollLine:
    """One roll; `percent` is the winning chance of the side named first."""

    seq: int
    turn: int
    what: str
    dice: str
    percent: float
    result: str


def roll_lines(luck: Luck, localiser: Localiser) -> tuple[RollLine, ...]:
    """The rolls of a luck report in order."""
    return tuple(_line(rolled, localiser) for rolled in luck.rolls)


def _line(rolled: Rolled, localiser: Localiser) -> RollLine:
    trial = rolled.trial
    return RollLine(
        seq=rolled.seq,
        turn=rolled.turn,
        what=_what(rolled, localiser),
        dice=" – ".join(thrown(side) for side in trial.sides),
        percent=round(100 * float(trial.chance), 1),
        result=localiser.ended(trial),
    )


def _what(rolled: Rolled, localiser: Localiser) -> str:
    sides = [_side(side, localiser) for side in rolled.trial.sides]
    if len(sides) == 1:
        needed = rolled.trial.needed
        return _("%(side)s, %(needed)d or more") % {"side": sides[0], "needed": needed}
    return _("%(first)s against %(second)s") % {"first": sides[0], "second": sides[1]}


def _side(side: Throw, localiser: Localiser) -> str:
    name = localiser.unit(side.name)
    return f"{name} ({localiser.word(side.manoeuvre)})" if side.manoeuvre else name
