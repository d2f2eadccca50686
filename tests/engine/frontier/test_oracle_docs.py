"""docs/oracle.md: its examples are answered as printed, and it names every key and default."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from rules.engine.frontier.ask.oracle_questions import Move, Options, Reactions, Roll
from rules.engine.frontier.ask.position_rows import (
    KINDS,
    LASTING,
    DeclaredRow,
    EffectRow,
    MarkerRow,
    Position,
    ReserveRow,
    UnitRow,
)
from rules.engine.frontier.book import FRONTIER
from rules.engine.tabletop.reference import QuestionError
from tests.engine.frontier.asking import Json
from tests.engine.frontier.test_oracle_fuzz import TABLE

TEXT = (Path(__file__).parents[3] / "docs" / "oracle.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
EXAMPLES = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


def told(request: Json) -> Json:
    try:
        return FRONTIER.questions.ask(request)
    except QuestionError as error:
        return {"error": {"sentence": error.sentence, "where": error.where}}


def near(found: Any, printed: Any) -> bool:
    """The same, but for rounding."""
    match found, printed:
        case dict(), dict():
            return found.keys() == printed.keys() and all(
                near(found[key], printed[key]) for key in found
            )
        case list(), list():
            return len(found) == len(printed) and all(map(near, found, printed))
        case bool(), bool():
            return found is printed
        case float() | int(), float() | int():
            return found == pytest.approx(printed, abs=1e-4)
        case _:
            return bool(found == printed)


@pytest.mark.parametrize(("request_", "printed"), EXAMPLES)
def test_every_example_is_answered_as_it_is_printed(request_, printed):
    assert near(told(request_), printed), json.dumps(told(request_), ensure_ascii=False)


@pytest.mark.parametrize(
    "record",
    [
        Position,
        UnitRow,
        ReserveRow,
        MarkerRow,
        EffectRow,
        DeclaredRow,
        Move,
        Options,
        Reactions,
        Roll,
    ],
)
def test_every_key_is_named(record):
    for field in msgspec.structs.fields(record):
        assert f"`{field.encode_name}`" in TEXT, field.encode_name


@pytest.mark.parametrize("slug", [*KINDS, *LASTING, "shaken", "destroyed", "fall", "leap"])
def test_every_kind_is_named(slug):
    assert f"`{slug}`" in TEXT


SCHEMA = FRONTIER.questions.question_schema()


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("request_", [TABLE, *(each for each, _ in EXAMPLES)])
def test_the_schema_holds_for_what_is_answered(request_):
    written = json.loads(json.dumps(request_))
    assert list(Draft202012Validator(SCHEMA).iter_errors(written)) == []


@pytest.mark.parametrize(
    "change",
    [
        {"system": None},
        {"ask": [{"ask": "weather"}]},
        {"ask": [{"ask": "distance", "from": "a1"}]},
        {"ask": [{"ask": "move", "unit": "a1", "max": 61, "to": [1, 1]}]},
        {"ask": [{"ask": "move", "unit": "a1", "max": 5, "to": [1, 1], "via": [[1]]}]},
        {"position": TABLE["position"] | {"weather": "rain"}},
        {"position": {"units": []}},
        {
            "position": TABLE["position"]
            | {"units": [TABLE["position"]["units"][0] | {"type": "ork"}]}
        },
        {"position": TABLE["position"] | {"markers": [{"kind": "flag", "at": [1, 1]}]}},
        {"position": TABLE["position"] | {"charges": -1}},
    ],
)
def test_the_schema_forbids_what_is_refused(change):
    request = json.loads(json.dumps(TABLE | change))
    assert list(Draft202012Validator(SCHEMA).iter_errors(request))
    assert "error" in told(request)
