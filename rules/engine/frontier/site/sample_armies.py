"""Ready-made rosters of the factions, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.frontier.army_list import listed, muster
from rules.engine.lib.reference import SampleArmy
from rules.engine.lib.sample_armies import FILE, checked
from rules.engine.lib.toml import read


class Sample(SampleArmy):
    """FR-SELECT-1 FR-SELECT-3  A named roster of one faction and the points limit it keeps."""

    @property
    def army(self) -> ArmyList:
        """The same as an army list at today's prices. KeyError for a unit that does not exist."""
        return listed(self.units, faction=self.faction, limit=self.limit)


class ArmiesFile(Record):
    """All of armies.toml."""

    armies: tuple[Sample, ...]


def load(folder: Path) -> tuple[Sample, ...]:
    """The rosters of `folder`. Raises CatalogueError for one with any problem or warning."""
    return checked(read(folder / FILE, ArmiesFile).armies, muster)


SAMPLES = load(Path(__file__).parent)
