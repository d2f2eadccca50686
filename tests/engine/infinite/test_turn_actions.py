"""Attacks and their consequences, Cover, Overwatch, Interact, and what refuses them."""

from __future__ import annotations

import pytest

from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.action_events import (
    DeviceTaken,
    MoraleChecked,
    StanceEnded,
    UnitPatched,
    UnitPushed,
    UnitStaggered,
)
from rules.engine.infinite.model.action_events import (
    Tested as InteractTested,
)
from rules.engine.infinite.model.commands import (
    EndPart,
    GoOnOverwatch,
    Interact,
    SplitSuccesses,
    TakeCover,
)
from rules.engine.infinite.model.state import Item
from rules.engine.infinite.play.difficulty import difficulty
from tests.engine.infinite.table_top import BOARDS, TABLES, at, position, row, table
from tests.engine.infinite.turns import PASSES, Turn, fires, moves, reacts, takes, unit

RIFLE = "service-rifle"


# ---- attacks -----------------------------------------------------------------------------------


@pytest.mark.clause("IF-ATTACK-2", "IF-ATTACK-4", "IF-ATTACK-17")
def test_targets_out_of_sight_or_range():
    wall = table(row("w", "wall", 3, 10, 20, 26, 20.5))
    units = unit("a", 18, 8), unit("b", 18, 25), unit("c", 35, 30), unit("d", 6, 10)
    turn = Turn(position(*units, on=wall), "a")
    assert turn.refused(fires(RIFLE, "b")) == [("IF-ATTACK-2", "no-sight")]
    assert turn.refused(fires(RIFLE, "c")) == [("IF-ATTACK-4", "out-of-range")]
    assert turn.refused(fires(RIFLE)) == [("IF-ATTACK-2", "no-such-enemy")]
    assert turn.refused(fires(RIFLE, "a")) == [("IF-ATTACK-2", "no-such-enemy")]
    assert turn.refused(fires("carbine", "d")) == [("IF-ATTACK-17", "not-readied")]
    assert turn.refused(fires("unarmed", "d")) == [("IF-ATTACK-4", "only-melee")]


@pytest.mark.clause("IF-ATTACK-5", "IF-ATTACK-6", "IF-GEO-6", "IF-UNIT-8")
def test_in_base_contact_only_hand_to_hand():
    units = unit("a", 18, 18), unit("b", 18, 19), unit("c", 18, 25, ap=0)
    turn = Turn(position(*units), "a")
    assert turn.refused(fires(RIFLE, "b")) == [("IF-ATTACK-4", "no-melee")]
    assert turn.refused(fires(RIFLE, "c")) == [("IF-ATTACK-5", "engaged")]
    assert turn.refused(fires("unarmed", "b")) == []
    free = Turn(position(unit("a", 18, 10), unit("a2", 18, 18), unit("b", 18, 19)), "a")
    assert free.refused(fires(RIFLE, "b")) == []


@pytest.mark.clause("IF-TRAIT-2", "IF-TRAIT-3")
def test_indirect_and_braced():
    wall = table(row("w", "wall", 3, 10, 20, 26, 20.5))
    witch, hidden = unit("a", 18, 15, "wirewitch"), unit("b", 18, 25)
    s = position(witch, hidden, on=wall)
    assert Turn(s, "a").refused(fires("lob-launcher", "b")) == []
    found = difficulty(s, witch, hidden, WEAPONS["lob-launcher"])
    assert {each.name: each.add for each in found.sources} == {
        "base-difficulty": 2,
        "cover": 2,
        "indirect": 1,
    }
    picket = unit("a", 18, 10, "picket")
    turn = Turn(position(picket, unit("b", 18, 25, ap=0)), "a").do(moves(("a", 18, 11)))
    assert turn.refused(fires("long-gun", "b")) == [("IF-TRAIT-3", "braced-moved")]


@pytest.mark.clause("IF-DIFF-5", "IF-DIFF-6", "IF-DIFF-8", "IF-MIS-6", "IF-COVER-3", "IF-SCOPE-3")
def test_height_environment_minimum_and_stacking():
    s = position(unit("a", 18, 10), unit("b", 18, 14))
    high, low = s.units["a"].change(height=800), s.units["b"]
    assert difficulty(s, high, low, WEAPONS[RIFLE]).needed == 1
    least = s.change(settings=Settings(min_difficulty=2))
    assert difficulty(least, high, low, WEAPONS[RIFLE]).needed == 2
    far = low.change(y=3200)
    for mission, environment, needed in (
        ("firefight", "mission", 3),
        ("blackout", "mission", 4),
        ("firefight", "fog", 5),
        ("blackout", "clear", 3),
    ):
        dim = s.change(mission=mission, settings=Settings(environment=environment))
        assert difficulty(dim, s.units["a"], far, WEAPONS[RIFLE]).needed == needed
    plinth = table(row("w", "plinth", 3, 10, 13, 26, 13.5))
    hidden = position(s.units["a"], low.change(cover="w"), on=plinth)
    pair = hidden.units["a"], hidden.units["b"]
    assert difficulty(hidden, *pair, WEAPONS[RIFLE]).needed == 5
    flat = hidden.change(settings=Settings(cover_stacks=False))
    assert difficulty(flat, *pair, WEAPONS[RIFLE]).needed == 3


