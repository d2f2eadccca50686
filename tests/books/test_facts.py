"""What a book says of itself in a glance, and the recorded match that shows it in play."""

import pytest
from msgspec import json

from rules.chronicle.lines_of_fire import lines_of_fire
from rules.engine.core import log
from rules.engine.core.known import SPECTATOR
from rules.engine.systems import system
from rules.engine.tabletop import facts
from rules.engine.tabletop.toml_files import CatalogueError
from rules.records.match_record import Footer, Header, MatchRecord
from tests.books.books import every_book

WORDS = ("sentence", "period", "scale")


def recorded(book):
    """The record as it is written; the site reads only those of finished books."""
    first, *lines, last = book.hosted.recorded.read_bytes().splitlines()
    commits = [json.decode(line, type=log.Commit) for line in lines]
    return MatchRecord(json.decode(first, type=Header), commits, json.decode(last, type=Footer))


@every_book
def test_the_facts_of_a_game_are_there_in_both_languages(book):
    for name in WORDS:
        text = getattr(book.hosted.facts, name)
        assert text.en
        assert text.fr
        assert text.en != text.fr

    assert book.hosted.facts.sentence.en.endswith(".")


@every_book
def test_the_pieces_of_a_side_are_those_of_the_ready_made_armies(book):
    sizes = {len(sample.army.entries) for sample in book.samples}

    assert book.hosted.facts.pieces == facts.Range(least=min(sizes), most=max(sizes))


@every_book
def test_the_recorded_match_is_whole_and_of_the_book(book):
    record = recorded(book)
    states = list(log.states(book, record.header.setup, record.commits))

    assert record.header.system == book.key
    assert states[-1].outcome.results == record.footer.result


@every_book
def test_pictures_begin_where_pieces_of_both_sides_stand_on_the_board(book):
    record = recorded(book)
    states = list(log.states(book, record.header.setup, record.commits))
    view = book.view_for(states[book.hosted.facts.begins], SPECTATOR)
    seats = {each.seat for each in book.hosted.scene(view, "en").figures if each.id}

    assert seats >= {0, 1}


def test_a_shot_is_a_line_from_the_shooter_to_its_target():
    book = system("frontier")
    record = recorded(book)
    states = list(log.states(book, record.header.setup, record.commits))
    step = book.hosted.facts.begins
    before, after = (
        book.hosted.scene(book.view_for(states[at], SPECTATOR), "en") for at in (step - 1, step)
    )
    [line] = lines_of_fire(before, after, log.events_of(book, record.commits[step]), 30)

    rifleman, team = (
        next(each for each in after.figures if each.name == name)
        for name in ("Rifleman 1", "Colonial Exploration Team 1")
    )
    assert (float(line.from_x), 30 - float(line.from_y)) == pytest.approx(rifleman.at, abs=1e-3)
    assert (float(line.to_x), 30 - float(line.to_y)) == pytest.approx(team.at, abs=1e-3)
    assert line.tint == after.tint_of(rifleman.seat)


@pytest.mark.parametrize("name", ["minutes", "pieces"])
def test_an_empty_range_is_refused(tmp_path, name):
    text = "\n".join(f'{each} = {{ en = "A.", fr = "B." }}' for each in WORDS)
    ranges = {"minutes": (1, 2), "pieces": (1, 2)} | {name: (3, 2)}
    lines = (f"{key} = {{ least = {a}, most = {b} }}" for key, (a, b) in ranges.items())
    (tmp_path / facts.FILE).write_text("\n".join([text, *lines, "begins = 0"]), "utf-8")

    with pytest.raises(CatalogueError, match=name):
        facts.load(tmp_path)
