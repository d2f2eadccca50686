"""The talk at a table: phrases for its buttons, messages as the reader reads them."""

from __future__ import annotations

from django import template

from rules.talk import phrases as known
from rules.talk.models import Message

register = template.Library()


@register.simple_tag
def phrases() -> list[tuple[str, str]]:
    """Each phrase by its key, in the reader's language."""
    return known.choices()


@register.simple_tag
def said(message: Message) -> str:
    """What a message says, in the reader's language where it is a phrase."""
    return known.said(message.phrase) if message.phrase else message.text
