"""Where to learn and to print a game."""

from __future__ import annotations

from urllib.parse import urlencode

from django import template
from django.urls import reverse

from rosters.catalogues import Book, book

register = template.Library()


@register.simple_tag
def learn_url(key: str) -> str:
    """The game in one page."""
    return reverse("learn", args=[key])


@register.simple_tag
def print_url(key: str) -> str:
    """The print options for the first mission of a game."""
    return f"{reverse('print')}?{_first_match(book(key))}"


def _first_match(shown: Book) -> str:
    mission, layout = shown.catalogue.missions[0].slug, shown.catalogue.layouts[0].slug
    return urlencode({"system": shown.key, "mission": mission, "layout": layout})
