"""New rosters: empty or from a ready-made army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.catalogues import Book, name_here
from rosters.draft import Draft
from rosters.edits import ImpossibleEditError, agreed_limit, limit_for, lines_of, named, points_of
from rules.engine.tabletop.reference import Faction, SampleArmy


@dataclass(frozen=True)
class ReadyMade:
    """A ready-made army as pages list it: `units` in words, total `points`, and how it fits the
    `limit` that is chosen (0: none).
    """

    army: SampleArmy
    faction: Faction
    units: str
    points: int
    limit: int = 0

    @property
    def over(self) -> int:
        """Points above the chosen limit."""
        return max(0, self.points - self.limit) if self.limit else 0

    @property
    def spare(self) -> int:
        """Points left within a chosen limit other than the one that the army is made for."""
        return max(0, self.limit - self.points) if self.limit != self.army.limit else 0


def ready_made(catalogue: Book, faction: str = "", limit: int = 0) -> list[ReadyMade]:
    """The ready-made armies of a game, or of one faction, in catalogue order; those that do not fit
    the chosen `limit` last.
    """
    found = [
        ReadyMade(
            army,
            catalogue.factions[army.faction],
            units_of(catalogue, army.units),
            points_of(catalogue, army),
            limit,
        )
        for army in catalogue.samples.values()
        if faction in ("", army.faction)
    ]
    return sorted(found, key=lambda each: each.over > 0)


def units_of(catalogue: Book, slugs: Iterable[str]) -> str:
    """Units in words, grouped by type; without those that the catalogue does not have any more."""
    counts = Counter(slug for slug in slugs if slug in catalogue.units)
    named = {slug: name_here(catalogue.units[slug]) for slug in counts}
    return " · ".join(
        f"{counts[slug]} × {name}" if counts[slug] > 1 else name for slug, name in named.items()
    )


def new_draft(
    catalogue: Book,
    *,
    mission: str,
    faction: str = "",
    limit: int | None = None,
    name: str = "",
    sample: str = "",
) -> Draft:
    """Create a new draft. The faction defaults to the game's only one, the limit to that of the
    ready-made army or mission; a limit that is too low for the army is raised to its own. Raises
    ImpossibleEditError.
    """
    army = catalogue.samples.get(sample)
    if sample and army is None:
        raise ImpossibleEditError(_("This game has no such army."), "sample")
    chosen = catalogue.factions.get(army.faction if army else faction) or catalogue.sole_faction
    if chosen is None or (faction and faction != chosen.slug):
        raise ImpossibleEditError(_("This game has no such faction."), "faction")
    if mission not in catalogue.missions:
        raise ImpossibleEditError(_("This game has no such mission."), "mission")
    if limit is None:
        limit = army.limit if army else catalogue.missions[mission].default_limit
    elif army:
        limit = limit_for(catalogue, army, agreed_limit(catalogue, limit))
    called = army.name.get(get_language() or "en") if army else name_here(chosen)
    return Draft(
        system=catalogue.key,
        catalogue=catalogue.version,
        faction=chosen.slug,
        mission=mission,
        limit=agreed_limit(catalogue, limit),
        name=named(name or called),
        units=lines_of(catalogue, army) if army else (),
    )
