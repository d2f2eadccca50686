"""The oracle on close combat, withdrawals, dice, deployment and boards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.modern.inquiry import Json, board, north, one, refused, south


def combat(defender: str, **more: str) -> Json:
    return {"ask": "combat", "defender": defender} | more


def losses(side: Json) -> dict[str, int]:
    """What is taken from a power, by clause."""
    return {source["clause"]: source["loss"] for source in side["sources"]}


@pytest.mark.clause("MW-CC-3", "MW-CC-7", "MW-CC-12", "MW-EX-35")
def test_the_last_comer_leads_and_numbers_thin_the_defender():
    units = [
        north("infantry d5/E"),
        south("infantry d4/N", contact=1, activated=True),
        south("infantry c5/E", contact=2, activated=True),
        south("infantry e5/W", contact=3, activated=True),
    ]
    answer = one(combat("d5"), units=units)
    assert sorted(answer["attackers"]) == ["c5", "d4", "e5"]
    assert (answer["attacker"]["unit"], answer["attacker"]["power"]) == ("e5", 4)
    assert (answer["defender"]["ccp"], answer["defender"]["power"]) == (4, 2)
    assert losses(answer["defender"]) == {"MW-CC-7": 2}
    odds = {end: chance["exact"] for end, chance in answer["odds"].items()}
    assert odds == {"won": "4/9", "lost": "1/9", "both": "2/9", "draw": "2/9"}
    assert refused(combat("d5", lead="d4"), units=units).where == "ask[0].lead"


@pytest.mark.clause("MW-CC-8", "MW-CC-9", "MW-HILL-4", "MW-RIV-8", "MW-WOOD-1", "MW-BUA-1")
@pytest.mark.clause("MW-EX-37")
@pytest.mark.parametrize(
    ("attacker", "features", "power", "taken"),
    [
        (
            "infantry",
            ("ford d4", "woods d5", "level-1 d5"),
            1,
            {"MW-HILL-4": 1, "MW-RIV-8": 1, "MW-WOOD-1": 1},
        ),
        ("tanks", ("bridge-ns d4", "built-up d5"), 2, {"MW-RIV-8": 1, "MW-BUA-1": 2}),
        ("mortars", ("fort d5",), 1, {"MW-BUA-1": 2}),
        ("infantry", (), 4, {}),
        ("infantry", ("level-1 d4",), 4, {}),
    ],
)
def test_every_reduction_of_the_attack_is_told_with_its_clause(attacker, features, power, taken):
    units = [south(f"{attacker} d4/N"), north("infantry d5/S")]
    answer = one(combat("d5"), on=features, units=units)
    assert (losses(answer["attacker"]), answer["attacker"]["power"]) == (taken, power)


@pytest.mark.clause("MW-CC-7", "MW-CC-9", "MW-EX-37")
@pytest.mark.parametrize(
    ("kind", "attackers", "loss", "power"), [("infantry", 4, 3, 1), ("mortars", 3, 2, 1)]
)
def test_a_defence_never_falls_below_one(kind, attackers, loss, power):
    ring = ("infantry d4/N", "infantry c5/E", "infantry e5/W", "infantry d6/S")
    units = [north(f"{kind} d5/S"), *map(south, ring[:attackers])]
    side = one(combat("d5", lead="d4"), units=units)["defender"]
    assert (losses(side), side["power"]) == ({"MW-CC-7": loss}, power)


@pytest.mark.clause("MW-CC-21", "MW-EX-23")
def test_tanks_fall_to_infantry_in_close_combat():
    units = [south("infantry d4/N"), north("tanks d5/S")]
    odds = one(combat("d5"), units=units)["odds"]
    assert odds["won"]["exact"] == "1/9"
    assert odds["both"]["exact"] == "5/9"


@pytest.mark.clause("MW-CC-13", "MW-CC-14", "MW-EX-38")
def test_tanks_may_follow_up_and_armoured_cars_may_not():
    def after(kind: str, **more: bool) -> Json:
        units = [south(f"{kind} d4/N", **more), north("infantry d5/S"), north("infantry d6/N")]
        return one(combat("d5"), units=units)

    assert after("tanks")["may_follow_up"]
    assert not after("armoured-cars")["may_follow_up"]
    answered = refused(
        combat("d5"), units=[south("tanks d4/N", followed_up=True), north("infantry d5")]
    )
    assert (answered.where, "MW-CC-5" in answered.sentence) == ("ask[0].defender", True)


@pytest.mark.clause("MW-CC-4")
def test_where_any_of_them_may_lead_the_question_names_one():
    units = [north("infantry d5/N"), south("infantry d4/N"), south("tanks c5/E")]
    assert "MW-CC-4" in refused(combat("d5"), units=units).sentence
    assert one(combat("d5", lead="c5"), units=units)["attacker"]["ccp"] == 5
    assert refused(combat("d5", lead="x"), units=units).where == "ask[0].lead"


@pytest.mark.clause("MW-CC-5", "MW-EX-31")
def test_who_does_not_face_its_neighbour_does_not_attack_it():
    units = [south("infantry d4/N"), north("infantry e4/W"), north("infantry d5/S")]
    assert one(combat("d4"), units=units)["attackers"] == ["d5", "e4"]
    assert refused(combat("e4"), units=units).where == "ask[0].defender"


@pytest.mark.clause("MW-CC-17", "MW-CC-18", "MW-EX-34")
def test_with_nowhere_to_go_the_lead_of_a_draw_is_lost():
    units = [south("infantry a1/N"), north("infantry a2"), north("infantry c1")]
    answer = one({"ask": "withdrawal", "unit": "a1"}, units=units)
    assert (answer["squares"], answer["destroyed"]) == ([], True)
    assert "MW-CC-18" in answer["clauses"]
    room = one({"ask": "withdrawal", "unit": "a1"}, units=units[:2])
    assert (room["squares"], room["destroyed"]) == (["b1"], False)
    assert one(combat("a2"), units=units[:2])["withdrawals"] == ["b1"]


@pytest.mark.clause("MW-DICE-1", "MW-DICE-2", "MW-EX-1", "MW-EX-2")
@pytest.mark.parametrize(
    ("others", "command", "dice"),
    [(0, 1, 1), (1, 1, 2), (4, 1, 3), (7, 1, 4), (11, 1, 5), (9, 1, 4), (9, 0, 3)],
)
def test_the_dice_of_an_army_follow_from_those_who_live(others, command, dice):
    places = [f"{file}{rank}" for rank in (1, 2) for file in "abcdefgh"]
    units = [south(f"infantry {at}") for at in places[:others]]
    units += [south("command h8")] * command
    answer = one({"ask": "dice", "seat": "south"}, units=units)
    assert (answer["dice"], answer["units"], answer["most"]) == (dice, len(units), 3 * dice)
    assert one({"ask": "dice", "seat": "north"}, units=units)["dice"] == 0


@pytest.mark.clause("MW-DEP-1", "MW-EX-4")
def test_a_one_off_battle_is_deployed_on_two_ranks_of_six_files():
    answer = one({"ask": "deployment", "seat": "south"}, units=[south("infantry c1")])
    assert {"b1", "g2"} <= set(answer["free"])
    assert not {"a1", "h2", "b3", "c1"} & set(answer["free"])
    assert len(answer["zone"]) == 12


@pytest.mark.clause("MW-DEP-3", "MW-EX-5")
def test_in_a_campaign_nobody_deploys_next_to_an_enemy():
    answer = one(
        {"ask": "deployment", "seat": "south"},
        mission="campaign-battle",
        units=[north("infantry d5")],
    )
    assert not {"c4", "d4", "e4"} & set(answer["free"])
    assert {"d3", "f4"} <= set(answer["free"])
    assert answer["clauses"][0] == "MW-DEP-3"


@pytest.mark.clause("MW-SCEN-5")
def test_in_a_rearguard_action_each_role_deploys_in_its_way():
    def mode(side: str, **more: Any) -> str:
        question = {"ask": "deployment", "seat": side}
        found: str = one(question, mission="rearguard", board={"layout": "C"}, **more)["mode"]
        return found

    assert (mode("south"), mode("north")) == ("one_off", "campaign")
    assert mode("south", attacker="north") == "campaign"


@pytest.mark.clause("MW-BOARD-2", "MW-GRID-1", "MW-DEP-8")
@pytest.mark.parametrize(
    ("given", "severity", "clause"),
    [
        (board("road d1-d3"), "error", "MW-BOARD-2"),
        (board(height=7), "error", "MW-GRID-1"),
        (board("impassable b1"), "error", "MW-DEP-8"),
        (board("impassable " + " ".join(f"{f}4" for f in "abcdefgh")), "error", "MW-BOARD-2"),
        (board("level-2 d4"), "warning", "MW-BOARD-2"),
        ({"map": "what?"}, "error", "MW-GRID-1"),
    ],
)
def test_the_faults_of_a_board_are_told(given, severity, clause):
    answer = one({"ask": "faults", "board": given})
    assert answer["playable"] is (severity == "warning")
    assert {(row["severity"], row["clause"]) for row in answer["faults"]} == {(severity, clause)}
    assert all(row["sentence"] for row in answer["faults"])


@pytest.mark.clause("MW-BOARD-2")
@pytest.mark.parametrize("layout", ["B", "C"])
def test_the_boards_of_the_book_have_none(layout):
    answer = one({"ask": "faults"}, board={"layout": layout})
    assert answer == {"faults": [], "playable": True, "clauses": ["MW-BOARD-2", "MW-DEP-8"]}
