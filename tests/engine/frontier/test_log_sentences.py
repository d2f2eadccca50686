"""The sentences of the log of Frontier: words for slugs, pushes, markers and tokens."""

from __future__ import annotations

import pytest

from rules.engine.core.log import TimeClaimed
from rules.engine.core.system import ArmyList, Entry
from rules.engine.frontier.model.events import (
    MarkerPlaced,
    NanitesRolled,
    StrategicActionTaken,
    TokenMoved,
    UnitFell,
    UnitMoved,
    UnitPushed,
)
from rules.engine.frontier.model.sentences import MESSAGES
from rules.engine.frontier.model.setup_events import BatchDeployed
from rules.engine.frontier.model.state import Marker
from rules.engine.frontier.play.army_list import fielded, told_apart
from tests.kit.board import wall
from tests.kit.matchers import last, never_saw
from tests.kit.table import attacker, defender
from tests.kit.verbs import uses

R = 0.492126
THIN = "\N{NARROW NO-BREAK SPACE}"


def told(event) -> tuple[str, str]:
    """An event in English and French."""
    key = event.message
    return (MESSAGES.render(key, event, "en"), MESSAGES.render(key, event, "fr"))


def repel(table, unit, at=(20, 15), **fields):
    """The Captain uses its field beside a unit."""
    captain = attacker("captain", at=at, used=("ghost-field",))
    others = (defender("techy", at=(2, 2), id="spare"), attacker("techy", at=(42, 2), id="second"))
    table.given(captain, *others, unit, **fields)
    table.when(uses("captain", "repulsor-field"))
    return last(table, UnitPushed)


def test_a_drop_that_does_no_harm_says_so_in_words():
    fell = UnitFell(clause="FR-FALL-3", unit="a1", name="Peacekeepers", height=1.0, harm="none")
    assert told(fell) == (
        "Peacekeepers fall 1″: unharmed.",
        f"L’unité Peacekeepers tombe de 1″{THIN}: indemne.",
    )


def test_nanites_name_the_rating_in_both_languages():
    rolled = NanitesRolled(clause="FR-ABIL-1", unit="a1", name="Lobo", face=2, rating="mobility")
    english, french = told(rolled)
    assert english.endswith("Lobo has advantage on Mobility rolls from now on.")
    assert french.endswith("l’avantage aux jets de Mobilité.")
    assert told(rolled.change(rating="assault"))[1].endswith("aux jets d’Assaut.")


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "Ana deploys no units.", "Ana ne déploie aucune unité."),
        (1, "Ana deploys 1 unit.", "Ana déploie 1 unité."),
        (2, "Ana deploys 2 units.", "Ana déploie 2 unités."),
    ],
)
def test_units_are_counted(count, english, french):
    deployed = BatchDeployed(clause="FR-DEPLOY-4", seat=0, name="Ana", count=count)
    assert told(deployed) == (english, french)


def test_a_marker_is_neutral_in_gender_and_number():
    marker = Marker(id="target", kind="target", x=1.0, y=2.0)
    placed = MarkerPlaced(clause="FR-TOKEN-1", marker=marker, kind="target", x=1.0, y=2.0)
    assert told(placed)[1] == f"Marqueur posé en 1″{THIN}; 2″{THIN}: Cible."


def test_an_expired_time_names_its_player():
    claimed = TimeClaimed(clause="FR-END-11", seat=0, name="Ana", claimed_by="Bruno")
    assert told(claimed)[1].startswith("Le temps d’Ana est écoulé")
    other = claimed.change(name="Bruno", claimed_by="Ana")
    assert told(other)[1].startswith("Le temps de Bruno est écoulé")


def test_the_vip_is_carried_and_a_token_moves():
    moved = TokenMoved(clause="FR-TOKEN-1", marker="vip", kind="vip", x=1.0, y=2.0, inches=5.0)
    assert told(moved) == ("The VIP is escorted 5″.", "Le VIP est escorté sur 5″.")
    assert told(moved.change(kind="mine"))[0] == "Token moved 5″: Mine."


def test_a_strategic_action_names_the_unit_that_takes_it():
    taken = StrategicActionTaken(
        clause="FR-STRAT-1", action="stim-packs", unit="a1", name="Ana", unit_name="Ships Doctor"
    )
    assert told(taken)[0] == "Ana takes a strategic action with Ships Doctor: Stim Packs."
    alone = taken.change(unit="", unit_name="", action="seize")
    assert told(alone)[0] == "Ana takes a strategic action: Seize."


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-7")
def test_a_push_that_the_edge_of_the_board_stops_is_not_told_as_a_move(table):
    pushed = repel(table, defender("jaeger", at=(20, R)), at=(20, 3))
    table.then(never_saw(UnitMoved))
    assert pushed.held == "edge"
    pushed = pushed.change(name="Jaeger")
    assert told(pushed)[0] == "Jaeger cannot be pushed: the edge of the board is in the way."
    assert told(pushed.change(held="obstacle", into="Lobo"))[0] == (
        "Jaeger cannot be pushed: something is in the way."
    )
    assert told(pushed.change(held=""))[0] == "Jaeger is pushed back."


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2")
def test_a_push_into_a_wall_says_what_the_unit_was_pushed_against(table):
    pushed = repel(table, defender("jaeger", at=(22, 15)), board=(wall((24, 13, 25, 17), scale=3),))
    assert pushed.collided
    assert told(pushed)[0].startswith(f"{pushed.name} is pushed into ")


@pytest.mark.clause("FR-UNIT-2")
def test_a_type_that_both_sides_have_is_marked_on_both():
    army = ArmyList(
        system="frontier", catalogue="", faction="rebels", mission="assault", limit=200, entries=()
    )
    one, two = (
        fielded(army.change(entries=(Entry(type="jaeger", points=20),) * count), seat, role)
        for count, seat, role in ((1, 0, "attacker"), (2, 1, "defender"))
    )
    assert [unit.name for unit in told_apart(one, two, "Ana")] == ["Jaeger (Ana)"]
    assert [unit.name for unit in told_apart(two, one, "Ben")] == [
        "Jaeger 1 (Ben)",
        "Jaeger 2 (Ben)",
    ]


def test_the_readers_own_unit_is_called_theirs_while_they_wait():
    asked = {"side": "Ana", "name": "Jaeger 2", "target": "Techy", "action": "open-fire"}
    told = MESSAGES.render("waiting.choose-reaction-target", asked | {"yours": 1}, "en")
    assert told == "Ana is choosing a reaction to Open Fire by your Jaeger 2 against Techy."
    french = MESSAGES.render("waiting.choose-reaction", asked | {"yours": 0}, "fr")
    assert french.startswith("Ana choisit une réaction face à l’unité Jaeger 2\u202f: ")
