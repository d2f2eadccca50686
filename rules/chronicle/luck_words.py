"""Dice and luck in words, for the luck page and the printed report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.chronicle.luck import Standing
from rules.engine.core.dice import Face
from rules.engine.tabletop.history import Throw


def thrown(side: Throw) -> str:
    """A throw with what counts of it, as its book counts: one face, a sum, or successes.

    `5 on D8` · `3 and 5 on D8: 5 counts` · `2 and 7 on D10: 9 in all` · `2 and 6 on D6: 1 success`.
    """
    if not side.faces:
        return _("no die")
    dice = _on(side.faces, side.die)
    if side.faces == (side.total,):
        return dice
    return _("%(dice)s: %(result)s") % {"dice": dice, "result": _result(side)}


def rolled(dice: Iterable[Face]) -> str:
    """Dice in the order in which they were rolled, each kind together: `2 and 5 on D6, 3 on D8`."""
    kinds = groupby(dice, key=lambda die: die.sides)
    return ", ".join(_on([die.face for die in together], sides) for sides, together in kinds)


def _on(faces: Sequence[int], sides: int) -> str:
    return _("%(faces)s on D%(die)d") % {"faces": _listed(faces), "die": sides}


def _result(side: Throw) -> str:
    counted = [side.faces[index] for index in side.counted]
    if side.total != sum(counted) or not counted:
        if not side.total:
            return _("no success")
        return ngettext("%(count)d success", "%(count)d successes", side.total) % {
            "count": side.total
        }
    if len(counted) == 1:
        return _("%(face)d counts") % {"face": side.total}
    if len(counted) < len(side.faces):
        return _("%(faces)s count, %(sum)d in all") % {
            "faces": _listed(counted),
            "sum": side.total,
        }
    return _("%(sum)d in all") % {"sum": side.total}


def verdict(standing: Standing) -> str:
    """How lucky a side was, in two words."""
    rank = standing.worse + standing.same / 2
    if rank >= 0.9:  # luckier than nine in ten
        return _("Very lucky")
    if rank >= 0.65:
        return _("Lucky")
    if rank > 0.35:
        return _("About average")
    return _("Unlucky") if rank > 0.1 else _("Very unlucky")


def compared(standing: Standing) -> str:
    """The result beside those of 100 players who made the same choices; who is nobody is left
    out.
    """
    shares = get_text_list(list(_shares(standing)), _("and"))
    return _("Of 100 players making the same choices, %(shares)s.") % {"shares": shares}


def _shares(standing: Standing) -> Iterator[str]:
    worse, better = standing.percentile, standing.of_hundred_better
    same = max(0, 100 - worse - better)
    shares = (
        (worse, ngettext("%(n)d would have done worse", "%(n)d would have done worse", worse)),
        (same, ngettext("%(n)d would have done the same", "%(n)d would have done the same", same)),
        (better, ngettext("%(n)d would have done better", "%(n)d would have done better", better)),
    )
    return (text % {"n": count} for count, text in shares if count)


def _listed(faces: Sequence[int]) -> str:
    return str(get_text_list([str(face) for face in faces], _("and")))
