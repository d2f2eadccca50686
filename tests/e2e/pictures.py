"""Pictures of pages for people to look at, taken only when asked for: `PICTURES=1 make test`."""

import os
from pathlib import Path

from playwright.sync_api import Page

ALBUM = Path("test-results")
ARE_WANTED = os.environ.get("PICTURES") == "1"


def picture(page: Page, name: str, *, full_page: bool = False) -> None:
    """Save what `page` shows, light and dark, in `ALBUM` under `name`, when pictures are wanted."""
    if ARE_WANTED:
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            page.screenshot(path=ALBUM / f"{name}-{theme}.png", full_page=full_page)
