"""Template filters and tags for catalogue data in the reader's language."""

from __future__ import annotations

import re

from django import template
from django.utils.translation import get_language

from rosters.catalogues import Called, name_here
from rosters.square_maps import SIGNS
from rules.engine.tabletop.reference import Text

register = template.Library()

_DIE = re.compile(r"D\d+")


@register.filter
def said(text: Text) -> str:
    """A bilingual text in the reader's language."""
    return text.get(get_language() or "en")


@register.filter
def named(row: Called | None) -> str:
    """The name of a row in the reader's language; empty for None."""
    return name_here(row) if row else ""


@register.filter
def is_die(rating: str) -> bool:
    """Whether a rating is a die, such as D6, and no figure."""
    return _DIE.fullmatch(rating) is not None


@register.filter
def word(words: dict[str, object], slug: str) -> str:
    """The display name of a rating, terrain rule or role from a catalogue's `words`."""
    found = words.get(slug)
    match found:
        case Text():
            return said(found)
        case {"en": str(english), "fr": str(french)}:
            return Text(en=english, fr=french).get(get_language() or "en")
        case _:
            return slug.replace("-", " ")


@register.inclusion_tag("components/square_sign_copies.html")
def square_sign_copies() -> dict[str, object]:
    """A `<template>` with every terrain sign, for scripts to clone."""
    return {"signs": SIGNS}
