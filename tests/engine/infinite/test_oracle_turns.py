"""The oracle about options, reactions and the order of turns: the worked examples that can be
asked.
"""

from __future__ import annotations

import pytest

from tests.engine.infinite.inquiry import (
    ORDER,
    acted,
    ask,
    attack,
    error,
    moved,
    north,
    odds,
    row,
    south,
    why,
)


def options(unit):
    return {"ask": "options", "unit": unit}


def legal(answer):
    return [each["action"] for each in answer["options"] if each["legal"]]


WARDEN, SCRAPPER = south("line-warden w 18,10", initiative=4), north("scrapper c 18,20")

# ---- options ------------------------------------------------------------------------------------


@pytest.mark.clause("IF-ACT-1", "IF-ACT-2", "IF-SHOW-1")
def test_every_action_is_listed_with_its_cost_and_what_it_can_be_directed_at():
    found = ask(options("w"), WARDEN, SCRAPPER)
    names = [each["action"] for each in found["options"]]
    assert names == ["move", "athletic-move", "attack", "cover", "overwatch", "interact"]
    assert legal(found) == ["move", "attack", "overwatch"]
    assert row(found, "attack")["targets"] == ["c"]
    assert (row(found, "cover")["features"], why(row(found, "cover"))) == ([], ["IF-COVER-1"])
    assert why(row(found, "interact")) == ["IF-INTER-2"]
    assert why(row(found, "athletic-move")) == ["IF-MOVE-2"]
    near = ask(options("w"), south("line-warden w 14,8"), on="A")
    assert row(near, "cover")["features"] == ["p1"]


@pytest.mark.clause("IF-ATTACK-2", "IF-ATTACK-4")
def test_why_none_of_several_enemies_can_be_attacked_is_told_with_each_clause_once():
    far = [north("scrapper c 30,35"), north("scrapper d 32,35")]
    found = row(ask(options("w"), south("line-warden w 1,1"), *far), "attack")
    assert (found["targets"], why(found)) == ([], ["IF-ATTACK-2", "IF-ATTACK-4"])


@pytest.mark.clause("IF-ACT-3", "IF-ACT-5")
def test_actions_are_used_once_and_paid_for():
    tired = ask(options("w"), WARDEN | {"ap": 0, "used": ["move"]}, SCRAPPER)
    assert why(row(tired, "move")) == ["IF-ACT-3", "IF-ACT-5"]
    assert why(row(tired, "overwatch")) == ["IF-ACT-5"]
    dear = ask(options("w"), WARDEN, SCRAPPER, settings={"ap_attack": 3})
    assert row(dear, "attack")["cost"] == 3


@pytest.mark.clause("IF-DMG-7", "IF-ATTACK-14", "IF-MOVE-8", "IF-OW-3", "IF-INTER-3", "IF-EX-38")
def test_an_attribute_at_0_disables():
    spent = ask(options("w"), WARDEN | {"body": 0}, SCRAPPER)
    assert why(row(spent, "move")) == ["IF-MOVE-8"]
    assert why(row(spent, "attack")) == ["IF-ATTACK-14"]
    dull = ask(options("w"), WARDEN | {"mind": 0}, SCRAPPER)
    assert why(row(dull, "overwatch")) == ["IF-OW-3"]
    assert why(row(dull, "interact")) == ["IF-INTER-3", "IF-INTER-2"]


@pytest.mark.clause("IF-STATE-7", "IF-STATE-9")
def test_a_broken_unit_may_only_take_cover():
    broken = south("line-warden w 14,8", condition="broken", used=["move"], ap=4)
    found = ask(options("w"), broken, SCRAPPER, on="A")
    assert legal(found) == ["cover"]
    assert "IF-STATE-7" in why(row(found, "attack"))
    assert why(row(found, "overwatch")) == ["IF-STATE-9"]


@pytest.mark.clause("IF-ORDER-8", "IF-SQUAD-8", "IF-ORDER-1")
def test_only_the_unit_whose_part_it_is_has_options():
    squad = [south("warden-captain l 18,18"), south("line-warden a 19.2,18")]
    squads = [{"leader": "l", "members": ["a"]}]

    def clauses(unit, **more):
        return why(row(ask(options(unit), *squad, SCRAPPER, squads=squads, **more), "overwatch"))

    assert clauses("l", active="l") == clauses("l") == []
    assert clauses("a", active="l") == ["IF-SQUAD-8"]
    assert clauses("c", active="l") == ["IF-ORDER-1"]
    done = ask(options("w"), WARDEN | {"activated": True}, SCRAPPER)
    assert why(row(done, "move")) == ["IF-ORDER-8"]


