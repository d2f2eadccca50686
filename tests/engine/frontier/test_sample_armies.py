"""The ready-made rosters: legal at both usual limits, and playable to the end in every mission."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.army_list import muster
from rules.engine.frontier.site import sample_armies
from rules.engine.frontier.site.sample_armies import SAMPLES, Sample
from rules.engine.tabletop.sample_armies import FILE
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from rules.engine.tabletop.toml_files import CatalogueError
from tests.kit.selfplay import BOUND, Game

PAIRS = list(zip(SAMPLES[::2], SAMPLES[1::2], strict=True))


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-3", "FR-SELECT-4")
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda each: each.slug)
def test_a_ready_made_roster_is_legal_at_the_usual_limit_of_every_mission(sample: Sample) -> None:
    assert muster(sample.army) == []
    for mission in CATALOGUE.missions:
        asked = sample.army.change(mission=mission.slug, limit=mission.default_limit)
        assert [p for p in muster(asked) if p.severity == "error"] == []


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"sentry-gun", "sentry-gun"', '"sentry-gun", "maxim-gun"', "no unit maxim-gun"),
        ('faction = "rebels"', 'faction = "interstellar-raiders"', "other-faction"),
        ("limit = 180", "limit = 150", "over-limit"),
        ("limit = 180", "limit = 220", "room-left"),
    ],
)
def test_a_ready_made_roster_with_a_problem_does_not_load(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    shutil.copy(Path(sample_armies.__file__).parent / FILE, tmp_path)
    content = (tmp_path / FILE).read_text(encoding="utf-8")
    assert old in content
    (tmp_path / FILE).write_text(content.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        sample_armies.load(tmp_path)
    assert reason in refused.value.reason


@pytest.mark.slow
@pytest.mark.clause("FR-SELECT-1", "FR-GAME-3")
@pytest.mark.parametrize("mission", [each.slug for each in CATALOGUE.missions])
def test_every_ready_made_roster_plays_a_whole_match_of_every_mission(mission: str) -> None:
    for number, pair in enumerate(PAIRS):
        layout = CATALOGUE.layouts[number % len(CATALOGUE.layouts)].slug
        agreed = Setup(
            match=f"ready-{mission}-{number}",
            names=("Ana", "Ben"),
            mission=mission,
            layout=layout,
            limit=next(m.default_limit for m in CATALOGUE.missions if m.slug == mission),
        )
        game = Game(FRONTIER, agreed, seed=number)
        _play(game, pair)
        assert game.state.outcome is not None
        fielded = [[u.type for u in game.state.units.values() if u.seat == n] for n in (0, 1)]
        assert fielded == [list(each.units) for each in pair]


def _play(game: Game, armies: tuple[Sample, Sample]) -> None:
    """A match to its end in which each seat fields its army and all else is drawn by lot."""
    dice = SeededDice(secret=b"ready", match=game.setup.match, nonces=("", ""))
    for _ in range(BOUND):
        if not game.decisions():
            return
        decision = game.decisions()[0]
        game.answer(decision.seat, _answer(decision, armies, dice))
    raise AssertionError(f"{game.setup.match} does not end")


def _answer(decision: Decision, armies: tuple[Sample, Sample], dice: SeededDice) -> Command:
    if not isinstance(decision, SealDecision):
        return decision.sample(dice)
    sample = armies[decision.seat]
    payload = sample.faction if decision.slot == "faction" else sample.army
    return Seal(slot=decision.slot, payload=canonical_json(payload).decode())
