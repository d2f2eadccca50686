"""The oracle: each kind of answer to one small position, and questions that make no sense."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from rules.engine.core.questions import QuestionError
from rules.engine.frontier.book import FRONTIER
from rules.engine.tabletop import oracle

Json = dict[str, Any]

POSITION: Json = {
    "board": {"layout": "A"},
    "mission": "assault",
    "points_limit": 200,
    "active": "attacker",
    "units": [
        {"id": "a1", "seat": "attacker", "type": "rifleman", "at": [11, 13]},
        {
            "id": "d1",
            "seat": "defender",
            "type": "jaeger",
            "at": [12, 25],
            "elevation": 0,
            "shaken": True,
            "used": ["escape-plan"],
            "designated_by": [],
        },
    ],
    "markers": [{"kind": "mine", "owner": "defender", "at": [14, 6]}],
}
FIRE: Json = {"unit": "a1", "action": "open-fire", "target": "d1"}


def ask(*questions: Json, **position: Any) -> list[Json]:
    request = {"system": "frontier", "position": POSITION | position, "ask": list(questions)}
    answered = oracle.ask(FRONTIER, msgspec.json.decode(msgspec.json.encode(request)), "en")
    answers: list[Json] = answered["answers"]
    return answers


def refused(*questions: Json, **position: Any) -> QuestionError:
    with pytest.raises(QuestionError) as caught:
        ask(*questions, **position)
    return caught.value


def unit(number: int, **changes: Any) -> list[Json]:
    units = deepcopy(POSITION["units"])
    units[number] |= changes
    return units


def test_the_distance_is_edge_to_edge_and_a_full_double() -> None:
    [answer] = ask({"ask": "distance", "from": "a1", "to": "d1"})
    assert round(answer["inches"], 4) == 11.0573
    assert answer["clauses"] == ["FR-MEAS-7"]


def test_sight_counts_its_clear_lines() -> None:
    [answer] = ask({"ask": "los", "from": "a1", "to": "d1"})
    assert (answer["los"], answer["clear"], answer["of"]) == (True, 289, 289)


def test_a_free_walk_is_legal_with_its_path() -> None:
    [answer] = ask({"ask": "move", "unit": "a1", "max": 10, "to": [12, 15]})
    assert answer["legal"] is True
    assert answer["path"] == [[11, 13, 0], [12, 15, 0]]
    assert (answer["cost"], answer["effects"]) == (0, [])


def test_way_points_are_judged_as_given() -> None:
    [round_it, too_far] = ask(
        {"ask": "move", "unit": "a1", "max": 10, "to": [12, 18], "via": [[10, 16]]},
        {"ask": "move", "unit": "a1", "max": 2, "to": [12, 18], "via": []},
    )
    assert round_it["path"] == [[11, 13, 0], [10, 16, 0], [12, 18, 0]]
    assert too_far["legal"] is False
    assert too_far["refusals"][0]["clause"] == "FR-MOVE-2"


def test_a_climb_is_taken_off_what_the_movement_reaches() -> None:
    over = {"ask": "move", "unit": "a1", "to": [17, 12.5], "via": [[14.2, 12.5]]}
    [far, near] = ask({**over, "max": 10}, {**over, "max": 6.5})
    assert far["legal"] is True
    assert near["refusals"][0]["clause"] == "FR-CLIMB-2"


@pytest.mark.clause("FR-MOVE-15")
def test_a_unit_that_cannot_move_goes_nowhere() -> None:
    gun = unit(0, type="sentry-gun")
    move = {"ask": "move", "unit": "a1", "max": 10}
    [away, staying] = ask(move | {"to": [12, 15]}, move | {"to": [11, 13]}, units=gun)
    assert [refusal["clause"] for refusal in away["refusals"]] == ["FR-MOVE-15"]
    assert staying["legal"] is True


@pytest.mark.clause("FR-ADV-2", "FR-ROLL-3")
def test_the_odds_are_exact_and_name_every_source() -> None:
    [answer] = ask(
        {"ask": "roll", "action": FIRE, "reaction": {"unit": "d1", "reaction": "take-cover"}}
    )
    assert answer["active_wins"]["exact"] == "301/1296"
    assert (answer["active"]["net"], answer["active"]["dice"], answer["active"]["keep"]) == (
        -1,
        2,
        "lowest",
    )
    assert [source["clause"] for source in answer["active"]["sources"]] == ["FR-UNIT-JAEGER-CAMO-1"]
    assert [source["clause"] for source in answer["reactive"]["sources"]] == ["FR-TERR-COVER-1"]


@pytest.mark.clause("FR-ROLL-4")
def test_without_a_reaction_the_action_succeeds() -> None:
    [answer] = ask({"ask": "roll", "action": FIRE})
    assert answer["reactive"] is None
    assert answer["active_wins"] == {"exact": "1", "float": 1.0}


def test_inline_pieces_make_a_board_with_printed_rule_names() -> None:
    hab = {
        "id": "A2",
        "name": "Hab block",
        "parts": [
            {
                "id": "A2a",
                "polygon": [[7, 6], [12, 6], [12, 11], [7, 11]],
                "scale": 2,
                "impassable": False,
                "levels": [
                    {"elevation": 0, "rules": ["Cover", "Open Sided"]},
                    {"elevation": 2, "rules": ["Exposed"]},
                ],
            }
        ],
    }
    inside = [
        {"id": "a1", "seat": "attacker", "type": "rifleman", "at": [11, 8]},
        {"id": "d1", "seat": "defender", "type": "jaeger", "at": [20, 8]},
    ]
    los = {"ask": "los", "from": "a1", "to": "d1"}
    assert ask(los, board={"pieces": [hab]}, units=inside, markers=[])[0]["los"] is True
    deeper = [inside[0] | {"at": [9, 8]}, inside[1]]
    assert ask(los, board={"pieces": [hab]}, units=deeper, markers=[])[0]["los"] is False
    assert ask(los, board={"pieces": []}, units=deeper, markers=[])[0]["los"] is True


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ({"ask": "distance", "from": "zz", "to": "d1"}, "ask[0].from"),
        ({"ask": "los", "from": "a1", "to": "a1"}, "ask[0].to"),
        ({"ask": "weather"}, "ask[0].ask"),
        ({"ask": "move", "unit": "a1", "max": -1, "to": [12, 12]}, "ask[0].max"),
        ({"ask": "roll", "action": FIRE | {"target": ""}}, "ask[0].action.target"),
        ({"ask": "roll", "action": FIRE | {"target": "a1"}}, "ask[0].action.target"),
        ({"ask": "roll", "action": FIRE | {"action": "dance"}}, "ask[0].action.action"),
        (
            {"ask": "roll", "action": FIRE, "reaction": {"unit": "d1", "reaction": "flank"}},
            "ask[0].reaction.reaction",
        ),
        (
            {"ask": "roll", "action": FIRE, "reaction": {"unit": "a1", "reaction": "firefight"}},
            "ask[0].reaction.unit",
        ),
        (
            {"ask": "roll", "action": FIRE, "abilities": ["override-safety-parameters"]},
            "ask[0].abilities[0]",
        ),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_at_its_place(question: Json, where: str) -> None:
    assert refused(question).where == where


def test_a_request_of_the_wrong_shape_is_refused() -> None:
    wrong: tuple[object, ...] = (
        None,
        [],
        3,
        "x",
        {"system": "frontier"},
        {"system": "chess", "position": POSITION, "ask": []},
    )
    for raw in wrong:
        with pytest.raises(QuestionError):
            oracle.ask(FRONTIER, raw, "en")


def test_the_schema_describes_a_request() -> None:
    schema = oracle.schema(FRONTIER.request)
    assert {"system", "position", "ask"} <= set(schema["$defs"]["Request"]["required"])