@pytest.mark.clause("IF-INTER-2", "IF-UNIT-8", "IF-MIS-5", "IF-MIS-8", "IF-TRAIT-6")
def test_interact_needs_something_to_handle():
    captain = south("warden-captain l 18,17")
    assert row(ask(options("l"), captain), "interact")["legal"]
    on_item = ask(options("w"), south("line-warden w 18.3,18"), mission="data-run", on="A")
    assert row(on_item, "interact")["legal"]
    for item in ({"at": [3, 3]}, None):
        gone = {"mission": "data-run", "on": "A", "item": item}
        carried = ask(options("w"), south("line-warden w 18.3,18"), **gone)
        assert not row(carried, "interact")["legal"]
    device = ask(options("w"), south("line-warden w 9,20"), mission="override", on="A")
    assert row(device, "interact")["legal"]
    adept = south("systems-adept s 18,11")
    assert not row(ask(options("s"), adept, WARDEN), "interact")["legal"]
    assert row(ask(options("s"), adept, WARDEN | {"spirit": 1}), "interact")["legal"]


# ---- reactions ----------------------------------------------------------------------------------


@pytest.mark.clause("IF-OW-1", "IF-REACT-2", "IF-REACT-3", "IF-REACT-4", "IF-REACT-7", "IF-EX-35")
def test_a_unit_on_overwatch_answers_what_it_sees():
    watching = WARDEN | {"overwatch": True, "ap": 3}
    scrapper = north("scrapper c 12,21")
    found = row(ask(moved("c", "18,21"), watching, scrapper), "attack")
    assert (found["legal"], found["cost"], found["by"]) == (True, 2, ["c", "d"])
    assert found["targets"] == ["c"]
    answer = ask(attack("w", "c"), watching, north("scrapper c 18,21"))
    assert (answer["pool"]["dice"], answer["targets"][0]["difficulty"]) == (8, 2)
    poor = row(ask(moved("c", "18,21"), watching | {"ap": 1}, scrapper), "attack")
    assert (poor["legal"], why(poor)) == (False, ["IF-REACT-2"])


@pytest.mark.clause("IF-REACT-4", "IF-REACT-5")
def test_a_move_that_ends_hidden_was_seen_on_its_way():
    watching = south("line-warden w 16,8", overwatch=True, ap=4)
    found = ask(moved("c", "10,20 16,20"), watching, north("scrapper c 9,20"), on="A")
    assert row(found, "move")["by"] == ["c"]
    assert why(row(found, "attack")) == ["IF-ATTACK-2"]


@pytest.mark.clause("IF-REACT-4", "IF-REACT-9", "IF-EX-37")
def test_the_target_of_an_attack_returns_fire_and_its_neighbour_does_not():
    target, neighbour = WARDEN | {"ap": 2}, south("line-warden n 20,10", ap=2)
    found = ask(acted("c", "attack", "w"), target, neighbour, SCRAPPER)
    assert row(found, "attack", "w")["legal"]
    assert row(found, "attack", "w")["by"] == ["a"]
    assert (row(found, "attack", "n")["by"], why(row(found, "attack", "n"))) == ([], ["IF-REACT-4"])
    assert len(found["reactions"]) == 10
    opened = ask(
        acted("c", "attack", "w"), target, neighbour, SCRAPPER, settings={"reaction_gate": "open"}
    )
    assert row(opened, "attack", "n")["by"] == ["d"]


@pytest.mark.clause("IF-REACT-4", "IF-MOVE-7")
def test_a_move_out_of_base_contact_may_be_answered():
    found = ask(moved("c", "18,13"), WARDEN, north("scrapper c 18,11"))
    assert row(found, "move", "w")["by"] == ["b"]
    away = ask(moved("c", "18,13"), WARDEN, north("scrapper c 18,12"))
    assert row(away, "move", "w")["by"] == []


@pytest.mark.clause("IF-REACT-8", "IF-REACT-10")
def test_disabled_units_do_not_react_and_nobody_twice_in_a_turn():
    def clauses(**more):
        answer = ask(acted("c", "attack", "w"), WARDEN | more, SCRAPPER)
        return why(row(answer, "attack"))

    assert clauses(mind=0) == ["IF-REACT-10"]
    assert "IF-REACT-10" in clauses(condition="broken")
    assert clauses(used=["attack"]) == ["IF-REACT-8"]
    assert clauses(body=0) == ["IF-ATTACK-14"]


