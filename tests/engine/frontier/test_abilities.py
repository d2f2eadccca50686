"""Abilities as a whole: the catalogue, the registry, the clauses and the marks agree."""

import ast
from functools import cache
from pathlib import Path

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.abilities.base import (
    ANY_POINT,
    REGISTRY,
    Ability,
    RatingRoll,
    clause_of,
)
from tests.kit.table import attacker, defender

TESTS = Path(__file__).parent
FACTS = {ability.slug: ability for ability in CATALOGUE.abilities}
STATUS = {clause.id: clause.status for clause in CATALOGUE.clauses}
PRINTED = {
    (unit.slug, printing.ability): printing.clauses
    for unit in CATALOGUE.units
    for printing in unit.abilities
}


def clauses_of(slug):
    """Every clause that rules an ability, over all its printings."""
    return {
        clause for (_, ability), printed in PRINTED.items() if ability == slug for clause in printed
    }


@cache
def marked():
    """Every clause that a test of this folder is marked with."""
    found = set()
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "clause":
                found |= {each.value for each in node.args if isinstance(each, ast.Constant)}
    return found


def test_every_ability_of_the_book_has_a_behaviour():
    assert set(REGISTRY) == set(FACTS)


@pytest.mark.parametrize("slug", sorted(FACTS))
def test_every_clause_of_an_ability_holds_and_has_a_test(slug):
    assert {STATUS[clause] for clause in clauses_of(slug)} <= {"implemented", "adapted"}
    assert clauses_of(slug) <= marked()


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_a_behaviour_cites_a_clause_of_its_own(slug):
    assert REGISTRY[slug].clause in clauses_of(slug)


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_every_stop_is_for_abilities_that_the_book_lets_be_used_at_any_point(slug):
    assert (REGISTRY[slug].windows == ANY_POINT) is FACTS[slug].any_point


@pytest.mark.parametrize(("unit", "ability"), sorted(PRINTED))
def test_a_shared_ability_cites_the_clause_of_the_unit_that_has_it(unit, ability):
    if ability in REGISTRY:
        assert clause_of(attacker(unit), REGISTRY[ability]) in PRINTED[unit, ability]


def test_an_ability_without_hooks_does_nothing(table):
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 25)))
    owner = table.unit("breacher")
    roll = RatingRoll(unit="breacher", manoeuvre="advance", rating="mobility", is_action=True)
    idle = Ability()
    assert (idle.swing(table.state, owner, roll), idle.rating_die(table.state, owner, roll)) == (
        0,
        0,
    )
    assert (idle.bonus(table.state, owner, "advance"), idle.may_move()) == (0.0, True)
    assert (idle.ignores("rough"), idle.targets(table.state, owner)) == (False, ())
