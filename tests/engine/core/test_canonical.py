"""Canonical JSON: one text for one value."""

import hashlib
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.canonical import canonical_json, digest
from rules.engine.core.record import Record

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text() | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


class Point(Record):
    y: float
    x: float
    name: str = ""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [1, 2]}, '{"a":[1,2],"b":1}'),
        (10.0, "10"),
        (-0.0, "0"),
        (0.1, "0.1"),
        (1e16, "1e16"),
        ({"é": "e\u0301"}, '{"é":"é"}'),
        ("a\nb", '"a\\nb"'),
        (True, "true"),
        (None, "null"),
        ((1, (2.5,)), "[1,[2.5]]"),
        (Point(y=2.0, x=1.5), '{"name":"","x":1.5,"y":2}'),
    ],
)
def test_a_value_has_this_text(value, text):
    assert canonical_json(value).decode("utf-8") == text


@given(VALUES)
def test_reading_it_back_and_writing_it_again_gives_the_same_bytes(value):
    once = canonical_json(value)
    assert canonical_json(msgspec.json.decode(once)) == once


@given(st.dictionaries(st.text(), st.integers()))
def test_the_order_of_keys_never_matters(value):
    assert canonical_json(dict(reversed(value.items()))) == canonical_json(value)


@given(st.text())
def test_equal_texts_in_different_composition_are_one(text):
    decomposed = unicodedata.normalize("NFD", text)
    assert canonical_json(decomposed) == canonical_json(unicodedata.normalize("NFC", text))


def test_a_digest_is_sha_256_of_the_bytes():
    assert digest({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()
