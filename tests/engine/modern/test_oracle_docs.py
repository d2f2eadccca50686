"""docs/oracle.md: Modern's examples are answered as printed, and it names every key of Modern."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from rules.engine.modern.ask.oracle_questions import Question
from rules.engine.modern.ask.position_rows import BoardRow, Position, UnitRow, WaitingRow
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.tabletop.reference import QuestionError
from tests.engine.modern.inquiry import Json
from tests.engine.modern.test_oracle_fuzz import TABLE

_, TEXT = (
    (Path(__file__).parents[3] / "docs" / "oracle.md").read_text("utf-8").split("\n## Modern\n")
)
BLOCKS = [json.loads(each) for each in re.findall(r"```json modern\n(.*?)```", TEXT, re.DOTALL)]
EXAMPLES = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))
QUESTIONS = get_args(Question)
SCHEMA = MODERN.questions.question_schema()


def told(request: Json) -> Json:
    try:
        answer: Json = MODERN.questions.ask(request)
    except QuestionError as error:
        return {"error": {"sentence": error.sentence, "where": error.where}}
    return answer


def near(found: Any, printed: Any) -> bool:
    """The same, but for rounding."""
    match found, printed:
        case dict(), dict():
            return found.keys() == printed.keys() and all(
                near(found[key], printed[key]) for key in found
            )
        case list(), list():
            return len(found) == len(printed) and all(map(near, found, printed))
        case float(), float():
            return found == pytest.approx(printed, abs=1e-4)
        case _:
            return type(found) is type(printed) and bool(found == printed)


@pytest.mark.parametrize(("request_", "printed"), EXAMPLES)
def test_every_example_is_answered_as_it_is_printed(request_, printed):
    assert near(told(request_), printed), json.dumps(told(request_), ensure_ascii=False)


def test_there_are_examples():
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("record", [Position, BoardRow, UnitRow, WaitingRow, *QUESTIONS])
def test_every_key_is_named(record):
    for field in msgspec.structs.fields(record):
        assert re.search(rf'[`"]{field.encode_name}[`"]', TEXT), field.encode_name


def test_every_question_and_scenario_is_named():
    asked = [msgspec.inspect.type_info(each).tag for each in QUESTIONS]
    for slug in (*asked, *SCENARIOS):
        assert f"`{slug}`" in TEXT, slug


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("request_", [TABLE, *(each for each, _ in EXAMPLES)])
def test_the_schema_holds_for_what_is_answered(request_):
    assert list(Draft202012Validator(SCHEMA).iter_errors(request_)) == []


@pytest.mark.parametrize(
    "change",
    [
        {"system": None},
        {"ask": [{"ask": "weather"}]},
        {"ask": [{"ask": "distance", "from": "a1"}]},
        {"ask": [{"ask": "move", "unit": "d4", "path": ["d5"] * 61}]},
        {"position": TABLE["position"] | {"weather": "rain"}},
        {"position": {"units": []}},
        {"position": TABLE["position"] | {"mission": "assault"}},
        {"position": TABLE["position"] | {"board": {"layout": "Z"}}},
        {"position": TABLE["position"] | {"units": [TABLE["position"]["units"][0] | {"at": "4d"}]}},
        {
            "position": TABLE["position"]
            | {"units": [TABLE["position"]["units"][0] | {"type": "ork"}]}
        },
    ],
)
def test_the_schema_forbids_what_is_refused(change):
    request = deepcopy(TABLE) | change
    assert list(Draft202012Validator(SCHEMA).iter_errors(request))
    assert "error" in told(request)
