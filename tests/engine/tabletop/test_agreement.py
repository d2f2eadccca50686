"""Settings of a match: one file gives what pages offer, what is refused, and the book's record."""

from __future__ import annotations

from typing import Literal

import pytest

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.tabletop.agreement import read_agreement
from rules.engine.tabletop.hosting import Choice, Setting
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import CatalogueError

FILE = """
[[settings]]
key = "rounds"
kind = "number"
clause = "TOY-1"
name = { en = "Rounds", fr = "Manches" }
least = 1
most = 9

[[settings]]
key = "order"
kind = "choice"
clause = "TOY-2"
values = [{ slug = "open" }, { slug = "none", word = "secret" }]
unless = ["duel"]

[[settings]]
key = "fog"
kind = "switch"
clause = "TOY-3"

[[settings]]
key = "prize"
kind = "places"
clause = "TOY-4"
field = "prizes"
place = "[a-c][1-3]"
least = 1
most = 5
"""


def word(text):
    return Text(en=text, fr=f"{text} (fr)")


WORDS = {key: word(key) for key in ("order", "open", "secret", "fog", "prizes")}


class Prize(Record):
    place: str
    value: int


class Terms(Record):
    rounds: int = 3
    order: Literal["open", "none"] = "open"
    fog: bool = False
    prizes: tuple[Prize, ...] = ()


@pytest.fixture
def agreement(tmp_path):
    file = tmp_path / "agreement.toml"
    file.write_text(FILE, encoding="utf-8")
    return read_agreement(file)


def test_pages_offer_every_setting_of_the_file(agreement):
    found = agreement.offered(WORDS, lambda field: ("race",) if field == "prizes" else ())
    rounds = Text(en="Rounds", fr="Manches")
    choices = (Choice(value=0, name=word("open")), Choice(value=1, name=word("secret")))
    assert found == (
        Setting(key="rounds", kind="number", clause="TOY-1", name=rounds, least=1, most=9),
        Setting(
            key="order",
            kind="choice",
            clause="TOY-2",
            name=word("order"),
            choices=choices,
            unless=("duel",),
        ),
        Setting(key="fog", kind="switch", clause="TOY-3", name=word("fog")),
        Setting(
            key="prize",
            kind="places",
            clause="TOY-4",
            name=word("prizes"),
            least=1,
            most=5,
            unless=("race",),
        ),
    )


def test_agreed_options_become_values_of_the_record(agreement):
    options = {"rounds": 5, "order": 1, "fog": 1, "prize.a1": 2, "prize.c3": 1}
    prizes = (Prize(place="a1", value=2), Prize(place="c3", value=1))
    assert agreement.agreed(options, Terms()) == Terms(
        rounds=5, order="none", fog=True, prizes=prizes
    )


def test_what_is_not_agreed_stays_as_the_record_has_it(agreement):
    base = Terms(rounds=7, prizes=(Prize(place="b2", value=3),))
    assert agreement.agreed({}, base) == base
    assert agreement.agreed({"prize.a1": 2}, base).prizes == (Prize(place="a1", value=2),)


def test_a_record_gives_its_options_back(agreement):
    terms = Terms(rounds=7, order="none", prizes=(Prize(place="b2", value=3),))
    options = agreement.options_of(terms)
    assert options == {"rounds": 7, "order": 1, "fog": 0, "prize.b2": 3}
    assert agreement.agreed(options, Terms()) == terms


@pytest.mark.parametrize(
    ("option", "value", "clause", "bounds"),
    [
        ("rounds", 0, "TOY-1", (1, 9)),
        ("rounds", 10, "TOY-1", (1, 9)),
        ("order", 2, "TOY-2", (0, 1)),
        ("fog", 2, "TOY-3", (0, 1)),
        ("prize.a1", 6, "TOY-4", (1, 5)),
    ],
)
def test_a_value_out_of_range_is_refused_with_its_clause(agreement, option, value, clause, bounds):
    params = {"option": option, "value": value, "least": bounds[0], "most": bounds[1]}
    assert agreement.refusals({option: value}, "TOY-0") == [
        Refusal(clause=clause, key="option-out-of-range", params=params)
    ]


@pytest.mark.parametrize(
    "option", ["moon", "prize", "prizes", "prize.d1", "prize.a1 ", "rounds.a1"]
)
def test_an_option_that_is_none_is_refused(agreement, option):
    assert agreement.refusals({option: 1}, "TOY-0") == [
        Refusal(clause="TOY-0", key="no-option", params={"option": option})
    ]


def test_a_setting_is_found_by_the_field_of_the_record(agreement):
    assert agreement.setting("prizes").clause == "TOY-4"


def test_a_file_with_an_unknown_kind_is_refused(tmp_path):
    file = tmp_path / "agreement.toml"
    file.write_text(FILE.replace('"switch"', '"lever"'), encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"agreement\.toml"):
        read_agreement(file)