@pytest.mark.clause("IF-REACT-5")
def test_a_path_with_too_many_sampled_points_is_not_followed():
    features = [
        {"id": f"f{i}", "preset": "barrier", "height": 1, "rect": [i, 15, i + 0.5, 16]}
        for i in range(36)
    ]
    watching = [south(f"line-warden u{i} {2 + 2 * i},5", overwatch=True) for i in range(12)]
    way = " ".join(["35,35", "1,35"] * 12)
    board = {"features": features}
    assert error(moved("c", way), *watching, SCRAPPER, board=board).where == "ask[0]"
    assert len(ask(moved("c", "18,21"), *watching, SCRAPPER, board=board)["reactions"]) == 60


@pytest.mark.clause("IF-REACT-6")
def test_only_a_move_has_a_path_and_only_an_attack_has_targets():
    wrong = moved("c", "18,21")
    wrong["action"]["action"] = "cover"
    assert error(wrong, WARDEN, SCRAPPER).where == "ask[0].action.path"
    assert error(acted("c", "cover", "w"), WARDEN, SCRAPPER).where == "ask[0].action.targets"
    assert error(acted("c", "attack", "x"), WARDEN, SCRAPPER).where == "ask[0].action.targets[0]"


@pytest.mark.clause("IF-REACT-4", "IF-ORDER-4", "IF-DIFF-2", "IF-EX-43")
def test_a_whole_round_step_by_step():
    pair = (WARDEN | {"ap": 4}, SCRAPPER | {"initiative": 4})
    assert ask(ORDER, *pair)["tie"] == "roll"
    assert ask(ORDER, *pair, rolled={"4": "south"})["entities"] == ["w"]
    first = ask(attack("w", "c"), *pair)
    assert (first["pool"]["dice"], first["targets"][0]["difficulty"]) == (8, 2)
    assert first["targets"][0]["damage"] == 4
    hurt = SCRAPPER | {"mind": 1, "body": 3, "spirit": 1, "ap": 4, "lost": 4}
    answered = ask(acted("w", "attack", "c"), WARDEN, hurt)
    assert (row(answered, "attack")["legal"], row(answered, "attack")["by"]) == (True, ["a"])
    back = ask(attack("c", "w"), WARDEN, hurt)
    assert (back["pool"]["dice"], back["targets"][0]["damage"]) == (9, 2)
    watching = WARDEN | {"mind": 1, "ap": 2, "overwatch": True, "activated": True}
    after = ask(ORDER, watching, hurt | {"initiative": 4}, turns={"4": "south"})
    assert (after["next"], after["losing"], after["tie"]) == ("north", None, None)
    found = row(ask(moved("c", "18,13.5"), watching, hurt), "attack")
    assert (found["legal"], found["by"]) == (True, ["c", "d"])
    last = ask(attack("w", "c"), watching, hurt | {"at": [18, 13.5]})
    assert (last["targets"][0]["band"], last["targets"][0]["difficulty"]) == ("close", 1)
    assert odds(last["all"]) == "6305/6561"


# ---- the order of turns -------------------------------------------------------------------------


def line(seat, values):
    """Units in a row: `a6 b4`, each with its initiative value; `b4!` has activated."""
    build, y = (south, 5) if seat == "south" else (north, 30)
    kind = "line-warden" if seat == "south" else "scrapper"
    return [
        build(f"{kind} {each[0]} {4 + 3 * i},{y}", initiative=int(each[1]), activated="!" in each)
        for i, each in enumerate(values.split())
    ]


def following(ours, theirs, **more):
    found = ask(ORDER, *line("south", ours), *line("north", theirs), **more)
    return found["value"], found["next"], found["tie"], found["entities"]


@pytest.mark.clause("IF-ORDER-3", "IF-ORDER-4", "IF-ORDER-5", "IF-ORDER-6", "IF-EX-7")
def test_equal_sides_roll_once_at_a_value_and_then_alternate():
    assert following("a6 b4 c4", "d6 e4 f1") == (6, None, "roll", ["a", "d"])
    rolled = {"6": "north", "4": "south"}
    assert following("a6 b4 c4", "d6 e4 f1", rolled=rolled) == (6, "north", "roll", ["d"])
    turns = {"6": "north"}
    assert following("a6 b4 c4", "d6! e4 f1", rolled=rolled, turns=turns)[1:] == (
        ("south", None, ["a"])
    )
    turns = {"6": "south"}
    fours = following("a6! b4 c4", "d6! e4 f1", rolled=rolled, turns=turns)
    assert fours == (4, "south", "roll", ["b", "c"])
    turns = {"6": "south", "4": "south"}
    fours = following("a6! b4 c4!", "d6! e4 f1", rolled=rolled, turns=turns)
    assert fours == (4, "north", "alternate", ["e"])
    turns = {"4": "north"}
    assert following("a6! b4 c4!", "d6! e4! f1", turns=turns) == (4, "south", None, ["b"])
    assert following("a6! b4! c4!", "d6! e4! f1") == (1, "north", None, ["f"])
    assert following("a6! b4! c4!", "d6! e4! f1!") == (None, None, None, [])


