"""What a rule book hands over to the site that hosts its matches."""

import pytest

from rules.engine.core.system import Setup
from rules.engine.frontier.system import Frontier
from rules.engine.modern.system import Modern

every_book = pytest.mark.parametrize("rules", [Frontier(), Modern()], ids=lambda rules: rules.key)


def setup_on(rules, layout):
    mission = rules.catalogue.missions[0]
    return Setup(
        match="",
        names=("Ana", "Bo"),
        mission=mission.slug,
        layout=layout,
        limit=mission.default_limit,
    )


@every_book
def test_what_the_site_cites_stands_in_the_book(rules):
    known = {clause.id for clause in rules.catalogue.clauses}

    assert set(rules.hosted.clauses.fields().values()) <= known


@every_book
def test_a_match_on_a_layout_is_played_on_that_layout_of_its_own_book(rules):
    for layout in rules.catalogue.layouts:
        assert rules.hosted.ground(setup_on(rules, layout.slug)) == layout


def test_a_map_of_ones_own_is_the_ground_and_is_kept_as_it_was_read():
    rules = Modern()
    drawn = {"rows": ["0.. 0w.", "0.. 1.."], "roads": ["a1-b1"]}

    ground = rules.hosted.ground(setup_on(rules, "").change(terrain=drawn))

    assert (ground.width, ground.height) == (2, 2)
    assert {piece.id for piece in ground.pieces} == {"woods", "hill", "road"}
    assert rules.hosted.written(drawn) == drawn
    assert rules.hosted.written({"rows": drawn["rows"]}) == drawn | {"roads": []}
