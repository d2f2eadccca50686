"""What every template may use beside its view's own context."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from rosters.keepers import Keeper, keeper_of

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"


def frame(request: HttpRequest) -> dict[str, Any]:
    """The nonce of this response, the reader's theme, where the source is to be had, whether the
    reader keeps anything here."""
    keeper = keeper_of(request) if hasattr(request, "user") else Keeper()  # refused before that
    theme = request.COOKIES.get(THEME_COOKIE)
    return {
        "csp_nonce": getattr(request, "csp_nonce", ""),
        "theme": theme if theme in THEMES else "auto",
        "source_url": settings.SOURCE_URL,
        "is_keeper": keeper != Keeper(),
    }
