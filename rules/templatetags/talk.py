"""Template tags of the match chat: preset phrases, and messages in the reader's language."""

from __future__ import annotations

from django import template

from rules.talk import phrases as known
from rules.talk.models import Message

register = template.Library()


@register.simple_tag
def phrases() -> list[tuple[str, str]]:
    """All preset phrases by key, in the reader's language."""
    return known.choices()


@register.simple_tag
def said(message: Message) -> str:
    """The text of a message; a preset phrase in the reader's language."""
    return known.said(message.phrase) if message.phrase else message.text
