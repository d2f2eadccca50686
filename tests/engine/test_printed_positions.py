"""What a rule book hands over of recorded matches, old ones too, so that they can be printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import states
from rules.engine.systems import system
from rules.matches.match_board import ground_of
from tests.kit.golden import read, recordings

every_recording = pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)


@every_recording
def test_every_position_of_a_recorded_match_is_drawn_on_its_board(path: Path) -> None:
    header, commits = read(path)
    book = system(header.system)
    board = book.printed.board(ground_of(header.system, header.setup), "en")
    before, moved = book.initial(header.setup), 0
    for commit, after in zip(commits, states(book, header.setup, commits), strict=True):
        events = book.decode_events(list(commit.events), commit.schema)
        diagram = book.printed.diagram(before, after, events)
        for disc in diagram.discs:
            assert 0 <= disc.at[0] <= board.width
            assert 0 <= disc.at[1] <= board.height
            assert disc.mark
            assert disc.side == "neutral" or disc.name
        for trail in diagram.trails:
            assert trail.is_gone or len(trail.points) > 1
        moved += len(diagram.trails)
        before = after
    assert moved


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

    assert {side.side for side in english.sides} == {"attacker", "defender"}
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

    assert book.printed.diagram(start, start, ()).discs == ()
    for side in book.printed.account(start, "en").sides:
        assert (side.livery, side.units) == (None, ())
