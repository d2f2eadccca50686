"""Files out and in: the same bytes again, and no hostile one gets through."""

import json
import re

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rosters.draft import NAME_LENGTH, UNIT_NOTE_LENGTH, Draft
from rosters.exchange.document import (
    FORMAT,
    MOST_BYTES,
    RefusedDocumentError,
    exported,
    imported,
    schema,
)
from rosters.exchange.text import as_markdown, as_text
from rosters.text_cleanup import BadWordingError, many_lines, one_line
from tests.factories import DraftFactory, line


def document(**changes):
    return json.loads(exported(DraftFactory())) | changes


def as_bytes(value):
    return json.dumps(value).encode()


def test_an_export_is_canonical_and_anonymous():
    data = exported(DraftFactory(name="Équipe"))
    value = json.loads(data)
    again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again.encode() == data
    assert set(value) == {
        "format", "system", "catalogue", "faction", "mission", "limit", "name", "note", "units",
    }  # fmt: skip
    assert set(value["units"][0]) == {"type", "name", "note", "points", "catalogue"}


def test_an_import_is_exported_byte_for_byte():
    draft = DraftFactory(name="Ärger & <b>Söhne</b>", note="one\ntwo 🚀")
    draft = draft.change(units=(*draft.units, line("sentry-gun", points=20, name="Öl", note="“”")))
    data = exported(draft)
    assert exported(imported(data)) == data


def written(clean, most):
    def fits(text):
        try:
            return clean(text, most)
        except BadWordingError:
            return None

    return st.text(max_size=most).map(fits).filter(lambda text: text is not None)


@given(
    name=written(one_line, NAME_LENGTH).filter(bool),
    note=written(many_lines, UNIT_NOTE_LENGTH),
    limit=st.integers(100, 400),
)
def test_any_text_survives_the_round_trip(name, note, limit):
    draft = Draft(
        system="frontier", catalogue="v", faction="rebels", mission="ambush", limit=limit,
        name=name, note=note, units=(line("jaeger", note=note),),
    )  # fmt: skip
    assert exported(imported(exported(draft))) == exported(draft)


HOSTILE = {
    "too large": b" " * MOST_BYTES + b"{}",
    "not UTF-8": b"\xff\xfe{}",
    "not JSON": b"{",
    "empty": b"",
    "a list": b"[]",
    "a number": b"1e999",
    "deep": b"[" * 200_000,
    "deep but balanced": b"[" * 65 + b"]" * 65,
    "twice the same key": b'{"format": "frontier-roster/1", "format": "frontier-roster/1"}',
    "not a number": as_bytes(document(limit=200)).replace(b'"limit": 200', b'"limit": NaN'),
    "infinite": as_bytes(document(limit=200)).replace(b'"limit": 200', b'"limit": Infinity'),
    "a huge integer": as_bytes(document()).replace(b'"limit": 200', b'"limit": ' + b"9" * 5000),
    "another format": as_bytes(document(format="frontier-roster/2")),
    "an unknown key": as_bytes(document(owner="me")),
    "a key of lone surrogates": as_bytes(document(**{"\ud800": 1})),
    "a text for a number": as_bytes(document(limit="200")),
    "half a point": as_bytes(document(limit=200.5)),
    "true for a number": as_bytes(document(limit=True)),
    "too low a limit": as_bytes(document(limit=99)),
    "no name": as_bytes(document(name="")),
    "a name of spaces": as_bytes(document(name="  ")),
    "a long name": as_bytes(document(name="x" * 81)),
    "a control character": as_bytes(document(name="a\u0007b")),
    "a lone surrogate": as_bytes(document(name="\ud800")),
    "an unknown game": as_bytes(document(system="chess")),
    "an unknown faction": as_bytes(document(faction="empire")),
    "an unknown mission": as_bytes(document(mission="picnic")),
    "an unknown unit": as_bytes(
        document(units=[{"type": "dragon", "points": 1, "catalogue": "x"}])
    ),
    "negative points": as_bytes(
        document(units=[{"type": "jaeger", "points": -1, "catalogue": "x"}])
    ),
    "a unit that is a list": as_bytes(document(units=[[]])),
    "10,000 units": as_bytes(
        document(units=[{"type": "jaeger", "points": 1, "catalogue": "x"}] * 10_000)
    ),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_with_a_message(data):
    with pytest.raises(RefusedDocumentError) as refused:
        imported(data)
    assert refused.value.sentence.endswith(".")
    refused.value.sentence.encode()


@given(st.binary(max_size=300))
def test_random_bytes_are_refused_and_never_crash(data):
    with pytest.raises(RefusedDocumentError):
        imported(data)


def test_the_schema_describes_the_document():
    described = schema()
    assert described["title"] == FORMAT
    assert "RosterDocument" in described["$defs"]


def test_the_text_lists_every_unit_with_its_price():
    draft = DraftFactory(name="Night shift", types=("sentry-gun", "patrol-drone"))
    text = as_text(draft)
    assert "  24  Sentry Gun" in text
    assert "46 of 200 points" in text
    assert "154 left" in text


def test_markdown_cannot_be_broken_by_a_name():
    draft = DraftFactory(name="a | b <script>", types=())
    draft = draft.change(units=(line("sentry-gun", name="*|*", note="x\n| y"),))
    text = as_markdown(draft)
    assert "<script>" not in text
    rows = [row for row in text.splitlines() if row.startswith("| ")]
    assert {row.replace("\\|", "").count("|") for row in rows} == {rows[0].count("|")}


def test_a_french_refusal_keeps_the_narrow_spaces_of_its_punctuation():
    with override("fr"), pytest.raises(RefusedDocumentError) as refused:
        imported(as_bytes(document(units={})))

    assert "«\u202funits\u202f» doit être une liste" in refused.value.sentence


@pytest.mark.parametrize(
    ("key", "shown"), [("\udfff", "U+DFFF"), ("\x07é", "U+0007é"), ("a\u00a0b", "a\u00a0b")]
)
def test_an_unknown_key_is_shown_with_the_codes_of_what_has_no_shape(key, shown):
    with pytest.raises(RefusedDocumentError, match=f"“{re.escape(shown)}” is unknown"):
        imported(as_bytes({key: 1}))


UNIT = document()["units"][0]
REFUSED_NOTES = {
    "name": document(name="a\x07"),
    "note": document(note="a\x07"),
    "units[1].name": document(units=[UNIT, UNIT | {"name": "a\x07"}]),
    "units[0].note": document(units=[UNIT | {"note": "a\x07"}]),
}


@pytest.mark.parametrize(("where", "value"), REFUSED_NOTES.items(), ids=REFUSED_NOTES)
def test_a_refused_character_is_reported_with_the_path_of_its_field(where, value):
    with pytest.raises(RefusedDocumentError) as refused:
        imported(as_bytes(value))

    assert refused.value.sentence.startswith(f"“{where}”: The 2nd character, U+0007,")
