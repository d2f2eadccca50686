"""Template context shared by all pages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from rosters.owners import Owner, owner_of

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"


def frame(request: HttpRequest) -> dict[str, Any]:
    """CSP nonce, the reader's theme, the links to the source code and to the operator, and
    whether the reader has data here.
    """
    owner = owner_of(request) if hasattr(request, "user") else Owner()  # refused before that
    theme = request.COOKIES.get(THEME_COOKIE)
    return {
        "csp_nonce": getattr(request, "csp_nonce", ""),
        "theme": theme if theme in THEMES else "auto",
        "source_url": settings.SOURCE_URL,
        "contact": settings.CONTACT,
        "is_owner": owner != Owner(),
    }
