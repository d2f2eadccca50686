"""A data file with a fault is refused with file, path and reason; nothing wrong ever loads."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.engine.modern.data import catalogue
from rules.engine.modern.data.catalogue import CATALOGUE, load
from rules.engine.modern.site import sample_armies
from rules.engine.tabletop.toml_files import CatalogueError


@pytest.fixture
def files(tmp_path):
    """A copy of the data files, to be spoilt."""
    for module in (catalogue, sample_armies):
        for file in Path(module.__file__).parent.glob("*.toml"):
            shutil.copy(file, tmp_path)
    return tmp_path


def spoilt(files, name, old, new):
    file = files / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def refused(files, reader=load):
    with pytest.raises(CatalogueError) as caught:
        reader(files)
    return caught.value.file, caught.value.path


def test_the_files_as_they_are_load_to_the_same(files):
    assert load(files) == CATALOGUE


@pytest.mark.clause("MW-SCEN-6")
def test_the_version_changes_with_what_only_the_engine_reads(files):
    spoilt(files, "scenarios.toml", "turn_limit = 12", "turn_limit = 11")
    changed = load(files)
    assert changed.missions == CATALOGUE.missions
    assert changed.version != CATALOGUE.version


@pytest.mark.parametrize(
    ("name", "old", "new", "path"),
    [
        ("catalogue.toml", "points = 8", "points = 9", "units[0].points"),
        ("catalogue.toml", "ccp = 4\nrange", "ccp = 0\nrange", "types[0].ccp"),
        ("catalogue.toml", 'arc = "quarter"', 'arc = "none"', "types[0].arc"),
        (
            "catalogue.toml",
            'qualities = ["fire", "follow-up"]',
            'qualities = ["fire", "runs"]',
            "types[0].qualities[1]",
        ),
        ("catalogue.toml", 'types = ["infantry"]', 'types = ["foot"]', "units[0].types[0]"),
        ("catalogue.toml", 'types = ["infantry"]', "types = []", "units[0].types"),
        ("catalogue.toml", 'slug = "machine-guns"', 'slug = "infantry"', "types[1].slug"),
        ("catalogue.toml", "armoured = 2\n", "", "points.extras"),
        ("catalogue.toml", 'armoured = ["MW-FIRE-8", "MW-CC-21"]\n', "", "citations"),
        (
            "catalogue.toml",
            'fire = ["MW-FIRE-15"]',
            'fire = ["MW-NO-1"]',
            "citations.fire[0]",
        ),
        ("words.toml", "woods =", "trees =", "words"),
        ("boards.toml", "0.. 0.. 0.. 0w.", "0.. 0.. 0w.", "boards[0]"),
        ("boards.toml", 'slug = "B"', 'slug = "A"', "boards[1].slug"),
        ("scenarios.toml", 'board = "A"', 'board = "Z"', "scenarios[0].board"),
        (
            "scenarios.toml",
            'clauses = ["MW-SCEN-1"',
            'clauses = ["MW-NO-1"',
            "scenarios[0].clauses[0]",
        ),
        (
            "scenarios.toml",
            'clauses = ["MW-DEP-6"]',
            'clauses = ["MW-NO-1"]',
            "scenarios[0].steps[0].clauses[0]",
        ),
        ("scenarios.toml", "turn_limit = 12", "turns = 12", "scenarios[2].settings"),
        ("clauses.toml", 'id = "MW-GRID-2"', 'id = "MW-GRID-1"', "clauses[1].id"),
    ],
)
def test_a_fault_is_told_with_its_place(files, name, old, new, path):
    spoilt(files, name, old, new)
    assert refused(files) == (name, path)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"tanks",', '"tank",'), ('"tanks",', '"tanks", "infantry",'), ('"command", ', "")],
)
def test_a_sample_army_that_is_not_legal_is_refused(files, old, new):
    spoilt(files, "armies.toml", old, new)
    assert refused(files, sample_armies.load) == ("armies.toml", "armies[0].units")
