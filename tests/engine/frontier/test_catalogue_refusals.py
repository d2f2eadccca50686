"""A data file with a fault is refused with file, path and reason; nothing wrong ever loads."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.engine.frontier.data import catalogue
from rules.engine.frontier.data.catalogue import CATALOGUE, load
from rules.engine.tabletop.toml_files import CatalogueError

Refused = Callable[[str, str, str], tuple[str, str]]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A copy of the data files, to be spoilt."""
    for file in Path(catalogue.__file__).parent.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


@pytest.fixture
def refused(files: Path) -> Refused:
    """Replaces the first `old` of a file and tells the path and the reason of the refusal."""

    def spoil(name: str, old: str, new: str) -> tuple[str, str]:
        file = files / name
        content = file.read_text(encoding="utf-8")
        assert old in content
        file.write_text(content.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(CatalogueError) as error:
            load(files)
        assert error.value.file == name
        assert str(error.value).startswith(name)
        assert error.value.reason.endswith(".")
        return error.value.path, error.value.reason

    return spoil


def test_the_files_as_they_are_load(files: Path) -> None:
    assert load(files) == CATALOGUE


def test_a_missing_file_is_refused(files: Path) -> None:
    (files / "missions.toml").unlink()
    with pytest.raises(CatalogueError, match=r"missions\.toml: The file cannot be read"):
        load(files)


def test_a_file_that_is_no_toml_is_refused(refused: Refused) -> None:
    path, reason = refused("words.toml", "[words]", "[words")
    assert path == ""
    assert "line 3" in reason


FORCES = "catalogue.toml"
FIRST_DIE = 'firepower = "D6"'
FIRST_PRINTING = '{ ability = "jump-packs", clauses'


@pytest.mark.clause("FR-UNIT-1", "FR-UNIT-2")
@pytest.mark.parametrize(
    ("file", "old", "new", "path", "reason"),
    [
        pytest.param(
            FORCES, "points = 36", "points = 36\ncost = 1", "units[0]", "unknown field `cost`",
            id="an unknown key",
        ),
        pytest.param(
            FORCES, "points = 36", 'points = "36"', "units[0].points", "Expected `int`",
            id="a wrong type",
        ),
        pytest.param(
            FORCES, "points = 36\n", "", "units[0]", "missing required field `points`",
            id="a missing key",
        ),
        pytest.param(
            FORCES, "points = 36", "points = 0", "units[0].points", "greater than 0",
            id="a price of nothing",
        ),
        pytest.param(
            FORCES, FIRST_DIE, 'firepower = "D7"', "units[0].ratings.firepower", "D7 is not one of",
            id="a bad die",
        ),
        pytest.param(
            FORCES, FIRST_DIE, 'luck = "D6"', "units[0].ratings", "has these ratings",
            id="a strange rating",
        ),
        pytest.param(
            FORCES, FIRST_PRINTING, FIRST_PRINTING.replace("jump-packs", "jump-pack"),
            "units[0].abilities[0].ability", "no ability jump-pack",
            id="an ability that does not exist",
        ),
        pytest.param(
            FORCES, FIRST_PRINTING, FIRST_PRINTING.replace("jump-packs", "flame-units"),
            "units[0].abilities[1].ability", "has flame-units twice",
            id="the same ability twice on a unit",
        ),
        pytest.param(
            FORCES, FIRST_PRINTING, FIRST_PRINTING.replace("jump-packs", "self-destruct"),
            "abilities[0].slug", "No unit has the ability jump-packs",
            id="an ability that nobody has",
        ),
        pytest.param(
            FORCES, FIRST_PRINTING, f'{{ ability = "flying", clauses = [] }},\n  {FIRST_PRINTING}',
            "units[0].abilities", "2 abilities, not 3",
            id="three abilities on a unit",
        ),
        pytest.param(
            FORCES, 'kind = "active"', 'kind = "reactive"', "abilities[0].kind", "'reactive'",
            id="a kind of ability that does not exist",
        ),
        pytest.param(
            FORCES, 'faction = "rebels"', 'faction = "loyalists"', "units[18].faction",
            "no faction loyalists",
            id="an unknown faction",
        ),
        pytest.param(
            FORCES, 'slug = "lobo"', 'slug = "stalker-team"', "units[6].slug",
            "stalker-team is used twice",
            id="two units with one slug",
        ),
        pytest.param(
            FORCES, 'slug = "rebels"', 'slug = "colonial-government"', "factions[3].slug",
            "used twice",
            id="two factions with one slug",
        ),
        pytest.param(
            FORCES, 'slug = "flying"', 'slug = "kill-zone"', "abilities[10].slug", "used twice",
            id="two abilities with one slug",
        ),
        pytest.param(
            FORCES, '"FR-UNIT-DRONE-FLYING-1"', '"FR-UNIT-DRONE-FLYING-9"',
            "units[5].abilities[0].clauses[0]", "no clause FR-UNIT-DRONE-FLYING-9",
            id="an ability's clause that does not exist",
        ),
        pytest.param(
            "missions.toml", 'slug = "ambush"', 'slug = "assault"', "missions[2].slug",
            "used twice",
            id="two missions with one slug",
        ),
        pytest.param(
            "missions.toml", '"FR-MISSION-1"', '"FR-MISSION-99"', "missions[0].clauses[0]",
            "no clause FR-MISSION-99",
            id="a mission's clause that does not exist",
        ),
        pytest.param(
            "missions.toml", 'clauses = ["FR-DEPLOY-7"]', 'clauses = ["FR-DEPLOY-77"]',
            "missions[0].steps[3].clauses[0]", "no clause FR-DEPLOY-77",
            id="a step's clause that does not exist",
        ),
        pytest.param(
            "missions.toml", 'who = "defender"', 'who = "umpire"', "missions[0].steps[0].who",
            "'umpire'",
            id="a step of nobody's",
        ),
        pytest.param(
            "words.toml", "mobility =", "agility =", "words", "word for mobility is missing",
            id="a missing word",
        ),
        pytest.param(
            "clauses.toml", 'id = "FR-MEAS-2"', 'id = "FR-MEAS-1"', "clauses[1].id", "used twice",
            id="two clauses with one id",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_refused(
    refused: Refused, file: str, old: str, new: str, path: str, reason: str
) -> None:
    where, why = refused(file, old, new)
    assert where == path
    assert reason in why


TOWER = "polygon = [[20, 13], [24, 13], [24, 17], [20, 17]]"
TOWER_AT = "layouts[0].pieces[0].parts[0]"
HAB = "polygon = [[7, 6], [12, 6], [12, 11], [7, 11]]"


@pytest.mark.parametrize(
    ("old", "new", "path", "reason"),
    [
        pytest.param(
            TOWER, "polygon = [[20, 13], [24, 17], [24, 13], [20, 17]]",
            f"{TOWER_AT}.polygon", "crosses or touches itself",
            marks=pytest.mark.clause("FR-BOARD-1"), id="a polygon that crosses itself",
        ),
        pytest.param(
            TOWER, "polygon = [[20, 13], [20, 17], [24, 17], [24, 13]]",
            f"{TOWER_AT}.polygon", "clockwise",
            marks=pytest.mark.clause("FR-BOARD-1"), id="a clockwise polygon",
        ),
        pytest.param(
            TOWER, "polygon = [[20, 13], [24, 13]]",
            f"{TOWER_AT}.polygon", "three vertices",
            marks=pytest.mark.clause("FR-BOARD-1"), id="a polygon of two vertices",
        ),
        pytest.param(
            HAB, "polygon = [[-7, 6], [12, 6], [12, 11], [7, 11]]",
            "layouts[0].pieces[1].parts[0].polygon", "extends beyond the board",
            marks=pytest.mark.clause("FR-BOARD-1"), id="a polygon that leaves the board",
        ),
        pytest.param(
            HAB, "polygon = [[20, 6], [22, 6], [22, 13.5], [20, 13.5]]",
            "layouts[0].pieces[1].parts[0].polygon", "overlaps part A1a",
            marks=pytest.mark.clause("FR-BOARD-4"), id="two parts that overlap",
        ),
        pytest.param(
            'id = "A2a"', 'id = "A1a"', f"{TOWER_AT}.id", "A1a is used twice",
            marks=pytest.mark.clause("FR-BOARD-1"), id="two parts with one id",
        ),
        pytest.param(
            'id = "A2"', 'id = "A1"', "layouts[0].pieces[0].id", "A1 is used twice",
            marks=pytest.mark.clause("FR-BOARD-1"), id="two pieces with one id",
        ),
        pytest.param(
            "{ elevation = 3, rules", "{ elevation = 3.5, rules",
            f"{TOWER_AT}.levels[2].elevation", "above the part’s scale",
            marks=pytest.mark.clause("FR-BOARD-2"), id="a level above its part",
        ),
        pytest.param(
            "{ elevation = 0, rules", "{ elevation = -1, rules",
            f"{TOWER_AT}.levels[0].elevation", "0 or higher",
            marks=pytest.mark.clause("FR-BOARD-2"), id="a level below the ground",
        ),
        pytest.param(
            "{ elevation = 2, rules", "{ elevation = 0, rules",
            f"{TOWER_AT}.levels[1].elevation", "each level once",
            marks=pytest.mark.clause("FR-BOARD-2"), id="the same level twice",
        ),
        pytest.param(
            '["cover", "open-sided"]', '["cover", "slippery"]',
            f"{TOWER_AT}.levels[0].rules", "no terrain rule “slippery”",
            marks=pytest.mark.clause("FR-BOARD-2"), id="a terrain rule that does not exist",
        ),
        pytest.param(
            '["cover", "open-sided"]', '["cover", "cover"]',
            f"{TOWER_AT}.levels[0].rules", "“cover” is listed twice",
            marks=pytest.mark.clause("FR-BOARD-2"), id="a terrain rule listed twice",
        ),
        pytest.param(
            "scale = 3\n", "scale = 3.25\n", f"{TOWER_AT}.scale", "multiple of 0.5",
            marks=pytest.mark.clause("FR-BOARD-5"), id="a scale that is no half",
        ),
        pytest.param(
            "impassable = true\n", "impassable = true\nlevels = [{ elevation = 0 }]\n",
            "layouts[1].pieces[1].parts[0].levels", "Impassable part cannot have levels",
            marks=pytest.mark.clause("FR-BOARD-3"), id="an Impassable part with a level",
        ),
        pytest.param(
            "impassable = true\n", "",
            "layouts[1].pieces[1].parts[0].levels", "without a level must be Impassable",
            marks=pytest.mark.clause("FR-BOARD-3"), id="a part without a level",
        ),
        pytest.param(
            "impassable = true\n", "height = 1\n",
            "layouts[1].pieces[1].parts[0]", "unknown field `height`",
            marks=pytest.mark.clause("FR-BOARD-1"), id="an unknown key of a part",
        ),
        pytest.param(
            TOWER, "polygon = [[20], [24, 13], [24, 17]]",
            f"{TOWER_AT}.polygon[0]", "length 2",
            marks=pytest.mark.clause("FR-BOARD-1"), id="a vertex of one figure",
        ),
        pytest.param(
            'slug = "B"', 'slug = "A"', "layouts[1].slug", "A is used twice",
            marks=pytest.mark.clause("FR-BOARD-1"), id="two layouts with one slug",
        ),
    ],
)  # fmt: skip
def test_a_board_with_a_fault_is_refused(
    refused: Refused, old: str, new: str, path: str, reason: str
) -> None:
    where, why = refused("layouts.toml", old, new)
    assert where == path
    assert reason in why


@pytest.mark.clause("FR-BOARD-6")
def test_a_board_without_all_scales_is_refused(files: Path) -> None:
    file = files / "layouts.toml"
    content = file.read_text(encoding="utf-8")
    file.write_text(content.replace("scale = 3\n", "scale = 3.5\n"), encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        load(files)
    assert error.value.path == "layouts[0]"
    assert error.value.reason == "The board also needs parts of scale 3."


@pytest.mark.clause("FR-BOARD-1")
def test_a_piece_without_parts_is_refused(files: Path) -> None:
    file = files / "layouts.toml"
    extra = '\n[[layouts.pieces]]\nid = "C99"\nname = { en = "Air", fr = "Air" }\nparts = []\n'
    file.write_text(file.read_text(encoding="utf-8") + extra, encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        load(files)
    assert error.value.path == "layouts[2].pieces[13].parts"
    assert error.value.reason == "A piece needs at least one part."
