"""A roster as it begins: empty, or with a ready-made army of its book."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.books import Book, name_here
from rosters.draft import Draft, Line
from rosters.edits import ImpossibleEditError, agreed_limit, named
from rules.engine.lib.reference import SampleArmy


def told(shelf: Book, army: SampleArmy) -> str:
    """The units of a ready-made army, each sort once with how many there are of it."""
    counts = Counter(army.units)
    return " · ".join(
        f"{count} × {name_here(shelf.units[slug])}" if count > 1 else name_here(shelf.units[slug])
        for slug, count in counts.items()
    )


def begun(
    shelf: Book,
    *,
    mission: str,
    faction: str = "",
    limit: int | None = None,
    name: str = "",
    sample: str = "",
) -> Draft:
    """A new roster of `shelf`. The faction is not asked for where there is but one; a limit left
    out is the ready-made army's or the mission's. Raises ImpossibleEditError.
    """
    army = shelf.samples.get(sample)
    if sample and army is None:
        raise ImpossibleEditError(_("This game has no such army."), "sample")
    chosen = shelf.factions.get(army.faction if army else faction) or shelf.sole_faction
    if chosen is None or (faction and faction != chosen.slug):
        raise ImpossibleEditError(_("This game has no such faction."), "faction")
    if mission not in shelf.missions:
        raise ImpossibleEditError(_("This game has no such mission."), "mission")
    usual = army.limit if army else shelf.missions[mission].default_limit
    called = army.name.get(get_language() or "en") if army else name_here(chosen)
    return Draft(
        system=shelf.key,
        catalogue=shelf.version,
        faction=chosen.slug,
        mission=mission,
        limit=agreed_limit(shelf, usual if limit is None else limit),
        name=named(name or called),
        units=tuple(
            Line.bought(slug, shelf.units[slug].points, shelf.version)
            for slug in (army.units if army else ())
        ),
    )
