"""Database models of the catalogue, rosters and print jobs."""

from rosters.models.catalogue import (
    Ability,
    CatalogueVersion,
    Clause,
    Faction,
    GameSystem,
    Layout,
    Mission,
    Unit,
)
from rosters.models.print_job import PrintJob
from rosters.models.roster import Revision, Roster, RosterUnit, Visibility

__all__ = [
    "Ability",
    "CatalogueVersion",
    "Clause",
    "Faction",
    "GameSystem",
    "Layout",
    "Mission",
    "PrintJob",
    "Revision",
    "Roster",
    "RosterUnit",
    "Unit",
    "Visibility",
]
