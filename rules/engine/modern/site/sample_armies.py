"""Ready-made armies, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.modern.play.army_list import FACTION, listed, muster
from rules.engine.tabletop.reference import SampleArmy
from rules.engine.tabletop.sample_armies import FILE, checked
from rules.engine.tabletop.toml_files import read


class Sample(SampleArmy):
    """MW-ROST-3 MW-ROST-4  A named army, its entries by slug, and the points limit it fits."""

    faction: str = FACTION

    @property
    def army(self) -> ArmyList:
        """Return the army as a roster."""
        return listed(self.units, limit=self.limit)


class ArmiesFile(Record):
    """The contents of armies.toml."""

    armies: tuple[Sample, ...]


def load(folder: Path) -> tuple[Sample, ...]:
    """Load the armies of `folder`. Raises CatalogueError if one is not legal and balanced."""
    return checked(read(folder / FILE, ArmiesFile).armies, muster)


SAMPLES = {row.slug: row for row in load(Path(__file__).parent)}
