"""The types of the match page's scripts are those that the server's records give."""

from pathlib import Path

import msgspec
import pytest

from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import Labelled
from rules.management.jsdoc import Typedef, Typedefs, UnclearTypeError
from rules.management.script_types import FOLDER, script_types
from rules.matches.selectors import commits_of, position_of, view_of
from rules.present.localised_json import OfferedJson, OptionJson
from rules.present.match_view import MatchJson, NewsJson, ShownCommitJson, news_as_seen
from tests.rules.players import EVERY_BOOK, GUEST, answered, started

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


def has_shape(value, shape):
    """Whether a JSON object is of a typed dict, with all of its keys and no others."""
    msgspec.convert(value, shape)
    return value.keys() == shape.__annotations__.keys()


@pytest.mark.django_db
@pytest.mark.parametrize("agreed", EVERY_BOOK)
def test_pages_get_what_the_types_say(agreed):
    match = started(GUEST, **agreed)
    for _ in range(12):
        answered(match, GUEST)
        match.refresh_from_db()
    position, known = position_of(match), Known(seat=0)
    news = news_as_seen(match, commits_of(match), (0, 1), known, "fr")
    assert has_shape(news, NewsJson)
    assert has_shape(news["match"], MatchJson)
    assert all(has_shape(each, ShownCommitJson) for each in news["commits"])
    msgspec.convert(news["match"]["view"], type(view_of(position, known)))
    for decision, offer in zip(news["match"]["decisions"], position.offers, strict=True):
        offered = {name: decision[name] for name in OfferedJson.__annotations__}
        assert has_shape(offered, OfferedJson)
        assert decision.keys() == offer.fields().keys() | offered.keys()
        assert all(has_shape(option, OptionJson) for option in decision["options"])


def test_what_only_some_records_have_is_optional():
    found = Typedefs([Typedef("Either", (Choice, Other))], {}).written()
    assert found["Either"] == (
        "/** @typedef {{ name: string, value?: number | null, label?: string, kind?: string }}"
        " Either A choice */"
    )


def test_one_name_for_two_records_is_refused():
    with pytest.raises(UnclearTypeError, match="Holder and Other would both be called Other"):
        Typedefs([Typedef("Other", (Holder,))], {})
