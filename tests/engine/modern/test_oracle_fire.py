"""The oracle on distance, arc, sight, fire and artillery."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.modern.inquiry import Json, ask, north, one, refused, south, why

FIGURE = """
10  9  8  7  8  9 10  -
 9  8  7  6  7  8  9 10
 8  7  6  5  6  7  8  9
 7  6  5  4  5  6  7  8
 6  5  4  3  4  5  6  -
 -  4  3  2  3  4  -  -
 -  -  2  1  2  -  -  -
"""
"""MW-ARC-2  Ranks 8 to 2 before a Unit on d1 that faces north."""


def distance(origin: str, to: str) -> Json:
    return {"ask": "distance", "from": origin, "to": to}


def sight(origin: str, to: str, **more: str) -> Json:
    return {"ask": "sight", "from": origin, "to": to} | more


def fire(unit: str, target: str) -> Json:
    return {"ask": "fire", "unit": unit, "target": target}


def shot(answer: Json) -> Json:
    (target,) = answer["targets"]
    return target


def shell(unit: str, target: str) -> Json:
    return {"ask": "artillery", "unit": unit, "target": target}


def landings(answer: Json) -> dict[int, str | None]:
    return {row["face"]: row["square"] for row in answer["scatter"]}


@pytest.mark.clause("MW-RANGE-1", "MW-RANGE-2", "MW-ARC-2")
def test_the_figure_of_the_book_is_told_square_by_square():
    units = [south("medium-artillery d1/N")]
    figure = {
        f"{'abcdefgh'[x]}{8 - down}": int(number)
        for down, row in enumerate(FIGURE.strip().splitlines())
        for x, number in enumerate(row.split())
        if number != "-"
    }
    (covered,) = ask({"ask": "arc", "unit": "d1"}, units=units)
    assert set(covered["squares"]) == set(figure)
    told = ask(*(distance("d1", square) for square in figure), units=units)
    assert [each["squares"] for each in told] == list(figure.values())


@pytest.mark.clause("MW-ARC-1", "MW-ARC-3", "MW-ARC-4", "MW-FIRE-2")
def test_an_arc_is_a_quarter_or_all_round_or_none():
    units = [south("infantry d4/N"), south("tanks e4/N"), south("command f4/N")]
    diagonal, beside, tank, command, self = ask(
        {"ask": "arc", "unit": "d4", "to": "e5"},
        {"ask": "arc", "unit": "d4", "to": "e4"},
        {"ask": "arc", "unit": "e4", "to": "e2"},
        {"ask": "arc", "unit": "f4"},
        {"ask": "arc", "unit": "e4", "to": "e4"},
        units=units,
    )
    assert (diagonal["forward"], diagonal["lateral"], diagonal["in_arc"]) == (1, 1, True)
    assert (beside["forward"], beside["in_arc"], beside["in_range"]) == (0, False, True)
    assert (tank["arc"], tank["in_arc"]) == ("all-round", True)
    assert (command["arc"], command["squares"], command["clauses"]) == ("none", [], ["MW-FIRE-2"])
    assert not self["in_arc"]


@pytest.mark.clause("MW-LOS-1", "MW-LOS-2", "MW-EX-19")
def test_past_a_wood_one_ray_is_free_and_the_wood_stops_the_others():
    answer = one(sight("d3", "e5"), on=("woods d4",))
    assert (answer["sight"], answer["past_ground"], answer["past_all"]) == ("part", 1, 1)
    assert [row["ground"] for row in answer["rays"] if not row["free"]] == [["d4"]] * 4
    assert all(row["units"] == [] for row in answer["rays"])


@pytest.mark.clause("MW-LOS-6", "MW-EX-20")
def test_units_hide_but_leave_a_target_in_the_open():
    units = [south("tanks d3"), south("infantry d4"), north("infantry d5"), north("command e4")]
    hidden, seen, blocked, clear = ask(
        sight("d3", "d5"), sight("d3", "e4"), fire("d3", "d5"), fire("d3", "e4"), units=units
    )
    assert (hidden["sight"], hidden["past_ground"], hidden["past_all"]) == ("none", 5, 0)
    assert {tuple(row["units"]) for row in hidden["rays"]} == {("d4",)}
    assert (seen["sight"], seen["past_ground"], seen["past_all"]) == ("whole", 5, 4)
    assert why(shot(blocked)) == ["MW-FIRE-6"]
    assert (shot(clear)["in_cover"], shot(clear)["needed"]) == (False, 5)
    both = one(sight("d3", "e4"), units=[*units, south("infantry e3")])
    assert both["sight"] == "none"


@pytest.mark.clause("MW-LOS-3")
def test_two_woods_that_meet_at_a_corner_stop_the_ray_between_them():
    answer = one(sight("d3", "e4"), on=("woods d4 e3",))
    assert answer["sight"] == "none"
    assert sorted(answer["rays"][0]["ground"]) == ["d4", "e3"]


@pytest.mark.clause("MW-LOS-4", "MW-EX-22")
@pytest.mark.parametrize(
    ("features", "seen"),
    [
        (("level-1 d2 d3",), "none"),
        (("level-1 d4",), "none"),
        (("level-1 d2 d6", "woods d4"), "whole"),
    ],
)
def test_a_crest_hides_and_high_ground_looks_over_woods(features, seen):
    assert one(sight("d2", "d6"), on=features)["sight"] == seen


@pytest.mark.clause("MW-LOS-6", "MW-LOS-7")
def test_what_stops_each_ray_agrees_with_how_many_pass():
    units = [south("mortars d2"), north("infantry e5"), south("infantry d4"), north("tanks e3")]
    pairs = [(a, b) for a in ("d2", "e5", "a7") for b in ("g6", "c8", "d5", "h1")]
    questions = [sight(a, b, how=how) for a, b in pairs for how in ("directly", "over")]
    for answer in ask(*questions, board={"layout": "A"}, units=units):
        free = [row["free"] for row in answer["rays"]]
        bare = [row["ground"] == [] for row in answer["rays"]]
        assert (sum(free), sum(bare)) == (answer["past_all"], answer["past_ground"]), answer


@pytest.mark.clause("MW-LOS-6")
def test_a_unit_looks_as_its_weapon_does_and_a_square_directly():
    units = [south("mortars d2/N"), south("infantry d3"), north("infantry d5")]
    weapon, square, asked = ask(
        sight("d2", "d5"), sight("c2", "c5"), sight("d2", "d5", how="directly"), units=units
    )
    assert [weapon["how"], square["how"], asked["how"]] == ["over", "directly", "directly"]


@pytest.mark.clause("MW-FIRE-5", "MW-FIRE-14", "MW-FIRE-15", "MW-EX-16")
def test_mortars_fire_over_the_wood_that_hides_a_target_from_infantry():
    woods = ("woods d4",)
    foot = [south("infantry d3/N"), north("infantry d5")]
    assert why(shot(one(fire("d3", "d5"), on=woods, units=foot))) == ["MW-FIRE-5"]
    for kind, needed in (("infantry", 5), ("command", 6)):
        units = [south("mortars d3/N"), north(f"{kind} d5")]
        found = shot(one(fire("d3", "d5"), on=woods, units=units))
        assert (found["sight"], found["in_cover"], found["needed"]) == ("none", True, needed)


@pytest.mark.clause("MW-LOS-7", "MW-FIRE-13", "MW-FIRE-15", "MW-EX-17")
@pytest.mark.parametrize(
    ("kind", "features", "needed", "chance"),
    [
        ("machine-guns", ("woods e2",), 4, "1/2"),
        ("infantry", ("woods e2",), 5, "1/3"),
        ("machine-guns", (), 3, "2/3"),
        ("infantry", (), 4, "1/2"),
    ],
)
def test_who_is_seen_in_part_stands_in_cover(kind, features, needed, chance):
    units = [south(f"{kind} d2/N"), north("infantry e3")]
    looked, shots = ask(sight("d2", "e3"), fire("d2", "e3"), on=features, units=units)
    assert looked["past_ground"] == (4 if features else 5)
    found = shot(shots)
    assert (found["in_cover"], found["needed"]) == (bool(features), needed)
    assert found["destroyed"]["exact"] == chance


@pytest.mark.clause("MW-FIRE-8", "MW-ARTY-22", "MW-EX-23")
def test_tanks_are_harmed_by_few():
    def at_tanks(spec: str) -> Json:
        called = spec.split()[1].partition("/")[0]
        question = fire(called, "d5")
        return shot(one(question, units=[south(spec), north("tanks d5")]))

    assert why(at_tanks("infantry d3/N")) == ["MW-FIRE-8"]
    assert why(at_tanks("machine-guns d2/N")) == ["MW-FIRE-8"]
    assert at_tanks("anti-tank-guns d2/N")["needed"] == 4
    units = [south("field-artillery d1/N"), north("tanks d5")]
    answer = one(shell("d1", "d5"), units=units)
    assert [row["needed"] for row in answer["scatter"] if row.get("hits") == "d5"] == [4, 4]


@pytest.mark.clause("MW-FIRE-17", "MW-EX-44")
def test_a_unit_in_contact_may_fire_at_its_enemy():
    units = [south("infantry d4/N"), north("infantry d5/S")]
    assert shot(one(fire("d4", "d5"), units=units))["destroyed"] == {"exact": "1/2", "float": 0.5}


@pytest.mark.clause("MW-FIRE-2", "MW-FIRE-9", "MW-FIRE-10", "MW-RANGE-3", "MW-ARTY-1")
@pytest.mark.parametrize(
    ("spec", "clauses"),
    [
        ("command d4/N", ["MW-FIRE-2"]),
        ("field-artillery d2/N", ["MW-ARTY-1"]),
        ("infantry d2/N", ["MW-RANGE-3"]),
        ("infantry d4/S", ["MW-ARC-4"]),
        ("infantry d4/N", ["MW-FIRE-9"]),
        ("infantry e4/N", ["MW-FIRE-9", "MW-FIRE-10"]),
    ],
)
def test_a_refused_shot_lists_all_its_reasons(spec, clauses):
    called = spec.split()[1].partition("/")[0]
    answer = one(
        {"ask": "fire", "unit": called},
        on=("woods d5 e5 e4",),
        units=[south(spec), north("infantry d5")],
    )
    assert why(shot(answer)) == clauses


@pytest.mark.clause("MW-ARTY-11", "MW-ARTY-16", "MW-EX-7", "MW-EX-8", "MW-EX-14")
@pytest.mark.parametrize(
    ("gun", "target", "found"),
    [
        ("d1/N", "f4", ["e4", "f5", "g4", "f3", "f4", "f4"]),
        ("a4/E", "c5", ["c6", "d5", "c4", "b5", "c5", "c5"]),
        ("h4/W", "e4", ["e3", "d4", "e5", "f4", "e4", "e4"]),
        ("h1/N", "h5", ["g5", "h6", None, "h4", "h5", "h5"]),
    ],
)
def test_a_shot_scatters_as_the_gun_faces(gun, target, found):
    units = [south(f"field-artillery {gun}"), north(f"infantry {target}")]
    answer = one(shell(gun[:2], target), units=units)
    assert list(landings(answer).values()) == found


@pytest.mark.clause("MW-ARTY-19", "MW-ARTY-20", "MW-EX-10")
def test_fire_into_a_wood_is_indirect():
    for kind, needed, chance in (("infantry", 5, "1/9"), ("command", 6, "1/18")):
        units = [south("field-artillery d2/N"), north(f"{kind} d5")]
        answer = one(shell("d2", "d5"), on=("woods d5",), units=units)
        on_target = answer["scatter"][4]
        assert (on_target["direct"], on_target["needed"]) == (False, needed)
        assert answer["destroyed"] == [
            {
                "unit": "d5",
                "chance": {"exact": chance, "float": pytest.approx(float(Fraction(chance)))},
            }
        ]


@pytest.mark.clause("MW-ARTY-18", "MW-EX-11")
def test_a_shot_that_falls_short_hits_a_friend():
    units = [south("field-artillery d1/N"), south("infantry d5"), north("infantry d6")]
    answer = one(shell("d1", "d6"), units=units)
    short = answer["scatter"][3]
    assert (short["square"], short["hits"], short["direct"], short["needed"]) == (
        *("d5", "d5", True),
        4,
    )
    assert {row["unit"]: row["chance"]["exact"] for row in answer["destroyed"]}["d5"] == "1/12"


@pytest.mark.clause("MW-ARTY-3", "MW-EX-13")
def test_two_guns_have_each_other_for_a_target():
    units = [south("field-artillery d1/N"), north("field-artillery d7/S")]
    ours, theirs = ask(
        {"ask": "artillery", "unit": "d1"}, {"ask": "artillery", "unit": "d7"}, units=units
    )
    assert (ours["squares"], theirs["squares"]) == (["d7"], ["d1"])


@pytest.mark.clause("MW-ARTY-5", "MW-ARTY-6", "MW-ARTY-8", "MW-ARTY-1", "MW-FIRE-18")
@pytest.mark.parametrize(
    ("gun", "target", "clause"),
    [
        (south("field-artillery d1/N"), "d8", "MW-ARTY-5"),
        (south("field-artillery d1/E"), "d4", "MW-ARC-4"),
        (south("field-artillery a1/N"), "a3", "MW-ARTY-8"),
        (south("field-artillery d1/N"), "d3", "MW-ARTY-6"),
        (south("field-artillery d1/N", fired=True), "d4", "MW-ARTY-1"),
        (south("field-artillery d1/N", activated=True), "d4", "MW-ARTY-1"),
        (south("field-artillery h1/N", ford="b"), "h4", "MW-FIRE-18"),
    ],
)
def test_a_square_that_a_gun_may_not_nominate_is_refused(gun, target, clause):
    units = [gun, *(north(f"infantry {at}") for at in ("d4", "d8", "a3", "h4"))]
    answer = one(shell(gun["id"], target), on=("woods a1 a2", "ford h1"), units=units)
    assert why(answer) == [clause]
    listed = one(
        {"ask": "artillery", "unit": gun["id"]}, on=("woods a1 a2", "ford h1"), units=units
    )
    assert target not in listed["squares"]


@pytest.mark.clause("MW-ARTY-6")
def test_empty_squares_are_nominated_where_it_is_so_agreed():
    answer = one(
        shell("d1", "d3"),
        units=[south("field-artillery d1/N")],
        settings={"artillery_may_target_empty": True},
    )
    assert answer["legal"]


def test_an_invalid_question_is_refused_at_its_place():
    units = [south("infantry d4"), south("tanks e4")]
    for question, place in (
        (fire("d4", "e4"), "ask[0].target"),
        (fire("d4", "zz"), "ask[0].target"),
        (shell("d4", "d5"), "ask[0].unit"),
        (sight("d4", "d4"), "ask[0].to"),
        (sight("d4", "d9"), "ask[0].to"),
        (distance("k1", "d4"), "ask[0].from"),
        ({"ask": "arc", "unit": "d4", "to": "nobody"}, "ask[0].to"),
    ):
        assert refused(question, units=units).where == place
    gun = [south("field-artillery d4")]
    assert refused(shell("d4", "d9\n"), units=gun).where == "ask[0].target"
