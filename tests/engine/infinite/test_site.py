"""Settings, the table editor, history, scenes and suggestions of Infinite Frontiers."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec import UNSET

from rules.engine.core.known import SPECTATOR
from rules.engine.core.system import Setup
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.tables import FeatureRow, ObjectiveRow, TableRow
from rules.engine.infinite.model.action_events import (
    Aim,
    AttackRolled,
    ConditionChanged,
    MoraleChecked,
    UnitDefeated,
)
from rules.engine.infinite.model.commands import Placed, PlaceUnits
from rules.engine.infinite.model.events import ForceMustered
from rules.engine.infinite.model.view import view_for
from rules.engine.infinite.play import own_boards
from rules.engine.infinite.play.own_boards import OwnTable
from rules.engine.infinite.play.rosters import MOST
from rules.engine.infinite.play.squads import Squad, write_squads
from rules.engine.infinite.site import history, hosting, scenes
from rules.engine.infinite.site.board_editor import DRAWING
from rules.engine.infinite.site.suggestion import placement
from tests.engine.infinite.rounds_kit import figure, position
from tests.engine.infinite.table_top import TABLES

SETUP = Setup(
    match="m", names=("Ana", "Ben"), mission="firefight", layout="A", limit=420, options={}
)
CROWDED = OwnTable(
    plan=TableRow(
        width=60,
        depth=60,
        features=tuple(
            FeatureRow(
                id=f"c{at}",
                preset="container",
                height=3,
                circle=(4.37 + 6.3 * (at % 8), 14.29 + 7.1 * (at // 8), 2.4),
            )
            for at in range(40)
        ),
    )
)


@pytest.mark.clause("IF-BOARD-4", "IF-MIS-7")
@pytest.mark.parametrize("seed", [f"table {number}" for number in range(12)])
def test_a_random_table_is_sound_and_suits_every_mission(seed):
    board = DRAWING.random(seed, "en")
    assert board == DRAWING.random(seed, "fr")
    assert DRAWING.judged(board) == ()
    assert hosting.unsuited("", DRAWING.written(board)) == {}
    assert DRAWING.read(DRAWING.written(board)) == board


@pytest.mark.clause("IF-BOARD-7")
def test_a_copy_of_a_table_has_its_features():
    for slug in TABLES:
        copy = DRAWING.copied(slug, "fr")
        assert copy.table.features == TABLES[slug].features
        assert DRAWING.judged(copy) == ()


@pytest.mark.clause("IF-BOARD-4")
def test_a_crowded_table_is_checked_within_its_budget():
    fault, *lacks = DRAWING.judged(CROWDED)
    assert (fault.key, fault.severity) == ("table-not-symmetrical", "warning")
    assert [(each.severity, each.params["mission"]) for each in lacks] == [
        ("warning", "Hold the Relays"),
        ("warning", "Data Run"),
        ("warning", "Override"),
    ]


@pytest.mark.clause("IF-BOARD-4", "IF-DEC-1")
def test_a_table_is_checked_once_for_its_page_and_for_the_terms_of_a_match(monkeypatch):
    checked = []
    monkeypatch.setattr(own_boards, "table_faults", lambda table: checked.append(table) or ())
    written = DRAWING.written(CROWDED.change(name="Checked once"))
    agreed = SETUP.change(layout="", terrain=written)
    assert {fault.severity for fault in DRAWING.judged(DRAWING.read(written))} == {"warning"}
    assert INFINITE.setup_refusals(agreed) == INFINITE.recorded_refusals(agreed) == []
    assert len(checked) == 1


@pytest.mark.clause("IF-BOARD-7")
def test_a_table_with_faults_of_form_is_drawn_without_them():
    features = (
        FeatureRow(id="a", preset="wall", height=3, rect=(1, 1, 1, 2)),
        FeatureRow(id="b", preset="wall", height=3, rect=(1, 1, 2, 2)),
        FeatureRow(id="B", preset="wall", height=3, rect=(3, 3, 4, 4)),
    )
    board = OwnTable(name="Torn", plan=TableRow(width=99, features=features))
    drawn = DRAWING.as_layout(board)
    assert (drawn.name, drawn.width, drawn.height) == ("Torn", 60, 36)
    assert [part.id for piece in drawn.pieces for part in piece.parts] == ["B"]
    assert set(hosting.unsuited("", DRAWING.written(board))) == set(MISSIONS)


@pytest.mark.clause("IF-MIS-4", "IF-MIS-5", "IF-MIS-8")
def test_missions_need_objectives_and_a_middle_one():
    bare = DRAWING.written(OwnTable())
    assert hosting.unsuited("", bare) == {
        "hold-the-relays": "IF-MIS-4",
        "data-run": "IF-MIS-5",
        "override": "IF-MIS-8",
    }
    flanks = OwnTable(plan=TableRow(objectives=(ObjectiveRow(at=(9, 18)),)))
    assert hosting.unsuited("", DRAWING.written(flanks)) == {"data-run": "IF-MIS-5"}
    assert hosting.unsuited("A", UNSET) == {}


@pytest.mark.clause("IF-ATTACK-10", "IF-ATTACK-12")
def test_an_attack_is_a_trial_of_all_its_targets():
    s = position(figure("a"), figure("d"), figure("e"))
    rolled = AttackRolled(
        clause="IF-ATTACK-7",
        unit="a",
        name="A",
        weapon="carbine",
        targets=(Aim(unit="d", name="D", difficulty=1), Aim(unit="e", name="E", difficulty=1)),
        faces=(6, 2, 5),
        successes=2,
        chance="26",
    )
    found = history.trial(s, rolled)
    assert (found.chance, found.won, found.needed) == (Fraction(7, 27), True, 2)
    (throw,) = found.sides
    assert (throw.total, throw.counted, throw.expected) == (2, (0, 2), 1)
    assert sum(throw.spread.values()) == 1
    assert history.trial(s, rolled.change(faces=(6,), successes=1)) is None
    assert history.trial(s, rolled.change(faces=(6, 1) * 5000, successes=5000)) is None


@pytest.mark.clause("IF-ROST-1")
def test_no_record_has_more_units_than_rosters_may_have():
    unit = {"id": "a1", "seat": 0, "type": "scrapper", "name": "A", "points": 1}
    fact = {"clause": "IF-ROST-4", "seat": 0, "name": "Ana", "count": 12, "points": 12}
    msgspec.convert(fact | {"units": [unit] * MOST, "type": "ForceMustered"}, ForceMustered)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fact | {"units": [unit] * 13, "type": "ForceMustered"}, ForceMustered)


@pytest.mark.clause("IF-MORALE-3", "IF-MORALE-4")
def test_a_morale_check_is_a_trial_against_its_difficulty():
    checked = MoraleChecked(
        clause="IF-MORALE-7",
        unit="a",
        name="A",
        faces=(4, 1),
        successes=0,
        needed=1,
        result="failure",
    )
    found = history.trial(position(figure("a")), checked)
    assert (found.chance, found.won, found.result) == (Fraction(5, 9), False, "check-lost")


@pytest.mark.clause("IF-HID-1")
def test_a_sealed_answer_is_told_in_words():
    s = position(figure("a").change(name="Warden Captain"), figure("b").change(name="Bulwark"))
    view = view_for(s, SPECTATOR)
    squads = write_squads((Squad(leader="a", members=("b",)),))
    (told,) = history.secret("squads", squads, view, "en")
    assert "Warden Captain" in told
    assert "Bulwark" in told
    assert history.secret("squads", "[]", view, "en") == ()
    assert history.secret("initiative", '{"a":5,"b":2}', view, "en") == (
        "Warden Captain (5)",
        "Bulwark (2)",
    )


@pytest.mark.clause("IF-DMG-8", "IF-STATE-8")
def test_a_unit_that_flees_has_left():
    lost = UnitDefeated(clause="IF-DMG-8", unit="a", name="A", points=30, why="hit")
    assert (history.moment(lost), history.moment(lost.change(why="retreat"))) == ("lost", "left")


@pytest.mark.clause("IF-STATE-6")
@pytest.mark.parametrize(("condition", "kind"), [("broken", "lost"), ("shaken", ""), ("", "")])
def test_a_unit_that_becomes_broken_is_a_key_moment(condition, kind):
    changed = ConditionChanged(clause="IF-STATE-6", unit="a", name="A", condition=condition)
    assert history.moment(changed) == kind


@pytest.mark.clause("IF-SHOW-8")
def test_a_scene_shows_objectives_and_what_units_do():
    broken = figure("a", at=(9, 9), condition="broken", activated=True)
    s = position(broken, figure("d", at=(9, 20)), table=TABLES["A"], devices={"1": 1})
    scene = scenes.scene(view_for(s.change(mission="override"), SPECTATOR), "en")
    assert [(each.sign, each.owner) for each in scene.figures[:3]] == [
        ("device", 1),
        ("device", None),
        ("device", None),
    ]
    assert scene.figures[3].badges == ("broken", "activated")
    assert (scene.figures[3].at, scene.patches) == ((9, 9), ())
    run = scenes.scene(view_for(s.change(mission="data-run"), SPECTATOR), "en")
    assert [each.seat for each in run.patches] == [0, 1]


@pytest.mark.clause("IF-DEC-3", "IF-SQUAD-3")
def test_a_suggestion_keeps_what_is_legal_and_puts_supporters_beside_their_leader():
    leader = figure("a", "warden-captain", (18, 4))
    waiting = figure("b", place="waiting")
    s = position(leader, waiting, figure("d", at=(18, 33)), is_placed=False, turn=0)
    begun = PlaceUnits(placements=(Placed(unit="b", x=500, y=300),))
    assert placement(s, 0, begun) == begun
    away = PlaceUnits(placements=(Placed(unit="b", x=500, y=1800),))
    (found,) = placement(s, 0, away).placements
    assert (found.x - leader.x) ** 2 + (found.y - leader.y) ** 2 <= 200**2
