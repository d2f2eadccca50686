"""Template context shared by all pages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from rosters.owners import Keeper, keeper_of

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"


def frame(request: HttpRequest) -> dict[str, Any]:
    """CSP nonce, the reader's theme, the link to the source code, and whether the reader has data
    here.
    """
    keeper = keeper_of(request) if hasattr(request, "user") else Keeper()  # refused before that
    theme = request.COOKIES.get(THEME_COOKIE)
    return {
        "csp_nonce": getattr(request, "csp_nonce", ""),
        "theme": theme if theme in THEMES else "auto",
        "source_url": settings.SOURCE_URL,
        "is_keeper": keeper != Keeper(),
    }
