"""Loads the English and French texts in processes without Django settings."""

from __future__ import annotations

from pathlib import Path

import django
from django.conf import settings
from django.utils import translation

LOCALE = Path(__file__).parents[2] / "frontier_site" / "locale"


def load_translations() -> None:
    """Configure Django with just the translations of all languages."""
    if not settings.configured:
        settings.configure(LOCALE_PATHS=[LOCALE], LANGUAGES=[("en", "English"), ("fr", "French")])
        django.setup()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("English")
