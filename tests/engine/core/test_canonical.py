"""Canonical JSON: one text for one value."""

import hashlib
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.canonical_json import _encode_normalised, canonical_json, digest
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
def test_a_value_has_the_expected_canonical_text(value, text):
    assert canonical_json(value).decode("utf-8") == text


NEAR_A_LIMIT = [0.0, -0.0, 1e15, 2.0**53, 2.0**53 - 1, 1e16, -3.0, -0.05, 1.05, 10.0, 1e-7, 1e22]
AWKWARD = ["1.0", ":2.0,", "|", '"', "\\", "3.0|", "e\u0301", "\u2033 4.0", "\x7f", "[5.0]"]
TANGLED = st.recursive(
    st.sampled_from(NEAR_A_LIMIT) | st.floats() | st.sampled_from(AWKWARD) | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(AWKWARD) | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(TANGLED)
def test_the_fast_encoder_agrees_with_the_general_one(value):
    assert canonical_json(value) == _encode_normalised(value)


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
