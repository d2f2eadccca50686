"""What a player looks up around a piece: rings, threats, and the reactions that would be open."""

import re

import pytest

from rules.engine.frontier.ask import inspection
from rules.engine.frontier.ask.ranges import ranges
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.state import Marker
from rules.engine.frontier.play.abilities.base import REGISTRY
from tests.kit.board import wall
from tests.kit.table import attacker, defender, strong_point


def rings(table, piece):
    return {ring.key: ring.inches for ring in ranges(table.state, piece).rings}


def opponent(table, unit, enemy):
    return next(each for each in ranges(table.state, unit).opponents if each.unit == enemy)


@pytest.mark.clause("FR-ACT-4", "FR-MOVE-13")
def test_the_reach_of_an_advance_holds_the_units_own_bonus(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("recon-biker", at=(25, 10)),
        defender("sentry-gun", at=(40, 10)),
    )
    assert rings(table, "breacher")["advance"] == 10
    assert rings(table, "recon-biker")["advance"] == 15
    assert "advance" not in rings(table, "sentry-gun")


@pytest.mark.clause("FR-ABIL-2")
def test_an_aura_is_drawn_until_its_ability_is_spent(table):
    team = "colonial-exploration-team"
    table.given(attacker(team, at=(5, 5)), defender("jaeger", at=(25, 10)))
    assert rings(table, team)["flame-units"] == 5
    spent = table.unit(team).change(used=("flame-units",))
    state = table.state.change(units=table.state.units | {team: spent})
    assert "flame-units" not in {ring.key for ring in ranges(state, team).rings}


@pytest.mark.clause("FR-ACT-6", "FR-ACT-7")
def test_beyond_ten_inches_one_fires_and_nearer_one_fights(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        defender("insurgent", at=(5, 12)),
    )
    far, near = (opponent(table, "breacher", each) for each in ("jaeger", "insurgent"))
    assert (far.aims, far.threatens) == (("open-fire",), ("open-fire",))
    assert (near.aims, near.threatens) == (("fight-through",), ("fight-through",))
    assert far.inches == pytest.approx(20 - 2 * 0.492126)


@pytest.mark.clause("FR-REACT-1", "FR-REACT-2")
def test_each_enemy_is_told_with_the_reactions_it_would_have(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        defender("insurgent", at=(5, 12)),
    )
    assert opponent(table, "breacher", "jaeger").answers == {
        "advance": ("overwatch",),
        "open-fire": ("firefight", "take-cover"),
        "bug-out": ("overwatch",),
    }
    assert opponent(table, "breacher", "insurgent").answers == {
        "advance": ("flank",),
        "fight-through": ("counter-attack", "fall-back"),
        "bug-out": ("counter-attack",),
    }


@pytest.mark.clause("FR-LOS-1")
def test_whoever_is_out_of_sight_neither_threatens_nor_answers(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        board=(wall((15, 0, 16, 12), scale=3),),
    )
    hidden = opponent(table, "breacher", "jaeger")
    assert (hidden.los, hidden.aims, hidden.threatens, hidden.answers) == (False, (), (), {})


@pytest.mark.clause("FR-MISSION-ASSAULT-6")
def test_a_counter_has_the_distance_within_which_it_matters(table):
    point = strong_point((20, 20))
    table.given(attacker("breacher", at=(5, 5)), defender("jaeger", at=(25, 5)), markers=(point,))
    assert rings(table, point.id) == {"strong-point": 5}


@pytest.mark.parametrize(
    ("kind", "rings"),
    [
        ("strong-point", [(5, "FR-MISSION-ASSAULT-6")]),
        ("target", [(5, "FR-MISSION-SABOTAGE-8"), (15, "FR-MISSION-SABOTAGE-11")]),
        ("vip", [(5, "FR-MISSION-ESCORT-5"), (10, "FR-MISSION-ESCORT-5")]),
        ("mine", [(5, "FR-TOKEN-3")]),
        ("knife-missile", [(5, "FR-TOKEN-3")]),
    ],
)
@pytest.mark.clause("FR-MISSION-SABOTAGE-11", "FR-MISSION-ESCORT-5", "FR-TOKEN-3")
def test_every_distance_around_a_counter_is_told_with_its_clause(table, kind, rings):
    counter = Marker(id=kind, kind=kind, x=20, y=20, owner=0)
    table.given(attacker("breacher", at=(5, 5)), defender("jaeger", at=(40, 5)), markers=(counter,))
    found = ranges(table.state, kind).rings
    assert [(ring.inches, ring.clause) for ring in found] == rings
    assert {ring.key for ring in found} == {kind}
    assert not any(ring.centre for ring in found)


@pytest.mark.clause("FR-ACT-4", "FR-ACT-6", "FR-MEAS-11", "FR-MEAS-7")
def test_a_movement_is_drawn_from_the_centre_and_a_shot_from_the_edge_of_the_base(table):
    table.given(attacker("breacher", at=(5, 5)), defender("jaeger", at=(40, 5)))
    advance, fire, *_ = ranges(table.state, "breacher").rings
    assert (advance.key, advance.clause, advance.centre) == ("advance", "FR-ACT-4", True)
    assert (fire.key, fire.clause, fire.centre) == ("open-fire", "FR-ACT-6", False)


def test_what_is_not_on_the_board_has_no_ranges(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        attacker("bosun", place="destroyed"),
        defender("jaeger", at=(25, 5)),
    )
    for piece in ("bosun", "nobody"):
        with pytest.raises(KeyError):
            ranges(table.state, piece)


@pytest.mark.parametrize("slug", [each.slug for each in REGISTRY.values() if each.aura])
def test_the_figure_of_an_aura_is_the_one_of_its_text(slug):
    (ability,) = (each for each in CATALOGUE.abilities if each.slug == slug)
    assert str(REGISTRY[slug].aura) in re.findall(r"(\d+)″", ability.text.en)


def test_every_ability_in_force_that_measures_around_its_bearer_has_its_aura():
    around = {
        each.slug
        for each in CATALOGUE.abilities
        if each.slug in REGISTRY and re.search(r"within \d+″ of this unit", each.text.en)
    }
    assert all(REGISTRY[slug].aura for slug in around)


@pytest.mark.clause("FR-MEAS-8", "FR-LOS-12")
def test_a_unit_and_a_counter_are_measured_like_two_units(table):
    point = strong_point((20, 5))
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(30, 20)),
        markers=(point,),
        board=(wall((12, 0, 13, 12), scale=3),),
    )
    found = inspection.measure(table.state, "breacher", point.id)
    assert found.inches == pytest.approx(15 - 2 * 0.492126)
    assert (found.los, found.parts) == (False, ("wall-1",))