@pytest.mark.clause("IF-ATTACK-16", "IF-DMG-9", "IF-MORALE-3")
def test_a_loss_counts_for_the_morale_of_the_next_target():
    shooter = unit("a", 18, 10, "scrapper")
    first = unit("b", 18, 20, ap=0, mind=1, body=1, spirit=0, condition="broken")
    second = unit("c", 20, 20, ap=0, lost=4)
    turn = Turn(position(shooter, first, second), "a")
    lost = turn.state.units["c"].change(lost=4)
    turn.at = type(turn.at)(turn.at.system, turn.state.change(units=turn.units | {"c": lost}))
    turn.do(fires("rattler", "b", "c"), *[6] * 10).do(SplitSuccesses(shares=(4, 6)))
    assert not turn.units["b"].on_table
    turn.do(takes(body=1, spirit=1), 5, 5, 1)
    check = turn.last(MoraleChecked)
    assert (check.needed, check.result) == (2, "success")


@pytest.mark.clause("IF-MORALE-7", "IF-STATE-6", "IF-ATTACK-16")
def test_a_failed_check_shakes():
    sights = unit("b", 18, 20, "scrapper", ap=0, condition="resolve")
    turn = Turn(position(unit("a", 18, 12, "slagger"), sights), "a")
    turn.do(fires("slag-thrower", "b"), *[6] * 9).do(takes(body=4, spirit=2, mind=2), 3, 4)
    assert turn.last(MoraleChecked).result == "failure"
    assert turn.units["b"].condition == "shaken"


@pytest.mark.clause("IF-TRAIT-4", "IF-MOVE-11", "IF-EX-50", "IF-COVER-5", "IF-OW-2")
def test_knockback():
    wall = table(row("k", "container", 3, 20, 5, 24, 24))
    for x, end in ((13, 14), (19, 19.5)):
        target = unit("b", x, 10, "scrapper", ap=0, overwatch=True, cover="k")
        turn = Turn(position(unit("a", x - 3, 10, "bulwark"), target, on=wall), "a")
        turn.do(fires("scattergun", "b"), *[6] * 9).do(takes(body=2, spirit=2, mind=1), 6)
        assert turn.units["b"].at == at(end, 10)
        assert turn.last(UnitPushed).distance == round((end - x) * 100)
        ended = turn.last(StanceEnded)
        assert (ended.cause, ended.stances) == ("was-pushed", ("cover",))
        assert turn.units["b"].overwatch


@pytest.mark.clause("IF-TRAIT-5", "IF-DMG-3")
def test_stagger_needs_damage_and_ap():
    def struck(type: str, ap: int) -> Turn:
        bulwark = unit("a", 18, 18, "bulwark", readied="shock-baton")
        turn = Turn(position(bulwark, unit("b", 18, 19, type, ap=ap)), "a")
        return turn.do(fires("shock-baton", "b"), *[6] * 8)

    turn = struck("scrapper", 1).do(takes(body=3))
    assert turn.count(UnitStaggered) == 1
    assert turn.units["b"].ap == 0
    assert struck("scrapper", 0).do(takes(body=3)).count(UnitStaggered) == 0


# ---- Cover and Overwatch -----------------------------------------------------------------------


@pytest.mark.clause("IF-COVER-1", "IF-COVER-4", "IF-COVER-5", "IF-DEC-7", "IF-DEC-11")
def test_cover():
    walls = table(
        row("low", "barrier", 1, 10, 19, 26, 19.5), row("far", "barrier", 1, 2, 2, 4, 2.5)
    )
    s = position(unit("a", 18, 20), unit("b", 18, 30, ap=0), unit("c", 18, 12, ap=0), on=walls)
    turn = Turn(s, "a")
    assert turn.refused(TakeCover(feature="far")) == [("IF-COVER-1", "not-touching")]
    assert turn.refused(TakeCover(feature="x")) == [("IF-COVER-1", "no-such-feature")]
    turn.do(TakeCover(feature="low"))
    hidden = turn.units["a"]
    assert difficulty(turn.state, turn.units["c"], hidden, WEAPONS[RIFLE]).needed == 5
    assert difficulty(turn.state, turn.units["b"], hidden, WEAPONS[RIFLE]).needed == 2
    turn.do(EndPart())
    assert turn.units["a"].cover == "low"
    assert Turn(turn.state, "a").units["a"].cover == ""


