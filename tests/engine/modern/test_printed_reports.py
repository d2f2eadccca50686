"""What a battle report shows of a match of Modern."""

from __future__ import annotations

import pytest

from rules.engine.core.known import SPECTATOR
from rules.engine.core.outcome import Outcome
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.events import UnitMoved
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play.army_list import listed
from rules.engine.modern.play.forces import fielded
from tests.engine.modern.drawn import at

TOLD = MODERN.printed


@pytest.fixture
def state():
    """Command and Infantry of South on d1 and d2, Command and Tanks of North on d8 and d5."""
    south = fielded(listed(["command", "infantry"], limit=0), 0)
    north = fielded(listed(["command", "tanks"], limit=0), 1)
    squares = dict(zip(("s1", "s2", "n1", "n2"), ("d1", "d2", "d8", "d5"), strict=True))
    return ModernState(
        match="m",
        names=("Ana", "Bo"),
        mission="one-off-battle",
        layout="A",
        map=BOARDS["A"].map,
        limit=0,
        settings=Settings(),
        turn=1,
        units={unit.id: placed(unit, squares[unit.id]) for unit in (*south, *north)},
    )


def placed(unit, square):
    x, y = at(square)
    return unit.change(place="board", x=x, y=y)


def with_unit(state, id, **fields):
    return state.change(units=state.units | {id: state.units[id].change(**fields)})


@pytest.mark.clause("MW-WIN-2", "MW-WIN-4")
@pytest.mark.parametrize(
    ("language", "figures", "role", "names"),
    [
        ("en", "2 lost, broken at 2", "North", ["Command", "Tanks"]),
        ("fr", "pertes : 2, rompue à 2", "Nord", ["Commandement", "Chars"]),
    ],
)
def test_an_account_tells_losses_and_when_an_army_breaks(state, language, figures, role, names):
    beaten = with_unit(state, "n1", place="destroyed")
    south, north = TOLD.account(beaten, language).sides
    assert (south.name, north.name) == ("Ana", "Bo")
    assert (north.figures, north.role) == (figures, role)
    assert [unit.name for unit in north.units] == names
    assert north.units[0].fate != north.units[1].fate
    assert south.result == ""


def test_an_account_names_roles_and_the_result_and_south_keeps_its_colour_whoever_attacks(state):
    ended = state.change(
        attacker=1, outcome=Outcome(results=("victory", "defeat"), reason="broken", clause="X")
    )
    south, north = TOLD.account(ended, "fr").sides
    assert (south.role, south.result, south.tint) == ("Défenseur", "Victoire", "first")
    assert (north.role, north.result, north.tint) == ("Attaquant", "Défaite", "second")


def test_an_account_before_the_rosters_has_no_livery(state):
    south, _ = TOLD.account(state.change(units={}), "en").sides
    assert (south.livery, south.units) == (None, ())


def test_a_scene_shows_every_unit_in_the_middle_of_its_square(state):
    scene = scene_of(state)
    figures = {figure.name: figure for figure in scene.figures}
    assert {figure.facing for figure in scene.figures} == {0, 180}
    assert figures["Infantry"].at == (3.5, 1.5)
    assert (figures["Infantry"].mark, figures["Infantry"].seat) == ("IN", 0)
    assert {figure.shape for figure in scene.figures} == {"block"}
    assert [side.tint for side in scene.sides] == ["first", "second"]


@pytest.mark.parametrize(
    "fields",
    [
        {"activated_turn": 1},
        {"activated_turn": 1, "moved_turn": 1},
        {"fired_turn": 1},
    ],
)
def test_a_unit_that_has_acted_has_a_dashed_ring(state, fields):
    acted = with_unit(state, "s2", **fields)
    dashes = set(TOLD.account(acted, "en").dashes)
    assert [each.name for each in scene_of(acted).figures if dashes & set(each.badges)] == [
        "Infantry"
    ]


def test_tracks_are_the_way_of_a_move_and_where_a_lost_unit_stood(state):
    moved = UnitMoved(
        clause="MW-MOVE-1",
        unit="s2",
        name="Infantry",
        path=("e2", "e3"),
        x=4,
        y=2,
        square="e3",
        contours=0,
        ford=False,
    )
    after = with_unit(with_unit(state, "s2", x=4, y=2), "n2", place="destroyed")
    then, now = (MODERN.view_for(each, SPECTATOR) for each in (state, after))
    south, north = MODERN.hosted.tracks(then, now, (moved,))
    assert south.way == ((3.5, 1.5), (4.5, 1.5), (4.5, 2.5))
    assert [(track.seat, track.what) for track in (south, north)] == [(0, "moved"), (1, "gone")]
    assert north.way[0] == (3.5, 4.5)


def scene_of(state):
    return MODERN.hosted.scene(MODERN.view_for(state, SPECTATOR), "en")
