"""What the shop itself says on every page; the rest of a page comes from the rule books."""

from __future__ import annotations

from rules.engine.core.record import Record


class Imprint(Record):
    """Where the content comes from: the foot of every page, and what the file says of itself.

    `link` is the absolute URL of the page that says the same accessibly; empty where there is none.
    """

    title: str
    system: str
    version: str
    link: str = ""
    keywords: tuple[str, ...] = ()
