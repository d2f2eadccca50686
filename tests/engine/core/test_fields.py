"""Kinds of fields: read from annotations, in records, in lists and in records within records."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import pytest

from rules.engine.core.fields import (
    SEAT_NAME,
    SENTENCE,
    Kind,
    SeatName,
    Sentence,
    Shows,
    annotation,
    kinds_in,
    shown,
    values_of,
)
from rules.engine.core.record import Record

COLOUR = Kind(name="colour", beside="swatch")
Colour = Annotated[str, annotation(COLOUR)]


class Coat(Record):
    colour: Colour
    size: int


class Hat(Record, tag=True):
    wearer: SeatName


class Cape(Record, tag=True):
    wearer: SeatName
    colour: Colour


class Mask(Record, tag=True):
    wearer: Sentence


class Wardrobe(Record):
    owner: SeatName
    note: Sentence | None = None
    coat: Coat
    spare: tuple[Coat, Coat]
    guests: tuple[SeatName, ...] = ()
    worn: Hat | Cape
    label: str = ""


class Muddle(Record):
    worn: Hat | Mask


SHOWS: Shows = {kind: partial("{} {}".format, kind.name) for kind in (SEAT_NAME, SENTENCE, COLOUR)}
WARDROBE = Wardrobe(
    owner="Ana",
    coat=Coat(colour="red", size=3),
    spare=(Coat(colour="blue", size=1), Coat(colour="red", size=2)),
    guests=("Ben", "Cleo"),
    worn=Hat(wearer="Ben"),
    label="Ana",
)


def test_each_text_of_a_kind_is_shown_in_its_place_or_beside_it() -> None:
    told = {
        "owner": "Ana",
        "note": None,
        "coat": {"colour": "red", "size": 3},
        "spare": [{"colour": "blue", "size": 1}],
        "guests": ["Ben"],
        "worn": {"type": "Cape", "wearer": "Ben", "colour": "red"},
        "label": "Ana",
    }

    assert shown(told, kinds_in(Wardrobe), SHOWS) == {
        "owner": "seat-name Ana",
        "note": None,
        "coat": {"colour": "red", "swatch": "colour red", "size": 3},
        "spare": [{"colour": "blue", "swatch": "colour blue", "size": 1}],
        "guests": ["seat-name Ben"],
        "worn": {
            "type": "Cape",
            "wearer": "seat-name Ben",
            "colour": "red",
            "swatch": "colour red",
        },
        "label": "Ana",
    }


def test_a_kind_that_is_not_shown_stays_as_it_is() -> None:
    told = {"colour": "red", "size": 3}
    assert shown(told, kinds_in(Coat), {}) == told


def test_a_record_without_kinds_is_shown_as_it_is() -> None:
    told = {"name": "x", "kinds": ["Ana"]}
    assert shown(told, kinds_in(Kind), SHOWS) is told


def test_values_of_a_kind_are_those_of_fields_and_of_records_in_fields_but_not_of_lists() -> None:
    assert values_of(WARDROBE, SEAT_NAME) == ["Ana", "Ben"]
    assert values_of(WARDROBE, COLOUR) == ["red"]
    assert values_of(WARDROBE, SENTENCE) == [None]


def test_records_in_the_same_place_may_not_disagree_about_a_field() -> None:
    with pytest.raises(TypeError, match="fields with different kinds"):
        kinds_in(Muddle)
