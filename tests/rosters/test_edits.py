"""Every edit of a draft, without a database."""

import pytest

from rosters.catalogues import book
from rosters.edits import (
    AddUnit,
    ChangeUnit,
    DuplicateUnit,
    ImpossibleEditError,
    RemoveUnit,
    RenewPrices,
    SetRoster,
    read_edit,
)
from tests.factories import DraftFactory, line


@pytest.fixture
def draft():
    return DraftFactory(types=("stalker-team", "sentry-gun", "patrol-drone"))


def types(draft):
    return [each.type for each in draft.units]


def test_an_added_unit_stands_last_at_todays_price(draft):
    after = AddUnit(unit="peacekeepers", name="Riot 1").apply(draft)
    assert types(after) == ["stalker-team", "sentry-gun", "patrol-drone", "peacekeepers"]
    assert (after.units[-1].points, after.units[-1].name) == (26, "Riot 1")
    assert after.total == draft.total + 26
    assert after.left == 200 - after.total


def test_a_removed_unit_leaves_the_others_as_they_were(draft):
    after = RemoveUnit(line=draft.units[1].id).apply(draft)
    assert after.units == (draft.units[0], draft.units[2])


def test_a_duplicate_stands_after_its_original_with_name_and_note(draft):
    named = ChangeUnit(line=draft.units[0].id, name="Ghost", note="Lead").apply(draft)
    after = DuplicateUnit(line=draft.units[0].id).apply(named)
    assert types(after) == ["stalker-team", "stalker-team", "sentry-gun", "patrol-drone"]
    assert (after.units[1].name, after.units[1].note) == ("Ghost", "Lead")
    assert after.units[1].id != after.units[0].id


@pytest.mark.parametrize(
    ("to", "order"),
    [
        (0, ["sentry-gun", "stalker-team", "patrol-drone"]),
        (2, ["stalker-team", "patrol-drone", "sentry-gun"]),
        (99, ["stalker-team", "patrol-drone", "sentry-gun"]),
        (-5, ["sentry-gun", "stalker-team", "patrol-drone"]),
    ],
)
def test_a_unit_moves_to_a_position_and_no_further_than_an_end(draft, to, order):
    assert types(ChangeUnit(line=draft.units[1].id, to=to).apply(draft)) == order


def test_a_new_mission_brings_its_usual_limit(draft):
    assert SetRoster(mission="ambush").apply(draft).limit == 180


def test_a_limit_of_ones_own_survives_a_new_mission(draft):
    own = SetRoster(limit=250).apply(draft)
    assert SetRoster(mission="ambush").apply(own).limit == 250


@pytest.mark.clause("FR-SELECT-4")
@pytest.mark.parametrize("limit", [99, 401, 0, -1])
def test_a_limit_outside_100_to_400_is_refused(draft, limit):
    with pytest.raises(ImpossibleEditError, match="100 to 400"):
        SetRoster(limit=limit).apply(draft)


@pytest.mark.parametrize(
    "edit",
    [
        SetRoster(mission="picnic"),
        SetRoster(name="   "),
        SetRoster(name="bell\a"),
        SetRoster(name="x" * 81),
        AddUnit(unit="dragon"),
        RemoveUnit(line="no such line"),
        ChangeUnit(line="no such line", name="x"),
    ],
)
def test_an_impossible_edit_is_refused_with_a_sentence(draft, edit):
    with pytest.raises(ImpossibleEditError) as refused:
        edit.apply(draft)
    assert refused.value.sentence.endswith(".")


def test_names_are_normalised(draft):
    after = SetRoster(name="  Équipe   sept ").apply(draft)
    assert after.name == "Équipe sept"


def test_notes_keep_their_lines(draft):
    assert SetRoster(note="one\r\ntwo\n").apply(draft).note == "one\ntwo"


def test_a_roster_holds_two_hundred_units_at_most(draft):
    full = draft.change(units=tuple(line("patrol-drone") for _each in range(200)))
    with pytest.raises(ImpossibleEditError, match="at most 200"):
        AddUnit(unit="patrol-drone").apply(full)
    with pytest.raises(ImpossibleEditError, match="at most 200"):
        DuplicateUnit(line=full.units[0].id).apply(full)


def test_renewing_prices_pays_what_the_catalogue_says_today(draft):
    old = draft.change(units=(line("sentry-gun", points=20, catalogue="old"),))
    renewed = RenewPrices().apply(old)
    assert renewed.units[0].points == 24
    assert renewed.units[0].catalogue == draft.catalogue


def test_an_edit_is_read_from_a_forms_fields():
    assert read_edit(
        book("frontier"), {"edit": "change-unit", "line": "x", "to": "3"}
    ) == ChangeUnit(line="x", to=3)


@pytest.mark.parametrize(
    "fields", [{}, {"edit": "fly"}, {"edit": "add-unit"}, {"edit": "set-roster", "limit": "many"}]
)
def test_an_edit_that_makes_no_sense_is_refused(fields):
    with pytest.raises(ImpossibleEditError):
        read_edit(book("frontier"), fields)


def test_an_edit_keeps_only_what_goes_beyond_the_draft():
    draft = DraftFactory(name="A", units=(line("jaeger", name="Ghost"),))
    same = ChangeUnit(line=draft.units[0].id, name="Ghost", note="New", to=0)
    assert SetRoster(name="A", note="", limit=150).beyond(draft) == SetRoster(limit=150)
    assert same.beyond(draft) == ChangeUnit(line=draft.units[0].id, note="New")


@pytest.mark.parametrize("name", ["\u200b", "\u00a0\u3000", "\u00ad\u2060", "\ue000"])
def test_an_invisible_name_is_refused(draft, name):
    for edit in (SetRoster(name=name), ChangeUnit(line=draft.units[0].id, name=name)):
        with pytest.raises(ImpossibleEditError):
            edit.apply(draft)
