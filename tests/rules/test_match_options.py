"""What is settled before a match: fields of a form, options, words."""

import pytest
from django import forms
from django.utils.translation import override

from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.hosting import Choice, Setting
from rules.engine.tabletop.reference import Text
from rules.matches.match_options import (
    facts,
    faults_in,
    field_for,
    fields_of,
    offered_in,
    options_in,
    told,
    without_default_switches,
)

FEW = Text(en="few", fr="peu")
MANY = Text(en="many", fr="beaucoup")
LAST = Setting(key="last", kind="number", clause="X-1", name=FEW, least=0, most=9, zero=FEW)
OPEN = Setting(key="open", kind="switch", clause="X-2", name=FEW)
SHUT = Setting(key="shut", kind="switch", clause="X-5", name=FEW, default=1)
WAY = Setting(
    key="way",
    kind="choice",
    clause="X-3",
    name=FEW,
    choices=(Choice(value=0, name=FEW), Choice(value=1, name=MANY)),
)
WORTH = Setting(key="worth", kind="places", clause="X-4", name=FEW, least=1, most=9, zero=FEW)
ALL = (LAST, OPEN, WAY, WORTH)


def agreed_in(posted):
    form = forms.Form(posted)
    form.fields |= {each.key: field_for(each) for each in ALL}
    return options_in(ALL, form.cleaned_data) if form.is_valid() else form.errors


@pytest.mark.parametrize(
    ("posted", "options"),
    [
        ({}, {}),
        ({"last": "0"}, {"last": 0}),
        ({"last": "9", "open": "on"}, {"last": 9, "open": 1}),
        ({"way": "0"}, {"way": 0}),
        ({"way": ""}, {}),
        ({"worth": "D4, e5 2; f6=3"}, {"worth.d4": 1, "worth.e5": 2, "worth.f6": 3}),
    ],
)
def test_a_form_keeps_what_was_agreed_and_nothing_that_was_left_to_the_book(posted, options):
    assert agreed_in(posted) == options


@pytest.mark.parametrize(
    "posted",
    [{"last": "10"}, {"last": "-1"}, {"way": "2"}, {"worth": "d4 x"}, {"worth": "d4 10"}],
)
def test_a_form_refuses_beside_the_field_what_cannot_be(posted):
    (key,) = posted

    assert list(agreed_in(posted)) == [key]


def test_a_form_shows_again_what_was_agreed():
    options = {"last": 0, "open": 1, "way": 0, "worth.d4": 2}

    shown = fields_of(ALL, options)

    assert shown == {"last": 0, "open": 1, "way": 0, "worth": "d4 2"}
    assert agreed_in({key: str(value) for key, value in shown.items()}) == options


def test_values_out_of_range_are_found_by_their_key():
    options = {"last": 10, "open": 2, "way": 2, "worth.d4": 0, "unknown": 99}

    assert set(faults_in(ALL, options)) == {"last", "open", "way", "worth.d4"}
    assert faults_in(ALL, {"last": 9, "worth.d4": 9}) == {}


def test_what_a_mission_has_no_use_for_is_not_offered_in_it_and_is_a_fault_with_its_clause():
    settled = WAY.change(unless=("siege",))

    assert offered_in((LAST, settled), "siege") == [LAST]
    assert offered_in((LAST, settled), "raid") == [LAST, settled]
    assert "X-3" in faults_in((settled,), {"way": 1}, "siege")["way"]
    assert faults_in((settled,), {"way": 1}, "raid") == {}


def test_a_switch_at_its_default_is_not_kept_and_a_number_of_nothing_is():
    switches = (*ALL, SHUT)

    assert without_default_switches(switches, {"last": 0, "open": 0, "shut": 1}) == {"last": 0}
    assert without_default_switches(switches, {"open": 1, "shut": 0}) == {"open": 1, "shut": 0}


def test_a_switch_that_is_on_by_default_is_ticked_and_unticking_it_turns_it_off():
    assert field_for(SHUT).initial is True
    assert fields_of([SHUT], {}) == {"shut": 1}
    assert fields_of([SHUT], {"shut": 0}) == {"shut": 0}
    assert options_in([SHUT], {"shut": True}) == {}
    assert options_in([SHUT], {"shut": False}) == {"shut": 0}


def test_what_holds_is_told_in_words():
    settled = {"last": 0, "open": 0, "way": 1, "worth.d4": 2}

    with override("en"):
        assert [told(each, settled) for each in ALL] == ["few", "no", "many", "d4 (2)"]
        assert told(WORTH, {}) == "few"
        assert told(LAST, settled | {"last": 3}) == "3"
    with override("fr"):
        assert told(WAY, settled) == "beaucoup"
    assert facts(WORTH, settled) != facts(WORTH, {})


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_every_book_can_be_agreed_on_by_a_form_as_it_is_usual(rules):
    form = forms.Form({each.key: "on" for each in rules.hosted.settings if each.default})
    form.fields |= {each.key: field_for(each) for each in rules.hosted.settings}

    assert form.is_valid()
    assert options_in(rules.hosted.settings, form.cleaned_data) == {}
    for mission in rules.catalogue.missions:
        settled = rules.hosted.settled(mission.slug, {})
        assert all(told(each, settled) for each in rules.hosted.settings)
