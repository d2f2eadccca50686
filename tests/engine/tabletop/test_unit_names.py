"""Names of units: no two on a table are the same."""

from __future__ import annotations

from rules.engine.tabletop.unit_names import numbered, with_owner, with_side


def test_names_that_occur_more_than_once_are_numbered():
    assert numbered(["Tanks", "Lobo", "Tanks"]) == ["Tanks 1", "Lobo", "Tanks 2"]


def test_a_number_that_a_player_has_given_already_is_left_out():
    names = numbered(["Tanks", "Tanks 1", "Tanks"])
    assert names == ["Tanks 2", "Tanks 1", "Tanks 3"]
    assert numbered(["Tanks 1", "Tanks 1"]) == ["Tanks 1 1", "Tanks 1 2"]


def test_one_unit_of_a_type_and_several_of_it_on_the_other_side_are_both_marked():
    ours, theirs = ["Tanks", "Mortars"], ["Tanks 1", "Tanks 2"]
    assert [with_owner(each, theirs, "Ana") for each in ours] == ["Tanks (Ana)", "Mortars"]
    assert [with_owner(each, ours, "Ben") for each in theirs] == ["Tanks 1 (Ben)", "Tanks 2 (Ben)"]


def test_an_owner_is_named_once():
    assert with_side("Tanks", "Ana") == "Tanks (Ana)"
    assert with_side("Tanks (Ana)", "Ana") == "Tanks (Ana)"
