"""Normalization Form C, also of texts that are made to take long."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core import normal_form
from rules.engine.core.normal_form import is_nfc, nfc, unknown_in

MARKS = "\u0300\u0315\u0323\u0344\u0f71\u0f73\u0f81\u05b0\u302a\U0001d165"
"""Marks of several classes; some decompose into two, some of those are no marks themselves."""
TEXTS = st.text(st.sampled_from(MARKS + "a\xe9\uac00\u1100\u1161 \U0001f3f4"), max_size=120)


def is_in_order(text: str) -> bool:
    """Whether no mark stands behind one of a higher class, so that nothing has to be moved."""
    classes = map(unicodedata.combining, text)
    return all(not after or before <= after for before, after in pairwise(classes))


@given(TEXTS)
def test_the_form_is_that_of_the_standard_library(text):
    assert nfc(text) == unicodedata.normalize("NFC", text)
    assert is_nfc(text) == unicodedata.is_normalized("NFC", text)


@given(st.text(st.sampled_from(MARKS + "\U0001f3f4"), min_size=31, max_size=120))
def test_a_long_run_of_marks_is_in_order_before_the_library_sees_it(text):
    assert is_in_order(normal_form._LONG_RUN.sub(lambda run: normal_form.ordered(run[0]), text))


def test_marks_out_of_order_are_noticed():
    assert not is_in_order("\u0315\u0300" * 2 + "\u0323")


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Ana", ""),
        ("Zoé 北京 \u0301", ""),
        ("\U0001f600 \U0001faff \U0001f02c", ""),
        ("\ue000\U000f0000", ""),
        ("Ana\u0378", "\u0378"),
        ("\uffff", "\uffff"),
        ("\U0001ffff", "\U0001ffff"),
    ],
)
def test_characters_of_a_newer_unicode_are_found(text, unknown):
    """Except emoji, which every version normalises alike."""
    assert unknown_in(text) == unknown
