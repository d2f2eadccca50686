"""Armies: every problem in the words of the rules, and a warning that never refuses."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.sentences import MESSAGES
from rules.engine.modern.play.army_list import (
    draw,
    listed,
    most_units,
    muster,
    problems,
    read,
    refusals,
)
from rules.engine.modern.site.sample_armies import SAMPLES

TWELVE = ("command", *("infantry",) * 11)


def army(*slugs, limit=0, mission=""):
    return listed(slugs, limit=limit, mission=mission)


def errors(roster):
    return [(p.clause, p.key, p.entry) for p in muster(roster) if p.severity == "error"]


def warnings(roster):
    return [(p.clause, p.key, p.params) for p in muster(roster) if p.severity == "warning"]


def sealed(roster):
    return msgspec.json.encode(roster).decode()


@pytest.mark.clause("MW-ARMY-1")
def test_twelve_units_are_an_army_and_thirteen_are_not():
    assert muster(army(*TWELVE)) == []
    (problem,) = muster(army(*TWELVE, "infantry"))
    assert (problem.clause, problem.key, problem.remedy) == (
        "MW-ARMY-1",
        "too-many-units",
        "remove-units",
    )
    assert problem.params == {"count": 13, "most": 12, "over": 1}


@pytest.mark.clause("MW-ARMY-1")
def test_fewer_units_may_be_agreed_on():
    found = problems(army(*TWELVE), Settings(max_units=8))
    assert [(p.clause, p.key) for p in found] == [("MW-ARMY-1", "too-many-units")]


@pytest.mark.clause("MW-ARMY-2")
def test_an_army_has_one_command_unit_neither_none_nor_two():
    assert errors(army("infantry", "infantry")) == [("MW-ARMY-2", "no-command", None)]
    assert errors(army("command", "infantry", "command", "command")) == [
        ("MW-ARMY-2", "second-command", 2),
        ("MW-ARMY-2", "second-command", 3),
    ]


@pytest.mark.clause("MW-ARMY-3")
def test_the_smallest_army_is_command_and_one_more():
    assert errors(army("command", "tanks")) == []
    assert errors(army("command")) == [("MW-ARMY-3", "too-few-units", None)]
    assert errors(army()) == [
        ("MW-ARMY-2", "no-command", None),
        ("MW-ARMY-3", "too-few-units", None),
    ]


@pytest.mark.clause("MW-ARMY-3")
def test_any_mix_is_legal():
    assert errors(army("command", *("tanks",) * 11)) == []


@pytest.mark.clause("MW-ARMY-4", "MW-SCEN-6")
def test_a_side_of_a_set_size_fields_exactly_that():
    usual = Settings()
    assert refusals(sealed(army(*TWELVE)), usual, 0, 12) == []
    (refusal,) = refusals(sealed(army(*TWELVE)), usual, 0, 8)
    assert (refusal.clause, refusal.key) == ("MW-ARMY-4", "other-size")
    assert refusal.params == {"count": 12, "size": 8}


@pytest.mark.clause("MW-ROST-1")
def test_a_type_the_book_does_not_have_is_refused_at_its_line():
    strange = army("command", "infantry")
    strange = strange.change(
        entries=(*strange.entries, strange.entries[1].change(type="elephants"))
    )
    assert errors(strange) == [("MW-ROST-1", "unknown-type", 2)]


@pytest.mark.clause("MW-ROST-1")
def test_an_army_of_another_book_is_refused():
    stranger = army("command", "tanks").change(faction="rebels")
    assert errors(stranger) == [("MW-ROST-1", "no-army", None)]


@pytest.mark.clause("MW-SCEN-6")
def test_a_scenario_the_book_does_not_have_is_refused():
    assert errors(army("command", "tanks", mission="siege")) == [("MW-SCEN-6", "no-scenario", None)]


@pytest.mark.clause("MW-PTS-3")
def test_more_points_than_agreed_are_refused_with_the_figures():
    dear = army("command", *("tanks",) * 2, *("medium-artillery",) * 2, "infantry", limit=60)
    (problem,) = [p for p in muster(dear) if p.severity == "error"]
    assert (problem.clause, problem.key) == ("MW-PTS-3", "over-limit")
    assert problem.params == {"total": 66, "limit": 60, "over": 6}


@pytest.mark.clause("MW-PTS-3")
def test_sixty_points_go_with_eight_units():
    assert [most_units(limit, Settings()) for limit in (0, 60, 61, 100, 140)] == [12, 8, 12, 12, 12]
    cheap = army("command", *("anti-tank-guns",) * 8, limit=60)
    assert errors(cheap) == [("MW-PTS-3", "too-many-units", None)]


@pytest.mark.clause("MW-PTS-2")
def test_a_price_counts_only_where_points_do():
    old = army("command", "infantry", limit=100)
    old = old.change(entries=(old.entries[0], old.entries[1].change(points=7)))
    assert errors(old) == [("MW-PTS-2", "price-changed", 1)]
    assert errors(old.change(limit=0)) == []


@pytest.mark.clause("MW-ROST-2")
@pytest.mark.parametrize(
    ("slugs", "kind"),
    [
        (("field-artillery", "medium-artillery", "field-artillery"), "artillery-group"),
        (("tanks",) * 3, "tanks"),
        (("armoured-cars",) * 3, "armoured-cars"),
    ],
)
def test_more_than_two_of_what_is_strong_is_warned_of_and_never_refused(slugs, kind):
    many = army("command", *slugs, *("infantry",) * (11 - len(slugs)))
    assert warnings(many) == [("MW-ROST-2", "house-limit", {"kind": kind, "count": 3, "most": 2})]
    assert errors(many) == []
    assert refusals(sealed(many), Settings(), 0, 0) == []


@pytest.mark.clause("MW-ROST-2")
def test_a_small_army_has_one_of_each():
    small = army("command", "tanks", "tanks", *("infantry",) * 5)
    assert warnings(small) == [
        ("MW-ROST-2", "house-limit", {"kind": "tanks", "count": 2, "most": 1})
    ]
    assert warnings(army("command", "tanks", "tanks", *("infantry",) * 6)) == []


@pytest.mark.clause("MW-ROST-3", "MW-ROST-4", "MW-PTS-3")
@pytest.mark.parametrize(
    ("slug", "units", "points"),
    [
        ("valley-division", 12, 100),
        ("northern-column", 12, 100),
        ("valley-brigade", 8, 59),
        ("northern-vanguard", 8, 59),
    ],
)
def test_the_sample_armies_have_the_size_and_price_they_are_said_to(slug, units, points):
    sample = SAMPLES[slug].army
    assert muster(sample) == []
    assert len(sample.entries) == units
    assert sum(entry.points for entry in sample.entries) == points


@pytest.mark.clause("MW-ROST-1")
def test_what_is_no_army_list_is_refused():
    assert [r.key for r in refusals("{}", Settings(), 0, 0)] == ["not-a-roster"]
    assert [r.key for r in refusals("tanks", Settings(), 0, 0)] == ["not-a-roster"]


@pytest.mark.clause("MW-ROST-1", "MW-ARMY-3")
@pytest.mark.parametrize(("limit", "size"), [(0, 0), (0, 8), (60, 0), (100, 12), (100, 8)])
def test_an_army_drawn_at_random_is_legal_and_full(limit, size):
    dice = SeededDice(secret=b"armies", match="m", nonces=("", ""))
    for _ in range(50):
        payload = draw(Settings(), limit, size, dice)
        assert refusals(payload, Settings(), limit, size) == []
        assert len(read(payload).entries) == (size or most_units(limit, Settings()))


@pytest.mark.clause("MW-ROST-1")
def test_every_problem_has_its_sentences_in_both_languages():
    strange = army(*TWELVE, "command", *("tanks",) * 3, limit=60, mission="siege")
    strange = strange.change(
        faction="rebels", entries=(*strange.entries, strange.entries[1].change(points=1))
    )
    found = muster(strange)
    assert len({problem.key for problem in found}) == 7
    for problem in found:
        english = MESSAGES.render(f"refusal.{problem.key}", problem.params, "en")
        french = MESSAGES.render(f"refusal.{problem.key}", problem.params, "fr")
        assert english
        assert french
        assert english != french
        assert not problem.remedy or f"remedy.{problem.remedy}" in MESSAGES


@pytest.mark.clause("MW-ARMY-4", "MW-SCEN-5")
def test_a_match_judges_an_army_by_the_number_that_its_side_fields():
    agreed = Setup(match="m", names=("A", "B"), mission="rearguard", layout="C", limit=0)
    state = MODERN.initial(agreed).change(attacker=0)
    small = army("command", *("infantry",) * 5, limit=20)
    for seat, size in ((0, 12), (1, 8)):
        (found,) = MODERN.muster_for(state, seat, small)
        assert (found.clause, found.key, found.remedy) == (
            "MW-ARMY-4", "other-size", "fill-to-size",
        )  # fmt: skip
        assert found.params == {"count": 6, "size": size}
    (large,) = MODERN.muster_for(state, 1, army(*TWELVE))
    assert large.remedy == "drop-to-size"


@pytest.mark.clause("MW-ROST-1")
def test_every_problem_in_a_match_has_a_remedy():
    agreed = Setup(match="m", names=("A", "B"), mission="one-off-battle", layout="A", limit=60)
    known = army("command", "command", *("tanks",) * 13).change(faction="rebels")
    strange = known.change(entries=(*known.entries[:-1], known.entries[-1].change(type="legion")))
    cheap = strange.change(entries=(strange.entries[0].change(points=9), *strange.entries[2:]))
    for roster in (strange, cheap, army(), army("infantry")):
        found = MODERN.muster_for(MODERN.initial(agreed), 0, roster)
        assert [p.key for p in found if p.severity == "error" and not p.remedy] == []
