"""The tables of the specification, and tables written by hand, in hundredths of an inch."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.infinite.data.catalogue import CATALOGUE, TABLES
from rules.engine.infinite.data.table_reader import TableFaultError, table_of, written
from rules.engine.infinite.data.tables import LAYOUTS, PRESETS, FeatureRow, TableRow

clause = pytest.mark.clause

FEATURES = {
    "A": """
        K1, K2 | container | rect 5,10,8,16; rect 28,20,31,26 | 3
        L1, L2 | container | rect 13,14,19,17; rect 17,19,23,22 | 3
        M1, M2 | container | rect 24,8,27,12; rect 9,24,12,28 | 3
        P1, P2 | barrier | rect 12,7,17,7.5; rect 19,28.5,24,29 | 1
        Q1, Q2 | barrier | rect 20,13,23,13.5; rect 13,22.5,16,23 | 1
        T1, T2 | tower | rect 1,17,3,19; rect 33,17,35,19 | 8""",
    "B": """
        V1, V2 | wall | rect 7,8,13,8.5; rect 23,27.5,29,28 | 3
        W1, W2 | wall | rect 7,8.5,7.5,13; rect 28.5,23,29,27.5 | 3
        X1, X2 | wall | rect 23,9,23.5,14; rect 12.5,22,13,27 | 3
        Y1, Y2 | wall | rect 23.5,9,28,9.5; rect 8,26.5,12.5,27 | 3
        R1, R2 | rubble | rect 8,14,12,17; rect 24,19,28,22 | 1
        S1, S2 | rubble | rect 15,9,20,12; rect 16,24,21,27 | 1
        F | plinth | circle 18,18,2 | 1.5""",
    "C": """
        H | hill | rect 11,14,25,22 | 4
        I | hill | rect 15.5,16,20.5,20 | 8
        G1, G2 | wood | rect 4,9,9,13; rect 27,23,32,27 | 4
        J1, J2 | wood | rect 16,7,21,10.5; rect 15,25.5,20,29 | 4
        N1, N2 | barrier | rect 28,12,30,12.5; rect 6,23.5,8,24 | 1""",
}
OBJECTIVES = {
    "A": ((900, 2000), (1800, 1800), (2700, 1600)),
    "B": ((1000, 1900), (1800, 1800), (2600, 1700)),
    "C": ((700, 1800), (1800, 1800), (2900, 1800)),
}
KINDS = {
    "container": "solid opaque heavy top climb",
    "tower": "solid opaque heavy top climb",
    "barrier": "solid light",
    "wall": "solid opaque heavy",
    "rubble": "area light difficult",
    "plinth": "solid heavy",
    "hill": "solid opaque heavy top slope",
    "wood": "area opaque light difficult",
}


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@clause("IF-BOARD-2")
def test_presets_have_their_flags():
    assert set(PRESETS) == set(KINDS)
    for kind, flags in KINDS.items():
        assert {*PRESETS[kind].flags, PRESETS[kind].cover} == set(flags.split())


@clause("IF-BOARD-1", "IF-GEO-1")
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_tables_are_those_of_the_specification(name):
    table, found = TABLES[name], []
    for ids, preset, shapes, height in rows(FEATURES[name]):
        for id, shape in zip(ids.split(", "), shapes.split("; "), strict=True):
            kind, figures = shape.split()
            measures = [float(each) for each in figures.split(",")]
            row = FeatureRow(id=id, preset=preset, height=float(height))
            found.append(row.change(**{kind: tuple(measures)}))
    assert sorted(LAYOUTS[name].features, key=lambda row: row.id) == sorted(
        found, key=lambda row: row.id
    )
    assert (table.width, table.depth, table.deployment) == (3600, 3600, 600)
    assert tuple(each.at for each in table.objectives) == OBJECTIVES[name]
    assert table.middle == table.objectives[1]


@clause("IF-BOARD-1")
def test_features_are_measured_in_hundredths_of_an_inch():
    p1, plinth = TABLES["A"].feature("p1"), TABLES["B"].feature("f")
    assert p1.corners == ((1200, 700), (1700, 700), (1700, 750), (1200, 750))
    assert (p1.height, p1.radius, p1.cover, p1.label) == (100, 0, "light", "P1")
    assert (plinth.centre, plinth.radius, plinth.corners) == ((1800, 1800), 200, ())
    assert TABLES["B"].objectives[1].feature == "f"
    with pytest.raises(KeyError):
        TABLES["A"].feature("f")


def turned(table, feature):
    """The outline of a feature after a half-turn of the table."""
    return {(table.width - x, table.depth - y) for x, y in feature.outline}


@clause("IF-BOARD-4")
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_tables_are_unchanged_by_a_half_turn(name):
    table = TABLES[name]
    lie = [(set(each.outline), each.height, each.preset) for each in table.features]
    for each in table.features:
        assert (turned(table, each), each.height, each.preset) in lie
    places = {each.at for each in table.objectives}
    assert {(table.width - x, table.depth - y) for x, y in places} == places


@clause("IF-BOARD-7")
def test_a_layout_shows_each_feature_in_inches():
    for shown in CATALOGUE.layouts:
        table = TABLES[shown.slug]
        parts = {part.id: (piece.id, part) for piece in shown.pieces for part in piece.parts}
        assert (shown.width, shown.height, shown.squares) == (36, 36, msgspec.UNSET)
        assert list(parts) == [each.label for each in sorted_by_kind(table, shown)]
        for each in table.features:
            kind, part = parts[each.label]
            assert (kind, part.scale) == (each.preset, each.height / 100)
            assert [(round(x * 100), round(y * 100)) for x, y in part.polygon] == list(each.outline)
    arcade = next(each for each in CATALOGUE.layouts if each.slug == "B")
    (plinth,) = next(piece.parts for piece in arcade.pieces if piece.id == "plinth")
    assert len(plinth.polygon) == 24
    assert plinth.impassable
    assert plinth.polygon[6] == (18, 20)


def sorted_by_kind(table, shown):
    kinds = [piece.id for piece in shown.pieces]
    return sorted(table.features, key=lambda each: kinds.index(each.preset))


@clause("IF-BOARD-1")
def test_a_table_written_by_hand_may_shorten_objectives_and_leave_sizes_out():
    raw = {
        "features": [
            {"id": "x", "height": 2, "flags": ["solid", "top", "slope"], "polygon":
                [[10, 10], [14, 10], [12, 13.25]]},
        ],
        "objectives": [[18, 18], "X", {"at": [3, 4.5], "middle": True}],
    }  # fmt: skip
    table = table_of(msgspec.convert(raw, TableRow))
    assert (table.width, table.depth, table.deployment) == (3600, 3600, 600)
    (ramp,) = table.features
    assert (ramp.preset, ramp.cover, ramp.has("slope"), ramp.has("climb")) == ("", "none", 1, 0)
    assert ramp.corners == ((1000, 1000), (1400, 1000), (1200, 1325))
    assert [each.at for each in table.objectives] == [(1800, 1800), (1200, 1162), (300, 450)]
    assert [each.id for each in table.objectives] == ["1", "2", "3"]
    assert table.middle == table.objectives[2]


@clause("IF-BOARD-1")
def test_no_objective_need_be_the_middle_one():
    assert table_of(TableRow()).middle is None


def test_a_feature_without_preset_keeps_its_flags():
    row = FeatureRow(id="r", flags=("area", "difficult"), cover="light", height=1, circle=(9, 9, 2))
    (rubble,) = table_of(TableRow(features=(row,))).features
    assert (rubble.flags, rubble.cover) == (("area", "difficult"), "light")
    assert written(table_of(TableRow(features=(row,)))).features == (row,)


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_a_table_can_be_written_and_read_again(name):
    row = written(TABLES[name])
    assert table_of(row) == TABLES[name]
    assert table_of(msgspec.convert(msgspec.to_builtins(row), TableRow)) == TABLES[name]


@clause("IF-BOARD-4")
def test_a_table_has_at_most_40_features():
    wall = FeatureRow(id="w", preset="wall", height=1, rect=(1, 1, 2, 2))
    features = tuple(wall.change(id=f"w{i}") for i in range(41))
    assert len(table_of(TableRow(features=features[:40])).features) == 40
    with pytest.raises(TableFaultError) as caught:
        table_of(TableRow(features=features))
    fault = caught.value.fault
    assert (fault.path, fault.clause) == ("features", "IF-BOARD-4")
    assert (fault.key, fault.params) == ("too-many-features", {"most": 40})
