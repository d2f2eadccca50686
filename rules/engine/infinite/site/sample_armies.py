"""IF-ROST-2  Ready-made armies, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.infinite.play.rosters import listed, muster
from rules.engine.tabletop.reference import SampleArmy
from rules.engine.tabletop.sample_armies import FILE, checked
from rules.engine.tabletop.toml_files import read


class Sample(SampleArmy):
    """A named army, its units by slug, and the points limit it fits."""

    @property
    def army(self) -> ArmyList:
        """The army as a roster."""
        return listed(self.faction, self.units, self.limit)


class ArmiesFile(Record):
    """The contents of armies.toml."""

    armies: tuple[Sample, ...]


def load(folder: Path) -> tuple[Sample, ...]:
    """Load the armies of `folder`. Raises CatalogueError if one is not legal."""
    return checked(read(folder / FILE, ArmiesFile).armies, muster)


SAMPLES = load(Path(__file__).parent)
