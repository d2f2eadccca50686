"""A page as a tree, for tests that ask how its elements belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Element:
    """One element with its attributes, its parent, and what is in it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None
    inside: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        parts = (each if isinstance(each, str) else each.text for each in self.inside)
        return re.sub(r"\s+", " ", " ".join(parts)).strip()

    def all(self) -> Iterator[Element]:
        """Itself and every element in it, in the order of the page."""
        yield self
        for each in self.inside:
            if isinstance(each, Element):
                yield from each.all()

    def by_id(self, id: str) -> Element | None:
        return next((each for each in self.all() if each.attributes.get("id") == id), None)

    def upwards(self) -> Iterator[Element]:
        """Itself and what it is in."""
        at: Element | None = self
        while at is not None:
            yield at
            at = at.parent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Element("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.inside.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.inside.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        for each in self.at.upwards():
            if each.tag == tag and each.parent is not None:
                self.at = each.parent
                return

    def handle_data(self, data: str) -> None:
        self.at.inside.append(data)


def page_in(html: str) -> Element:
    """The tree of a page."""
    reader = _Reader()
    reader.feed(html)
    return reader.root
