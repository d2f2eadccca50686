"""Recorded matches fold for ever; today's rules decide the newest alike, in today's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.engine.core.log import breaks
from rules.engine.systems import SYSTEMS, RuleBook, system
from tests.kit.golden import (
    FOLDER,
    folded_hash,
    golden_setups,
    read,
    recordings,
    replay_differences,
    transcript,
    transcript_path,
)


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_every_mission_has_a_recorded_match(book: RuleBook) -> None:
    folder = FOLDER / book.key / f"v{book.schema}"
    recorded = {path.name.removesuffix(".log.jsonl") for path in folder.glob("*.log.jsonl")}
    assert recorded >= set(golden_setups(book))


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recorded_match_folds_to_its_result(path: Path) -> None:
    header, _, results = folded_hash(path)
    assert results == header.results
    assert breaks(read(path)[1], "") == ""


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_match_recorded_under_todays_rules_is_played_alike(path: Path) -> None:
    header, _ = read(path)
    book = system(header.system)
    assert path.parent.name == f"v{header.schema}"
    if header.revision != book.revision:
        assert path.name.startswith(f"revision-{header.revision}-")  # kept to be folded
        return
    assert replay_differences(path) == []


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_transcript_has_the_sentences_of_today(path: Path) -> None:
    assert transcript_path(path).read_text("utf-8") == transcript(path)
