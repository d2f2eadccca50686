"""Chat phrases, stored by key and localised for each reader."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

PHRASES = {
    "hello": gettext_noop("Hello, have a good match."),
    "well-played": gettext_noop("Well played."),
    "thanks": gettext_noop("Thank you."),
    "one-moment": gettext_noop("One moment, please."),
    "back-later": gettext_noop("I have to stop for now and will be back later."),
    "slip": gettext_noop("Sorry, that was a slip."),
    "good-match": gettext_noop("That was a good match."),
    "again": gettext_noop("Shall we play again?"),
}


def said(key: str) -> str:
    """A phrase in the reader's language; the key itself if the phrase no longer exists."""
    return gettext(PHRASES[key]) if key in PHRASES else key


def choices() -> list[tuple[str, str]]:
    return [(key, said(key)) for key in PHRASES]