@pytest.mark.clause("IF-OW-2", "IF-OW-3", "IF-ACT-3", "IF-ACT-5")
def test_overwatch():
    turn = Turn(position(unit("a", 18, 20), unit("b", 18, 30, ap=0)), "a").do(GoOnOverwatch())
    assert turn.refused(GoOnOverwatch()) == [("IF-ACT-3", "used-overwatch")]
    turn.do(fires(RIFLE, "b"), *[1] * 8)
    assert turn.units["a"].overwatch
    assert not turn.do(moves(("a", 18, 19))).units["a"].overwatch
    dull = Turn(position(unit("a", 18, 20, mind=0), unit("b", 18, 30)), "a")
    assert dull.refused(GoOnOverwatch()) == [("IF-OW-3", "overwatch-mind-0")]
    poor = Turn(position(unit("a", 18, 20, ap=1), unit("b", 18, 30)), "a").do(GoOnOverwatch())
    assert poor.asked == ""


# ---- reactions ---------------------------------------------------------------------------------


@pytest.mark.clause("IF-REACT-4", "IF-REACT-14", "IF-MOVE-7")
def test_letters_of_reactions():
    near, away = unit("b", 18, 19), unit("c", 30, 18, overwatch=True)
    turn = Turn(position(unit("a", 18, 18), near, away), "a").do(moves(("a", 14, 18)))
    assert turn.state.trigger.by == {"b": ("b",), "c": ("c", "d")}
    cover = Turn(position(unit("a", 18, 18), near, away), "a").do(GoOnOverwatch())
    assert cover.state.trigger.by == {"c": ("d",)}


@pytest.mark.clause("IF-REACT-4", "IF-CFG-1")
def test_the_open_gate():
    s = position(unit("a", 18, 18), unit("b", 18, 25), unit("c", 22, 25)).change(
        settings=Settings(reaction_gate="open")
    )
    assert Turn(s, "a").do(moves(("a", 14, 18))).state.trigger.by == {"b": ("c",), "c": ("c",)}
    fired = Turn(s, "a").do(fires(RIFLE, "b"), *[1] * 8)
    assert fired.state.trigger.by == {"b": ("a", "d"), "c": ("d",)}
    assert Turn(s, "a").do(GoOnOverwatch()).state.trigger is None


@pytest.mark.clause("IF-REACT-5", "IF-REACT-6", "IF-REACT-7")
def test_a_gap_between_two_walls():
    walls = table(row("e", "wall", 3, 10, 20, 17.5, 20.5), row("f", "wall", 3, 18.5, 20, 26, 20.5))
    watcher = unit("b", 18, 30, overwatch=True)
    turn = Turn(position(unit("a", 14.5, 18), watcher, on=walls), "a").do(moves(("a", 21.5, 18)))
    assert turn.state.trigger.by == {"b": ("c",)}
    assert turn.refused(reacts("b", fires(RIFLE, "a"))) == [("IF-ATTACK-2", "no-sight")]


@pytest.mark.clause(
    "IF-ACT-6", "IF-REACT-7", "IF-REACT-8", "IF-REACT-10", "IF-REACT-13", "IF-DEC-13"
)
def test_reactions_one_after_the_other():
    one, two = unit("b", 18, 25, overwatch=True), unit("c", 22, 25, overwatch=True)
    s = position(unit("a", 18, 18), one, two, unit("a2", 20, 14), unit("d", 14, 25, mind=0))
    turn = Turn(s, "a").do(moves(("a", 14, 18)))
    assert turn.refused(reacts("b", fires(RIFLE, "a2"))) == [
        ("IF-REACT-7", "target-did-not-trigger")
    ]
    turn.do(reacts("c", fires(RIFLE, "a")), *[1] * 8)
    assert turn.refused(reacts("c", moves(("c", 22, 26)))) == [("IF-REACT-4", "not-triggered")]
    turn.do(reacts("b", moves(("b", 18, 24))))
    assert turn.asked == "act"
    assert [turn.units[id].ap for id in "bc"] == [2, 2]
    assert [turn.units[id].overwatch for id in "bc"] == [False, True]
    turn.do(fires(RIFLE, "c"), *[1] * 8)
    assert turn.refused(reacts("c", fires(RIFLE, "a"))) == [("IF-REACT-8", "used-attack")]
    turn.do(PASSES)
    assert turn.asked == "act"


