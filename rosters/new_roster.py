"""New rosters: empty, or with a ready-made army of their book."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.books import Book, name_here
from rosters.draft import Draft
from rosters.edits import ImpossibleEditError, agreed_limit, lines_of, named
from rules.engine.lib.reference import Faction, SampleArmy


@dataclass(frozen=True)
class ReadyMade:
    """A ready-made army as pages list it: `units` in words, `points` in all."""

    army: SampleArmy
    faction: Faction
    units: str
    points: int


def ready_made(shelf: Book, faction: str = "") -> list[ReadyMade]:
    """The ready-made armies of a book in its order, of one faction or of all."""
    return [
        ReadyMade(
            army,
            shelf.factions[army.faction],
            units_of(shelf, army),
            sum(shelf.units[slug].points for slug in army.units),
        )
        for army in shelf.samples.values()
        if faction in ("", army.faction)
    ]


def units_of(shelf: Book, army: SampleArmy) -> str:
    """The units of a ready-made army in words, each type once with its number."""
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
        units=lines_of(shelf, army) if army else (),
    )
