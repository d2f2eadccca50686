"""The outcome table of the rule book, row by row, for pages that show a result."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.translation import get_language

from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.outcome import TABLE

register = template.Library()


@dataclass(frozen=True)
class Row:
    """FR-END-5  What happened, and what it is worth to each side."""

    achieved: bool
    half_lost: bool
    key: str
    attacker: str
    defender: str


@register.simple_tag
def outcome_rows() -> list[Row]:
    """Every row, its key the slugs of both results with a slash between, the attacker's first."""
    return [
        Row(achieved, half_lost, f"{attacker}/{defender}", _named(attacker), _named(defender))
        for (achieved, half_lost), (attacker, defender) in TABLE.items()
    ]


def _named(slug: str) -> str:
    return CATALOGUE.words[slug].get(get_language() or "en")
