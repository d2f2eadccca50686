"""What may be asked of the print shop: everything by its name, nothing by accident."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from rosters.printing import formats, options
from rosters.printing.options import Options, query, read

USUAL = Options(language="fr", paper="letter")

asked = st.builds(
    Options,
    language=st.sampled_from(options.LANGUAGES),
    paper=st.sampled_from(options.CHOICES["paper"]),
    size=st.sampled_from(options.CHOICES["size"]),
    sides=st.sampled_from(options.SIDES),
    bleed=st.sampled_from(options.CHOICES["bleed"]),
    low_ink=st.booleans(),
    guides=st.sampled_from(options.GUIDES),
    copies=st.sampled_from(options.COPIES),
    scale=st.sampled_from(options.SCALES),
    blanks=st.integers(0, options.MOST_BLANKS),
    parts=st.sets(st.sampled_from(options.PARTS), min_size=1).map(
        lambda parts: tuple(part for part in options.PARTS if part in parts)
    ),
)


def test_missing_options_have_their_defaults():
    assert read({}, USUAL) == USUAL
    assert read(QueryDict("size=tarot"), USUAL) == USUAL.change(size="tarot")


@given(asked)
def test_options_round_trip_through_the_query(wanted):
    assert read(QueryDict(query(wanted)), USUAL) == wanted


def test_a_query_says_everything_in_one_order_however_it_was_asked():
    first = read(QueryDict("parts=tokens&parts=cards&paper=a4&low_ink=on"), USUAL)
    second = read({"low_ink": "1", "paper": "a4", "parts": ["cards", "tokens"]}, USUAL)
    assert query(first) == query(second)
    assert query(first) == (
        "language=fr&paper=a4&size=poker&sides=fronts&bleed=none&guides=marks"
        "&copies=each&scale=page&low_ink=1&blanks=0&parts=cards&parts=tokens"
    )


@pytest.mark.parametrize("name", options.FIELDS)
@pytest.mark.parametrize("value", ["wall", "é", "-1", "9" * 5000, "٣", "None", "'"])
def test_invalid_options_are_refused_by_field_in_both_languages(name, value):
    errors = read({name: value}, USUAL)
    assert set(errors) == {name}
    assert errors[name].en != errors[name].fr
    assert all(len(said) < 200 and "{" not in said for said in (errors[name].en, errors[name].fr))


def test_twenty_blanks_are_the_most():
    assert read({"blanks": "20"}, USUAL).blanks == 20
    assert "20" in read({"blanks": "21"}, USUAL)["blanks"].en


def test_an_unknown_option_is_an_error_unless_it_is_the_askers_own():
    assert "foil" in read({"foil": "1"}, USUAL)["foil"].en
    assert read({"unit": ["jaeger"]}, USUAL, beside=("unit",)) == USUAL


def test_all_errors_are_reported_at_once():
    assert set(read({"paper": "a5", "blanks": "x", "size": "poker"}, USUAL)) == {"paper", "blanks"}


@pytest.mark.parametrize(
    ("size", "wide", "high"),
    [("poker", 63, 88), ("tarot", 70, 120), ("mini", 41, 63), ("a6", 105, 148)],
)
def test_cards_have_the_sizes_of_sleeves_and_sheets(size, wide, high):
    card = formats.CARD_SIZES[size]
    assert (card.width, card.height) == (wide, high)


def test_bleed_in_inches_is_exact():
    assert formats.BLEEDS["eighth"] == pytest.approx(3.175)
