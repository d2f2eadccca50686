"""Source information on every page (imprint)."""

from __future__ import annotations

from rules.engine.core.record import Record


class Imprint(Record):
    """Title and source for page feet and PDF metadata.

    `link` is the absolute URL of the accessible page; empty if there is none.
    """

    title: str
    system: str
    version: str
    link: str = ""
    keywords: tuple[str, ...] = ()
