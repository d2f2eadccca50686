"""What each seat may know, and the questions it may ask."""

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.resolution import Situation
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import MakeMove, PlaceMarker
from rules.engine.frontier.model.view import View
from rules.engine.frontier.paper.reports import figures
from tests.kit.board import wall
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import advances, declines, opens_fire


@pytest.fixture
def position(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", place="destroyed", points=30),
        defender("jaeger", at=(25, 10), shaken=True),
        defender("insurgent", place="left", points=24),
        markers=(strong_point((30, 20)),),
        board=(wall((16, 12, 17, 20), scale=1),),
    )
    return table


@pytest.mark.clause("FR-DP-4", "FR-MISSION-1")
def test_during_play_both_players_and_spectators_see_everything(position):
    views = [FRONTIER.view_for(position.state, Known(seat=seat)) for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    assert isinstance(views[0], View)
    assert {unit.id for unit in views[0].units} == set(position.state.units)
    assert views[0].markers == position.state.markers
    assert {zone.role for zone in views[0].zones} == {"attacker", "defender"}


def test_the_figures_of_each_side_add_up(position):
    ours, theirs = FRONTIER.view_for(position.state, Known(seat=0)).sides
    assert (ours.role, ours.points, ours.destroyed, ours.left) == ("attacker", 52, 30, 0)
    assert (theirs.role, theirs.points, theirs.destroyed, theirs.left) == ("defender", 54, 0, 24)


@pytest.mark.clause("FR-DP-4")
def test_no_view_and_no_event_holds_what_would_foretell_a_die(position):
    position.when(opens_fire("breacher", "jaeger"))
    shown = canonical_json(FRONTIER.view_for(position.state, Known(seat=1))).decode()
    assert "secret" not in shown


@pytest.mark.clause("FR-MEAS-7", "FR-LOS-1")
def test_measuring_tells_distance_sight_and_what_is_in_the_way(position):
    found = inspection.measure(position.state, "breacher", "jaeger")
    assert found.inches == pytest.approx(15 - 2 * 0.492126)
    assert found.los
    assert found.of == 289
    state = position.state
    hidden = state.units["jaeger"].change(y=25.0)
    blocked = state.change(units=state.units | {"jaeger": hidden})
    found = inspection.measure(blocked, "breacher", "jaeger")
    assert (found.los, found.clear, found.parts) == (False, 0, ("wall-1",))


def test_measuring_to_a_unit_that_is_not_there_is_a_key_error(position):
    for gone in ("bosun", "insurgent", "nobody"):
        with pytest.raises(KeyError):
            inspection.measure(position.state, "breacher", gone)


@pytest.mark.clause("FR-MOVE-4")
def test_a_movement_can_be_previewed_without_being_made(position):
    position.when(advances("breacher"), declines())
    before = position.state
    straight = inspection.preview(Situation(FRONTIER, before), 0, MakeMove(to=(10.0, 15.0, 0.0)))
    assert (straight.refusals, straight.inches) == ((), pytest.approx(5))
    assert straight.path == ((10.0, 10.0, 0.0), (10.0, 15.0, 0.0))
    too_far = inspection.preview(Situation(FRONTIER, before), 0, MakeMove(to=(21.0, 10.0, 0.0)))
    assert [(r.clause, r.key) for r in too_far.refusals] == [("FR-MOVE-2", "end-too-far")]
    assert position.state is before


def test_a_preview_of_an_answer_that_is_not_awaited_is_refused(position):
    told = inspection.preview(Situation(FRONTIER, position.state), 1, PlaceMarker(x=1, y=1))
    assert [r.key for r in told.refusals] == ["not-awaited"]
    told = inspection.preview(Situation(FRONTIER, position.state), 0, PlaceMarker(x=1, y=1))
    assert [r.key for r in told.refusals] == ["not-offered"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 point, 0 destroyed, 2 evacuated"),
        ("fr", "1 point, 0 détruit, 2 évacués"),
    ],
)
def test_the_points_of_a_side_are_counted_in_the_plural_of_the_language(position, language, said):
    side = (
        FRONTIER.view_for(position.state, SPECTATOR).sides[0].change(points=1, destroyed=0, left=2)
    )

    assert figures(side, language) == said
