"""Ready-made rosters of the factions, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.frontier.play.army_list import listed, muster
from rules.engine.tabletop.reference import SampleArmy
from rules.engine.tabletop.sample_armies import FILE, checked
from rules.engine.tabletop.toml_files import read


class Sample(SampleArmy):
    """FR-SELECT-1 FR-SELECT-3  A named roster of one faction, and the points limit it fits."""

    @property
    def army(self) -> ArmyList:
        """Return the roster as an army list at current prices. Raises KeyError for an
        unknown unit.
        """
        return listed(self.units, faction=self.faction, limit=self.limit)


class ArmiesFile(Record):
    """The contents of armies.toml."""

    armies: tuple[Sample, ...]


def load(folder: Path) -> tuple[Sample, ...]:
    """Load the rosters of `folder`. Raises CatalogueError if one has any problem or warning."""
    return checked(read(folder / FILE, ArmiesFile).armies, muster)


SAMPLES = load(Path(__file__).parent)