@pytest.mark.clause("IF-ORDER-3", "IF-ORDER-5", "IF-EX-8")
def test_the_side_with_more_units_goes_first():
    assert following("a6 b4 c4 g1", "d6 e4 f1") == (6, "south", "units", ["a"])
    turns = {"6": "south"}
    assert following("a6! b4 c4 g1", "d6 e4 f1", turns=turns) == (6, "north", None, ["d"])
    assert following("a6! b4 c4 g1", "d6! e4 f1") == (4, "south", "units", ["b", "c"])
    turns = {"4": "south"}
    assert following("a6! b4! c4 g1", "d6! e4 f1", turns=turns)[1:3] == ("north", "alternate")
    assert following("a6! b4! c4! g1", "d6! e4! f1") == (1, "south", "units", ["g"])


@pytest.mark.clause("IF-SQUAD-6", "IF-SQUAD-7", "IF-ORDER-1", "IF-EX-5")
def test_a_squad_has_the_place_and_the_ap_of_its_leader():
    squad = [
        south("warden-captain l 18,18", initiative=5),
        south("gate-breacher a 19.2,18", initiative=1),
        south("line-warden b 16.8,18", initiative=6),
    ]
    squads = [{"leader": "l", "members": ["a", "b"]}]
    found = ask(ORDER, *squad, SCRAPPER, squads=squads)
    assert (found["value"], found["next"], found["entities"]) == (5, "south", ["l"])
    dear = {"settings": {"ap_move": 3}}
    whole = ask(options("a"), *squad, SCRAPPER, squads=squads, **dear)
    assert (row(whole, "athletic-move")["cost"], row(whole, "athletic-move")["legal"]) == (5, True)
    alone = ask(options("a"), *squad, SCRAPPER, **dear)
    assert why(row(alone, "athletic-move")) == ["IF-ACT-5"]


@pytest.mark.clause("IF-SQUAD-12", "IF-EX-44")
def test_members_without_their_leader_keep_its_place():
    fallen = [{"seat": "south", "type": "warden-captain", "at": [18, 18]}]
    units = [
        south(f"line-warden {id} {place}", initiative=5)
        for id, place in (("a", "19.2,18"), ("b", "16.8,18"))
    ]
    found = ask(ORDER, *units, SCRAPPER, fallen=fallen)
    assert (found["value"], found["entities"]) == (5, ["a", "b"])


@pytest.mark.clause("IF-LOSE-2", "IF-LOSE-3", "IF-LOSE-4", "IF-EX-10")
def test_the_losing_seat_has_fewer_units_or_fewer_points():
    six = "abcdef", "ghijkl"
    ours, theirs = (" ".join(f"{id}3" for id in ids) for ids in six)
    units = (*line("south", ours), *line("north", theirs))
    found = ask(ORDER, *units, vp={"south": 3, "north": 1})
    assert (found["losing"], found["bonus"]) == ("north", list("ghijkl"))
    level = ask(ORDER, *units, vp={"south": 3, "north": 3})
    assert (level["losing"], level["bonus"]) == (None, [])
    assert ask(ORDER, *units[1:], vp={"south": 3})["losing"] == "south"


@pytest.mark.clause("IF-LOSE-5", "IF-LOSE-8", "IF-LOSE-9", "IF-LOSE-10", "IF-EX-11")
def test_the_bonus_goes_once_to_an_entity_and_may_make_it_next():
    found = ask(ORDER, *line("south", "a4! b3 c3"), *line("north", "d4! e3"), turns={"4": "north"})
    assert (found["losing"], found["bonus"]) == ("north", ["d", "e"])
    raised = north("scrapper e 7,30", initiative=4, ap=4, bonus=1)
    after = ask(ORDER, *line("south", "a4! b3 c3"), *line("north", "d4!"), raised)
    assert (after["value"], after["next"], after["bonus"]) == (4, "north", ["d"])
    uncapped = ask(
        ORDER,
        *line("south", "a4! b3 c3"),
        *line("north", "d4!"),
        raised,
        settings={"losing_cap": 0},
    )
    assert uncapped["bonus"] == ["d", "e"]
    over = ask(ORDER, *line("south", "a4! b3!"), *line("north", "d4!"))
    assert (over["losing"], over["bonus"], over["value"]) == ("north", [], None)
