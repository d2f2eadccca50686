"""What a book hands over of matches so that they can be printed: of a random one, and of all that
are recorded, old ones too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.log import Commit, states
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import BOOKS
from tests.kit.golden import read, recordings
from tests.kit.laws import setups
from tests.kit.selfplay import random_match


class Match(NamedTuple):
    """A match that was played."""

    book: RuleBook[Any]
    setup: Setup
    commits: list[Commit]


def played(book: RuleBook[Any]) -> Match:
    """A random match."""
    game = random_match(book, setups(book, 0, 1)[0], seed=0)
    return Match(book, game.setup, game.commits)


def recorded(path: Path) -> Match:
    """A recorded match."""
    header, commits = read(path)
    return Match(system(header.system), header.setup, commits)


@pytest.fixture(
    params=[*BOOKS, *recordings()],
    ids=lambda each: each.stem if isinstance(each, Path) else each.key,
)
def match(request: pytest.FixtureRequest) -> Match:
    """Each match in turn."""
    return recorded(request.param) if isinstance(request.param, Path) else played(request.param)


def test_every_position_of_a_match_is_drawn_on_its_board(match: Match) -> None:
    book, setup, commits = match
    ground = book.hosted.ground(setup)
    for state in states(book, setup, commits):
        scene = book.hosted.scene(book.view_for(state, SPECTATOR), "en")
        assert {side.tint for side in scene.sides} == {"first", "second"}
        for figure in scene.figures:
            assert 0 <= figure.at[0] <= ground.width
            assert 0 <= figure.at[1] <= ground.height
            assert figure.mark
            assert (figure.shape == "counter") == (figure.seat is None) == (not figure.name)
        assert all(patch.seat is not None for patch in scene.patches)


def test_a_scene_shows_nothing_beside_what_is_sent_to_its_reader(match: Match) -> None:
    book, setup, commits = match
    for state in list(states(book, setup, commits))[::5]:
        for seat in (None, 0, 1):
            view = book.view_for(state, Known(seat=seat))
            sent = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            assert book.hosted.scene(sent, "fr") == book.hosted.scene(view, "fr")


def test_what_moves_in_a_match_goes_all_the_way_from_where_it_stood(match: Match) -> None:
    book, setup, commits = match
    before, ways = book.view_for(book.initial(setup), SPECTATOR), 0
    for commit, state in zip(commits, states(book, setup, commits), strict=True):
        after = book.view_for(state, SPECTATOR)
        events = book.decode_events(list(commit.events), commit.schema)
        moved = [each for each in book.hosted.tracks(before, after, events) if each.what == "moved"]
        assert all(track.way[0] == track.start != track.end for track in moved)
        before, ways = after, ways + len(moved)
    assert ways


def test_both_sides_of_a_match_are_accounted_for_in_both_languages(match: Match) -> None:
    book, setup, commits = match
    *_, last = states(book, setup, commits)
    english, french = (book.printed.account(last, language) for language in ("en", "fr"))

    assert {side.tint for side in english.sides} == {"first", "second"}
    for seat, (one, other) in enumerate(zip(english.sides, french.sides, strict=True)):
        assert one.name == other.name == setup.names[seat]
        assert one.livery
        assert (one.role, one.result, one.figures) != (other.role, other.result, other.figures)
        assert all((side.result, side.figures) for side in (one, other))
        assert [unit.points for unit in one.units] == [unit.points for unit in other.units]
        assert all(unit.name and unit.fate for unit in (*one.units, *other.units))
    assert any(side.units for side in english.sides)


def test_before_the_match_has_begun_no_army_is_told_and_nothing_lies_there(match: Match) -> None:
    book, setup, _ = match
    start = book.initial(setup)

    assert book.hosted.scene(book.view_for(start, SPECTATOR), "en").figures == ()
    for side in book.printed.account(start, "en").sides:
        assert (side.livery, side.units) == (None, ())
