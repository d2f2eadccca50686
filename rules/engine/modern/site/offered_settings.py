"""Match settings as offered by the site: names, limits and choices in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import CHOICES, CLAUSES, RANGES, SWITCHES, WORTH, agreed
from rules.engine.modern.play.scenario_terms import settled as settled_by
from rules.engine.tabletop.hosting import NOTHING, Choice, Setting
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import read

OBJECTIVE = "objective"
"""MW-WIN-7  Prefix of the keys of objective squares, before the point."""

NAMES = {"points": "by-points", "none": "unbalanced"}
"""Word keys of choices whose key differs."""


class AgreementFile(Record):
    """The contents of agreement.toml."""

    zero: dict[str, Text]
    help: dict[str, Text]


_SAID = read(Path(__file__).parent / "agreement.toml", AgreementFile)


def settled(mission: str, options: Mapping[str, int]) -> dict[str, int]:
    """MW-DEC-1  Return the effective settings: the agreed ones, else the scenario's."""
    found = agreed(options, SCENARIOS[mission].settings)
    figures = found.fields()
    worth = {f"{OBJECTIVE}.{each.square}": each.value for each in found.objectives}
    return {
        key: CHOICES[key].index(figures[key]) if key in CHOICES else int(figures[key])
        for key in CLAUSES
        if key != "objectives"
    } | worth


def _setting(key: str) -> Setting:
    asked = Setting(
        key=key,
        kind="number",
        clause=CLAUSES[key],
        name=CATALOGUE.words[key],
        help=_SAID.help.get(key, NOTHING),
        zero=_SAID.zero.get(key),
        unless=tuple(slug for slug, each in SCENARIOS.items() if key in settled_by(each)),
    )
    if key in RANGES:
        least, most = RANGES[key]
        return asked.change(least=least, most=most)
    if key in SWITCHES:
        return asked.change(kind="choice", choices=_choices("no", "yes"))
    if key in CHOICES:
        return asked.change(kind="choice", choices=_choices(*CHOICES[key]))
    least, most = WORTH
    return asked.change(key=OBJECTIVE, kind="places", least=least, most=most)


def _choices(*slugs: str) -> tuple[Choice, ...]:
    words = CATALOGUE.words
    return tuple(
        Choice(value=value, name=words[NAMES.get(slug, slug)]) for value, slug in enumerate(slugs)
    )


SETTINGS = tuple(map(_setting, CLAUSES))
