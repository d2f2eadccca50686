"""The types of the match page's scripts are those that the server's records give."""

from pathlib import Path

import pytest

from rules.engine.core.record import Record
from rules.engine.tabletop.fields import Labelled
from rules.management.jsdoc import Typedef, Typedefs, UnclearTypeError
from rules.management.script_types import FOLDER, script_types

ROOT = Path(__file__).parents[2]
WRITTEN = script_types()


class Choice(Record):
    """TT-1  A choice. It is one of several."""

    name: Labelled
    value: int | None = None


class Other(Record):
    """Another choice."""

    name: str
    kind: str


class Holder(Record):
    other: Other


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_the_scripts_types_are_those_of_the_records(path):
    assert (ROOT / path).read_text(encoding="utf-8") == WRITTEN[path], (
        f"{path} differs from the server's records. Run `manage.py script_types`."
    )


def test_no_other_file_claims_to_be_written_from_records():
    found = {each.relative_to(ROOT) for each in (ROOT / FOLDER).glob("*types.js")}
    assert found == WRITTEN.keys()


def test_what_only_some_records_have_is_optional():
    found = Typedefs([Typedef("Either", (Choice, Other))], {}).written()
    assert found["Either"] == (
        "/** @typedef {{ name: string, value?: number | null, label?: string, kind?: string }}"
        " Either A choice */"
    )


def test_one_name_for_two_records_is_refused():
    with pytest.raises(UnclearTypeError, match="Holder and Other would both be called Other"):
        Typedefs([Typedef("Other", (Holder,))], {})
