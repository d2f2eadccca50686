"""What every printing test needs: the rule book and readers of finished PDFs."""

from __future__ import annotations

from io import BytesIO
from uuid import uuid4

import pytest
from pypdf import PdfReader

from rosters.catalogues import Book, book
from rosters.draft import Draft, Line
from rosters.printing.orders.build import imprint_of
from tests.books.books import BOOKS
from tests.pdf_text import page_texts


@pytest.fixture(scope="session")
def rules():
    return book("frontier")


@pytest.fixture(scope="session", params=BOOKS, ids=lambda each: each.key)
def any_rules(request):
    """Each rule book, the unfinished and Decoys included."""
    return Book(request.param)


@pytest.fixture(scope="session")
def imprint(rules):
    return imprint_of(rules, "Test print")


@pytest.fixture
def draft_of(rules):
    """A Rebel roster of the units named, with other fields as given."""

    def build(*units, names=(), notes=(), **fields):
        given, said = iter(names), iter(notes)
        lines = tuple(
            Line(
                id=str(uuid4()),
                type=slug,
                name=next(given, ""),
                note=next(said, ""),
                points=rules.units[slug].points,
                catalogue=rules.version,
            )
            for slug in units
        )
        fields = {"name": "The Long Retreat", "mission": "assault", "limit": 200} | fields
        return Draft(
            system="frontier", catalogue=rules.version, faction="rebels", units=lines, **fields
        )

    return build


@pytest.fixture(scope="session")
def read():
    """A PDF opened."""
    return lambda data: PdfReader(BytesIO(data))


@pytest.fixture(scope="session")
def words_of():
    """The text of a PDF, its lines joined, narrow spaces as plain ones."""

    def extract(data):
        text = " ".join(page_texts(data))
        return " ".join(text.replace("\u202f", " ").replace("\u00a0", " ").split())

    return extract
