"""Adapter between rosters and the rules engine: army lists and validation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from django.utils.translation import get_language

from rosters.draft import Draft
from rules.engine.core.system import ArmyList, Entry, Problem
from rules.engine.systems import system


def army_list(draft: Draft) -> ArmyList:
    """The roster as the engine's army list."""
    return ArmyList(
        system=draft.system,
        catalogue=draft.catalogue,
        faction=draft.faction,
        mission=draft.mission,
        limit=draft.limit,
        entries=tuple(
            Entry(type=line.type, name=line.name, points=line.points) for line in draft.units
        ),
    )


def problems_of(draft: Draft) -> list[Problem]:
    """Every problem of the roster, warnings included."""
    return system(draft.system).muster(army_list(draft))


def is_legal(problems: list[Problem]) -> bool:
    """Whether the roster has no errors; warnings are allowed."""
    return all(problem.severity != "error" for problem in problems)


def sentence_of(problem: Problem, key: str, language: str) -> str:
    """`problem` as a sentence of the system `key`."""
    return system(key).sentence(f"refusal.{problem.key}", problem.params, language)


def remedy_of(problem: Problem, key: str, language: str) -> str:
    """Advice on `problem`; empty if the engine has none."""
    if not problem.remedy:
        return ""
    return system(key).sentence(f"remedy.{problem.remedy}", problem.params, language)


class ProblemJson(TypedDict):
    """A problem of a roster, `entry` the index of the entry at fault, if one is."""

    severity: str
    clause: str
    key: str
    sentence: str
    remedy: str
    entry: int | None


def told_in_words(problems: Iterable[Problem], key: str) -> list[ProblemJson]:
    """Problems of a roster of the system `key` as JSON, in the reader's language."""
    language = get_language() or "en"
    return [
        {
            "severity": problem.severity,
            "clause": problem.clause,
            "key": problem.key,
            "sentence": sentence_of(problem, key, language),
            "remedy": remedy_of(problem, key, language),
            "entry": problem.entry,
        }
        for problem in problems
    ]
