"""An order: everything that is printed in one document, as plain data that can be written down and
drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Union

import msgspec

from rosters.printing.drawing import document
from rosters.printing.drawing.document import OnPage, Press
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.options import Options
from rules.engine.core.record import Record

MOST_AT_ONCE = 40
"""Pages that are drawn while somebody waits; what is longer is drawn in the background."""

MOST_PAGES = 600
"""Pages of one document."""


class Section(Protocol):
    """One part of a document: a record with a tag, so that it is read as what was written."""

    @property
    def title(self) -> str:
        """What its feet and its entry in the outline call it."""

    def pages(self, how: Options) -> int:
        """How many pages it takes."""

    def draw(self, press: Press, how: Options) -> None:
        """Draws each of them."""


class Order(Record):
    """What is printed and how; the same order is always the same bytes."""

    imprint: Imprint
    how: Options
    sections: tuple[Section, ...]

    @property
    def pages(self) -> int:
        return sum(section.pages(self.how) for section in self.sections)


class _Written(Record):
    """An order of which the sections are still to be read."""

    imprint: Imprint
    how: Options
    sections: tuple[msgspec.Raw, ...]


class EnoughError(Exception):
    """Every page that was asked for is drawn."""


def printed(order: Order, on_page: OnPage | None = None) -> bytes:
    """The document. What `on_page` raises stops the work."""
    return document.build(
        lambda press: _draw(press, order),
        imprint=order.imprint,
        paper=order.how.paper,
        language=order.how.language,
        on_page=on_page,
    )


def up_to_page(order: Order, page: int) -> tuple[bytes, int]:
    """A document that holds page `page` of the order, which counts from 1, and which of its own
    pages that is. Sections before it are left out, pages after it are never drawn. Raises
    IndexError for a page that the order does not have.
    """
    for at, section in enumerate(order.sections):
        count = section.pages(order.how)
        if page <= count:
            return _first_pages(order.change(sections=order.sections[at : at + 1]), page), page
        page -= count
    raise IndexError(page)


def written(order: Order) -> bytes:
    """The order as JSON."""
    return msgspec.json.encode(order)


def read(data: bytes, kinds: Sequence[type]) -> Order:
    """The order that was written so; its sections are of these kinds."""
    half = msgspec.json.decode(data, type=_Written)
    kind: Any = Union[tuple(kinds)]  # noqa: UP007  of as many as there are
    sections = tuple(msgspec.json.decode(raw, type=kind) for raw in half.sections)
    return Order(imprint=half.imprint, how=half.how, sections=sections)


def _draw(press: Press, order: Order) -> None:
    for section in order.sections:
        press.imprint = order.imprint.change(title=section.title)
        section.draw(press, order.how)


def _first_pages(order: Order, count: int) -> bytes:
    def draw(press: Press) -> None:
        try:
            _draw(press, order)
        except EnoughError:
            return

    def stop(done: int) -> None:
        if done == count:
            raise EnoughError

    return document.build(
        draw,
        imprint=order.imprint,
        paper=order.how.paper,
        language=order.how.language,
        on_page=stop,
    )
