"""A board in play, for pages about a game."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.chronicle import in_play

register = template.Library()


@register.simple_tag
def board_in_play(key: str, name: str, *, moving: bool = False) -> SafeString:
    """The board of the system `key` in play; with `moving`, the page loads the steps that follow.
    `name` ends the ids within the picture.
    """
    return in_play.board_in_play(key, _language(), name, is_moving=moving)


@register.simple_tag
def match_in_play(key: str) -> in_play.InPlay:
    """What is shown: the names of the players and the number of the first step."""
    return in_play.in_play(key, _language())


def _language() -> str:
    language = (get_language() or "en")[:2]
    return language if language in in_play.LANGUAGES else "en"
