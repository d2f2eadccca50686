"""What a rule book hands over of recorded matches, old ones too, so that they can be printed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.log import states
from rules.engine.systems import system
from rules.matches.match_board import ground_of
from tests.kit.golden import read, recordings

every_recording = pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)


@every_recording
def test_every_position_of_a_recorded_match_is_drawn_on_its_board(path: Path) -> None:
    header, commits = read(path)
    book = system(header.system)
    ground = ground_of(header.system, header.setup)
    for state in states(book, header.setup, commits):
        scene = book.hosted.scene(book.view_for(state, SPECTATOR), "en")
        assert {side.tint for side in scene.sides} == {"first", "second"}
        for figure in scene.figures:
            assert 0 <= figure.at[0] <= ground.width
            assert 0 <= figure.at[1] <= ground.height
            assert figure.mark
            assert (figure.shape == "counter") == (figure.seat is None) == (not figure.name)
        assert all(patch.seat is not None for patch in scene.patches)


@every_recording
def test_a_scene_shows_nothing_beside_what_is_sent_to_its_reader(path: Path) -> None:
    header, commits = read(path)
    book = system(header.system)
    for state in list(states(book, header.setup, commits))[::5]:
        for seat in (None, 0, 1):
            view = book.view_for(state, Known(seat=seat))
            sent = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            assert book.hosted.scene(sent, "fr") == book.hosted.scene(view, "fr")


@every_recording
def test_what_moves_in_a_recorded_match_goes_all_the_way_from_where_it_stood(path: Path) -> None:
    header, commits = read(path)
    book = system(header.system)
    before, ways = book.view_for(book.initial(header.setup), SPECTATOR), 0
    for commit, state in zip(commits, states(book, header.setup, commits), strict=True):
        after = book.view_for(state, SPECTATOR)
        events = book.decode_events(list(commit.events), commit.schema)
        moved = [each for each in book.hosted.tracks(before, after, events) if each.what == "moved"]
        assert all(track.way[0] == track.start != track.end for track in moved)
        before, ways = after, ways + len(moved)
    assert ways


@every_recording
def test_both_sides_of_a_recorded_match_are_accounted_for_in_both_languages(path: Path) -> None:
    header, commits = read(path)
    book = system(header.system)
    *_, last = states(book, header.setup, commits)
    english, french = (book.printed.account(last, language) for language in ("en", "fr"))

    assert {side.tint for side in english.sides} == {"first", "second"}
    for seat, (one, other) in enumerate(zip(english.sides, french.sides, strict=True)):
        assert one.name == other.name == header.setup.names[seat]
        assert one.livery
        assert (one.role, one.result, one.figures) != (other.role, other.result, other.figures)
        assert all((side.result, side.figures) for side in (one, other))
        assert [unit.points for unit in one.units] == [unit.points for unit in other.units]
        assert all(unit.name and unit.fate for unit in (*one.units, *other.units))
    assert any(side.units for side in english.sides)


@every_recording
def test_before_the_match_has_begun_no_army_is_told_and_nothing_lies_there(path: Path) -> None:
    header, _ = read(path)
    book = system(header.system)
    start = book.initial(header.setup)

    assert book.hosted.scene(book.view_for(start, SPECTATOR), "en").figures == ()
    for side in book.printed.account(start, "en").sides:
        assert (side.livery, side.units) == (None, ())