@pytest.mark.clause("IF-REACT-14")
def test_nobody_reacts_to_a_unit_that_has_left_play():
    frail = unit("a", 18, 18, mind=1, body=1, spirit=1)
    one, two = unit("b", 18, 25, overwatch=True), unit("c", 22, 25, overwatch=True)
    turn = Turn(position(frail, unit("a2", 2, 2), one, two), "a").do(GoOnOverwatch())
    turn.do(reacts("b", fires(RIFLE, "a")), *[6] * 8)
    assert turn.asked == ""


# ---- Interact ----------------------------------------------------------------------------------


@pytest.mark.clause("IF-INTER-1", "IF-INTER-2", "IF-INTER-3", "IF-UNIT-8", "IF-DEC-12")
def test_readying_a_weapon():
    turn = Turn(position(unit("a", 18, 18, "bulwark"), unit("b", 18, 30)), "a")
    for weapon, found in (
        ("scattergun", ("IF-INTER-2", "already-readied")),
        ("unarmed", ("IF-UNIT-8", "no-such-weapon")),
        ("carbine", ("IF-UNIT-8", "no-such-weapon")),
    ):
        assert turn.refused(Interact(what="weapon", on=weapon)) == [found]
    assert turn.do(Interact(what="weapon", on="shock-baton")).units["a"].readied == "shock-baton"
    dull = Turn(position(unit("a", 18, 18, "bulwark", mind=0), unit("b", 18, 30)), "a")
    refused = dull.refused(Interact(what="weapon", on="shock-baton"))
    assert refused == [("IF-INTER-3", "interact-mind-0")]


@pytest.mark.clause("IF-MIS-5", "IF-INTER-2", "IF-INTER-3", "IF-INTER-4")
def test_the_item():
    lying = Item(x=1800, y=1800)
    hill = {"on": BOARDS["C"]}
    units = unit("a", 18, 17.5, **hill), unit("a2", 17, 17.5, **hill), unit("b", 18, 34)
    s = position(*units, on=TABLES["C"]).change(mission="data-run", item=lying)
    failed = Turn(s, "a").do(Interact(what="item"), 1, 2, 3)
    assert failed.last(InteractTested).needed == 1
    assert failed.state.item == lying
    turn = Turn(s, "a").do(Interact(what="item"), 5, 2, 3)
    assert turn.state.item.carrier == "a"
    again = Turn(turn.state, "a")
    assert again.refused(Interact(what="pass", on="b")) == [("IF-INTER-2", "friend-not-in-contact")]
    assert again.do(Interact(what="pass", on="a2")).state.item.carrier == "a2"
    dropped = s.change(item=Item(x=1800, y=1800, untouched=False))
    assert Turn(dropped, "a").do(Interact(what="item")).state.item.carrier == "a"
    assert Turn(s, "a").refused(Interact(what="pass", on="a2")) == [
        ("IF-INTER-2", "carries-nothing")
    ]


@pytest.mark.clause("IF-MIS-5", "IF-MIS-8")
def test_the_rim_of_a_feature_is_reached():
    plinth = TABLES["B"]
    units = unit("a", 18, 15.5), unit("b", 18, 34)
    s = position(*units, on=plinth).change(mission="data-run", item=Item(x=1800, y=1800))
    assert Turn(s, "a").refused(Interact(what="item")) == []
    middle = plinth.middle.id
    s = position(*units, on=plinth).change(mission="override")
    turn = Turn(s, "a")
    assert turn.refused(Interact(what="device", on="9")) == [("IF-INTER-2", "no-device")]
    turn.do(Interact(what="device", on=middle), 6, 1, 1)
    assert turn.last(DeviceTaken).objective == middle
    assert turn.state.devices == {middle: 0}


@pytest.mark.clause("IF-TRAIT-6", "IF-UNIT-9")
def test_a_patch_kit():
    adept = unit("a", 18, 18, "systems-adept")
    friend = unit("a2", 18, 19, spirit=0, condition="broken", lost=3)
    turn = Turn(position(adept, friend, unit("b", 18, 34)), "a")
    heals = Interact(what="patch", on="a2", attribute="spirit")
    mind = Interact(what="patch", on="a2", attribute="mind")
    assert turn.refused(mind) == [("IF-UNIT-9", "not-wounded")]
    turn.do(heals, 1, 1, 1, 1, 1, 1, 1, 1, 6)
    assert turn.count(UnitPatched) == 1
    healed = turn.units["a2"]
    assert (healed.spirit, healed.condition) == (1, "broken")
    warden = Turn(position(unit("a", 18, 18), friend, unit("b", 18, 34)), "a")
    assert warden.refused(heals) == [("IF-TRAIT-6", "no-patch-kit")]
