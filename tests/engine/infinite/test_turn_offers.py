"""What decisions of a turn offer: options, areas, and random answers that are legal."""

from __future__ import annotations

import random
from typing import Literal

import pytest

from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.commands import DivideDamage, EndPart
from rules.engine.infinite.model.state import ATTRIBUTES, Attack, InfiniteState, Unit
from rules.engine.infinite.play.act_decision import ActDecision
from rules.engine.infinite.play.attacks import neutral_shares
from rules.engine.infinite.play.damage import divide_decision, neutral_division
from rules.engine.infinite.play.reactions import ReactDecision
from rules.engine.infinite.play.squads import NO_SQUADS, SQUADS, entities
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.board import may_stand
from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.sealed_choices import Seal
from tests.engine.infinite.table_top import BOARDS, TABLES, position
from tests.engine.infinite.turns import PASSES, Turn, fires, moves, unit

REACTION_GATES: tuple[Literal["threatened", "open"], ...] = ("threatened", "open")
TYPES = ("warden-captain", "line-warden", "bulwark", "scrapper", "wirewitch", "systems-adept")


class RandomDice:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def roll(self, sides: int) -> int:
        return self.random.randint(1, sides)


def crowd(seed: int) -> InfiniteState:
    """Eight units close together on a table of the book, some of them Broken."""
    draw = random.Random(seed)
    units: list[Unit] = []
    bases: list[Base] = []
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
    settings = Settings(reaction_gate=draw.choice(REACTION_GATES))
    return position(*units, on=TABLES[name]).change(settings=settings)


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
        if isinstance(decision, ActDecision | ReactDecision):
            legal = [each.command for each in decision.listed if each.is_legal]
            assert list(decision.legal) == legal
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
def test_an_act_offers_how_far_a_move_goes_and_searches_for_no_area(monkeypatch):
    monkeypatch.delattr(movement, "reach_of")
    s = position(unit("a", 18, 18, "scrapper"), unit("b", 18, 30))
    offer = Turn(s, "a").at.decisions[0].offer()
    moves = [(each.unit, each.athletics, each.maximum) for each in offer.moves]
    assert moves == [("a", False, 8), ("a", True, 9)]
    assert (offer.area, offer.variants) == (None, ())


@pytest.mark.clause("IF-SHOW-4", "IF-REACT-3")
def test_a_reaction_offers_how_far_each_unit_moves_and_searches_for_no_area(monkeypatch):
    monkeypatch.delattr(movement, "reach_of")
    s = position(unit("a", 18, 10), unit("b", 18, 20, overwatch=True), unit("c", 20, 20))
    offer = Turn(s, "a").do(moves(("a", 18, 11))).at.decisions[0].offer()
    assert [(each.unit, each.maximum) for each in offer.moves] == [("b", 8)]
    assert offer.variants == ()


@pytest.mark.clause("IF-SHOW-3", "IF-SQUAD-9")
def test_members_that_may_come_along_are_offered_with_how_far_they_go():
    leader = unit("a", 18, 18, "warden-captain", leader="a")
    s = position(leader, unit("a1", 20, 18, leader="a"), unit("b", 18, 30))
    offer = Turn(s, "a").at.decisions[0].offer()
    assert offer.followers == ("a1",)
    assert [each.unit for each in offer.moves if not each.athletics] == ["a", "a1"]


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


@pytest.mark.clause("IF-SHOW-6", "IF-EX-43")
@pytest.mark.parametrize(
    ("taken", "shown"),
    [
        ((1, 2, 2), "1 2 1 6 8 1 0 0 0 1"),
        ((2, 0, 3), "0 4 0 8 10 0 1 0 1 0"),
        ((0, 4, 1), "2 0 2 0 0 2 0 1 0 1"),
    ],
)
def test_a_division_of_damage_shows_what_it_leaves_and_what_follows(taken, shown):
    hurt = unit("b", 18, 20, "scrapper")
    decision = divide_decision(position(unit("a", 18, 10), hurt), hurt, 5)
    command = DivideDamage(**dict(zip(ATTRIBUTES, taken, strict=True)))
    (label,) = (each.label for each in decision.options if each.command == command)
    assert [str(value) for value in label.params.values()][3:] == shown.split()


@pytest.mark.clause("IF-DEC-18")
@pytest.mark.parametrize(
    ("damage", "taken"),
    [(2, (2, 0, 0)), (4, (2, 0, 2)), (6, (2, 2, 2)), (8, (3, 3, 2)), (9, (3, 3, 3))],
)
def test_the_neutral_division_leaves_1_in_each_attribute_while_possible(damage, taken):
    command = neutral_division(unit("b", 18, 20), damage)
    assert (command.mind, command.body, command.spirit) == taken
    hurt = unit("b", 18, 20)
    assert divide_decision(position(hurt), hurt, damage).options[0].command == command


@pytest.mark.clause("IF-ACT-3", "IF-COVER-1", "IF-INTER-2")
def test_an_action_that_is_not_possible_is_listed_with_the_reason():
    """Given a unit in the open that has Moved, then its offer says why it cannot do what."""
    moved = unit("a", 18, 10, "scrapper", used=("move",))
    offer = ActDecision(state=position(moved, unit("b", 18, 20)), unit=moved).offer()
    listed = {each.label.key: each.refusals for each in offer.options}
    assert [each.key for each in listed["move"]] == ["used-move"]
    assert [each.key for each in listed["no-cover"]] == ["nothing-to-touch"]


@pytest.mark.clause("IF-DEC-18", "IF-ATTACK-12")
@pytest.mark.parametrize(
    ("successes", "shares"), [(1, (1, 0, 0)), (5, (2, 3, 0)), (6, (2, 3, 1)), (9, (2, 3, 4))]
)
def test_the_neutral_split_goes_to_the_targets_in_the_order_named(successes, shares):
    attack = Attack(
        unit="a",
        weapon="rattler",
        targets=("b", "c", "d"),
        difficulties=(2, 3, 2),
        successes=successes,
    )
    assert neutral_shares(attack) == shares


@pytest.mark.clause("IF-DEC-18")
def test_the_neutral_answer_to_each_other_decision_is_legal():
    """No squads, the end of the part, no reaction, no bonus."""
    units = (unit("a", 18, 10, "warden-captain"), unit("a2", 19, 11), unit("b", 18, 20))
    s = position(*units)
    assert SQUADS.decision(s, 0).check(Seal(slot="squads", payload=NO_SQUADS)) == []
    turn = Turn(s, "a")
    assert turn.refused(EndPart()) == []
    turn.do(fires("carbine", "b"), *[1] * 9)
    reaction = turn.at.decisions[0].offer()
    assert (reaction.kind, reaction.passing) == ("react", PASSES)
    assert turn.refused(PASSES) == []
