"""A record is read in its own shape or refused with a sentence."""

import msgspec
import pytest

from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.records.match_record import MatchRecord
from rules.records.record_import import MOST_BYTES, UnreadableRecordError, record_in
from rules.talk.models import WHY_LENGTH
from tests.rules import sample
from tests.rules.test_record import lines_of


@pytest.fixture(scope="module")
def record():
    return record_in(sample.FILE.read_bytes())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"not a record\n\n",
        b"{}\n{}\n{}\n",
        b"[" * 100_000 + b"\n{}\n",
        b"\xff\xfe\n{}\n",
        b'{"format":"frontier-match","version":2}\n{}\n',
        b'"\\ud800"\n{}\n',
        b"1e999\n{}\n",
    ],
)
def test_an_invalid_record_is_refused_with_a_message(data):
    with pytest.raises(UnreadableRecordError) as caught:
        record_in(data)

    assert caught.value.sentence.endswith(".")


def test_a_record_that_is_too_large_is_refused():
    with pytest.raises(UnreadableRecordError, match="8 MiB"):
        record_in(b" " * (MOST_BYTES + 1))


def test_a_line_that_is_not_canonical_is_refused(record):
    text = record.encode().decode().replace('":', '": ', 1)

    with pytest.raises(UnreadableRecordError, match="canonical"):
        record_in(text.encode())


def test_deeply_nested_json_is_refused(record):
    lines = lines_of(record)
    for depth in (65, 448, 450, 100_000):
        deep = lines[1].replace('"command":{', f'"command":{{"aa":{"[" * depth}{"]" * depth},')
        with pytest.raises(UnreadableRecordError, match="Line 2"):
            record_in(f"{lines[0]}\n{deep}\n".encode())


@pytest.mark.parametrize(("name", "most"), [("said", log.MOST_SENTENCE), ("why", log.MOST_REASON)])
def test_a_text_longer_than_any_on_a_site_is_refused(record, name, most):
    assert log.MOST_REASON == WHY_LENGTH

    def with_text(text):
        first, *others = record.commits[1].events
        commit = record.commits[1].change(events=({**first, name: text}, *others))
        return MatchRecord(record.header, [record.commits[0], commit]).encode()

    assert record_in(with_text("é" * most)).commits
    assert record_in(with_text("é" * (most + 1)), is_stored=True).commits
    with pytest.raises(UnreadableRecordError, match=f"Line 3 has a text of more than {most}"):
        record_in(with_text("é" * (most + 1)))


@pytest.mark.parametrize("name", ["", " Ana", "A\u202ena", "A\nna", "A" * 41, "\u2063"])
def test_a_player_has_a_name_that_can_be_shown(record, name):
    first, second = record.header.seats
    header = record.header.change(seats=(first.change(name=name), second))

    with pytest.raises(UnreadableRecordError, match="player"):
        record_in(MatchRecord(header, record.commits).encode())


def test_an_unknown_field_is_refused(record):
    lines = lines_of(record)
    header = msgspec.json.decode(lines[0]) | {"zeal": 1}
    lines[0] = canonical_json(header).decode()

    with pytest.raises(UnreadableRecordError, match="Line 1"):
        record_in(("\n".join(lines) + "\n").encode())


def test_a_game_that_this_site_does_not_have_is_refused(record):
    text = record.encode().decode().replace('"system":"frontier"', '"system":"chess"', 1)

    with pytest.raises(UnreadableRecordError, match="game"):
        record_in(text.encode())


NEW = "\u0378"
"""A character that no version of Unicode knows yet."""


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_character_that_browsers_may_normalise_in_another_way_is_refused(record, number):
    lines = lines_of(record)
    was = '"mission":"' if number == 1 else '"said":"'
    lines[number - 1] = lines[number - 1].replace(was, was + NEW, 1)
    data = ("\n".join(lines) + "\n").encode()

    with pytest.raises(UnreadableRecordError, match=rf"Line {number} has the character U\+0378"):
        record_in(data)


def test_a_stored_record_stays_readable_with_another_version_of_unicode(record):
    first, second = record.header.seats
    header = record.header.change(seats=(first.change(name=f"Ana{NEW}"), second))
    data = MatchRecord(header, record.commits).encode()

    with pytest.raises(UnreadableRecordError):
        record_in(data)
    assert record_in(data, is_stored=True).header.seats[0].name == f"Ana{NEW}"
