"""What decisions of a turn offer: options, areas, and random answers that are legal."""

from __future__ import annotations

import random

import pytest

from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play.squads import entities
from rules.engine.infinite.space.board import may_stand
from rules.engine.tabletop.inches.bases import Base, overlap
from tests.engine.infinite.table_top import BOARDS, TABLES, position
from tests.engine.infinite.turns import Turn, fires, moves, unit

TYPES = ("warden-captain", "line-warden", "bulwark", "scrapper", "wirewitch", "systems-adept")


class RandomDice:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def roll(self, sides: int) -> int:
        return self.random.randint(1, sides)


def crowd(seed: int) -> InfiniteState:
    """Eight units close together on a table of the book, some of them Broken."""
    draw, units, bases = random.Random(seed), [], []
    name = draw.choice(sorted(BOARDS))
    while len(units) < 8:
        base = Base((draw.randint(1200, 2400), draw.randint(1200, 2400)), 50)
        if not may_stand(BOARDS[name], base) or any(overlap(base, each) for each in bases):
            continue
        bases.append(base)
        x, y = base.centre
        made = unit(
            f"{'ab'[len(units) % 2]}{len(units)}",
            x / 100,
            y / 100,
            draw.choice(TYPES),
            on=BOARDS[name],
            ap=draw.randint(1, 6),
            overwatch=draw.random() < 0.4,
        )
        if draw.random() < 0.2:
            made = made.change(condition="broken", overwatch=False, broken_parts=1)
        units.append(made)
    gate = draw.choice(("threatened", "open"))
    return position(*units, on=TABLES[name]).change(settings=Settings(reaction_gate=gate))


@pytest.mark.clause("IF-ACT-5", "IF-DMG-7", "IF-SHOW-4", "IF-DEC-19")
@pytest.mark.parametrize("seed", range(40))
def test_random_turns(seed):
    dice = RandomDice(seed)
    state = crowd(seed)
    entity = dice.random.choice(entities(state)).id
    turn = Turn(state, entity, *[3] * 12)
    while turn.asked:
        decision = turn.at.decisions[0]
        for option in decision.offer().options:
            assert list(option.refusals) == decision.check(option.command)
        assert not decision.check(decision.sample(dice))
        turn.draw(dice)
        check(turn.state)
    assert turn.state.outcome or not (turn.state.part or turn.state.attack or turn.state.trigger)


def check(s: InfiniteState) -> None:
    """What holds of every unit after every command."""
    for each in s.units.values():
        assert each.ap >= 0
        assert min(each.attributes.values()) >= 0
    for each in s.on_table():
        assert each.hit_points > 0
        assert each.spirit > 0 or each.is_broken
        assert not (each.overwatch and (each.is_broken or not each.mind))
        assert each.height == s.board.height_at(each.at)
        others = [Base(u.at, u.profile.radius) for u in s.on_table() if u is not each]
        assert not any(overlap(Base(each.at, each.profile.radius), base) for base in others)


@pytest.mark.clause("IF-SHOW-3", "IF-DEC-9")
def test_the_area_of_a_move():
    turn = Turn(position(unit("a", 18, 18, "scrapper"), unit("b", 18, 30)), "a")
    offer = turn.at.decisions[0].offer()
    assert (offer.area.maximum, offer.area.start) == (8, (18, 18))
    assert [(each.ability, each.area.maximum) for each in offer.variants] == [("athletics", 9)]
    assert len(offer.area.polygons) == 17
    assert not offer.area.raised
    top = Turn(position(unit("a", 6.5, 8, on=BOARDS["A"]), unit("b", 18, 30), on=TABLES["A"]), "a")
    assert [each.elevation for each in top.at.decisions[0].offer().area.raised] == [3]


@pytest.mark.clause("IF-SHOW-1", "IF-REACT-15")
def test_options_carry_their_chance_or_their_refusals():
    s = position(unit("a", 18, 10), unit("b", 18, 20), unit("c", 35, 35))
    options = Turn(s, "a").at.decisions[0].offer().options
    found = {option.target: option for option in options if option.label.key == "attack"}
    assert round(found["b"].chance, 4) == 0.8049
    assert found["c"].chance is None
    assert [each.key for each in found["c"].refusals] == ["out-of-range"]
    reacting = Turn(s, "a").do(fires("service-rifle", "b"), *[1] * 8)
    offer = reacting.at.decisions[0].offer()
    assert offer.uses == ("attack", "move")
    assert offer.passing is not None
    assert (
        Turn(position(unit("a", 18, 10), unit("b", 18, 20, ap=0)), "a")
        .do(moves(("a", 18, 11)))
        .asked
        == "act"
    )
