"""Recorded matches fold for ever; today's rules decide the newest alike, in today's words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.engine.core.log import Json, chain_error
from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.golden import (
    FOLDER,
    OWN_BOARD,
    altered,
    folded_hash,
    golden_setups,
    is_of_today,
    read,
    recordings,
    recordings_of_today,
    replay_differences,
    transcript,
    transcript_path,
)


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_every_mission_has_a_recorded_match(book: RuleBook[Any]) -> None:
    folder = FOLDER / book.key / f"v{book.schema}"
    recorded = {path.name.removesuffix(".log.jsonl") for path in folder.glob("*.log.jsonl")}
    assert recorded >= set(golden_setups(book))


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recorded_match_folds_to_its_result(path: Path) -> None:
    header, _, results = folded_hash(path)
    assert results == header.results
    assert chain_error(read(path)[1], "") == ""


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_match_recorded_under_todays_rules_is_played_alike(path: Path) -> None:
    header, _ = read(path)
    assert path.parent.name == f"v{header.schema}"
    if not is_of_today(header):
        assert path.name.startswith(f"revision-{header.revision}-")  # kept to be folded
        return
    assert replay_differences(path) == []


@pytest.mark.parametrize("path", recordings_of_today(), ids=lambda path: path.stem)
def test_a_transcript_has_the_sentences_of_today(path: Path) -> None:
    assert transcript_path(path).read_text("utf-8") == transcript(path)


def test_only_matches_of_todays_rules_have_transcripts() -> None:
    kept = set(FOLDER.glob("*/v*/*.transcript.txt"))
    assert kept == {transcript_path(path) for path in recordings_of_today()}


def other_sentence(commit: Json) -> None:
    """Rewords every sentence of a commit."""
    for event in commit["events"]:
        event["said"] = "Said in other words." if event["said"] else ""


def other_die(commit: Json) -> None:
    """Turns the last die of a commit to another face."""
    *_, die = commit["dice"]
    die["face"] = die["face"] % die["sides"] + 1


def other_fact(commit: Json) -> None:
    """Changes whose roll it was."""
    *_, event = (each for each in commit["events"] if "name" in each)
    event["name"] = "Cleo"


def planted(path: Path, folder: Path, change: Callable[[Json], None]) -> Path:
    """A copy of a log, changed where dice were first thrown, with its chain mended."""
    copy = folder / path.name
    copy.write_bytes(altered(path, change))
    return copy


FIRST = [FOLDER / book.key / f"v{book.schema}" / f"{OWN_BOARD}.log.jsonl" for book in SYSTEMS]


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.parts[-3])
def test_a_log_with_other_sentences_is_played_alike(path: Path, tmp_path: Path) -> None:
    copy = planted(path, tmp_path, other_sentence)
    assert copy.read_bytes() != path.read_bytes()
    assert chain_error(read(copy)[1], "") == ""
    assert folded_hash(copy)[1:] == folded_hash(path)[1:]
    assert replay_differences(copy) == []


@pytest.mark.parametrize("change", [other_die, other_fact])
@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.parts[-3])
def test_a_log_with_another_die_or_fact_is_noticed(
    path: Path, tmp_path: Path, change: Callable[[Json], None]
) -> None:
    assert replay_differences(planted(path, tmp_path, change)) != []
