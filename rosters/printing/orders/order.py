"""A print order: one document as serialisable plain data, rendered here or in another process."""

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
"""Maximum pages rendered within a request; longer documents go to the background."""

MOST_PAGES = 600
"""Maximum pages of a document."""


class Section(Protocol):
    """One part of a document: a tagged record, for deserialisation."""

    @property
    def title(self) -> str:
        """Its title in page feet and bookmarks."""

    def pages(self, how: Options) -> int:
        """The number of pages."""

    def draw(self, press: Press, how: Options) -> None:
        """Draws each of them."""


class Order(Record):
    """Content and options of a document; the same order always renders to the same bytes."""

    imprint: Imprint
    how: Options
    sections: tuple[Section, ...]

    @property
    def pages(self) -> int:
        return sum(section.pages(self.how) for section in self.sections)


class _Written(Record):
    """An order whose sections have not been deserialised yet."""

    imprint: Imprint
    how: Options
    sections: tuple[msgspec.Raw, ...]


class EnoughError(Exception):
    """Stops the rendering: all requested pages are drawn."""


def printed(order: Order, on_page: OnPage | None = None) -> bytes:
    """Render the document. Exceptions of `on_page` stop the work."""
    return document.build(
        lambda press: _draw(press, order),
        imprint=order.imprint,
        paper=order.how.paper,
        language=order.how.language,
        on_page=on_page,
    )


def up_to_page(order: Order, page: int) -> tuple[bytes, int]:
    """Render a document that contains page `page` of the order (from 1), and return its number
    there. Earlier sections are left out, later pages never drawn. Raises IndexError if there is no
    such page.
    """
    for at, section in enumerate(order.sections):
        count = section.pages(order.how)
        if page <= count:
            return _first_pages(order.change(sections=order.sections[at : at + 1]), page), page
        page -= count
    raise IndexError(page)


def written(order: Order) -> bytes:
    """Serialise the order to JSON."""
    return msgspec.json.encode(order)


def read(data: bytes, kinds: Sequence[type]) -> Order:
    """Deserialise an order with sections of these kinds."""
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
