"""Names written from right to left: no document draws the marks around them, which are boxes."""

from __future__ import annotations

import pytest

from rosters.catalogues import Book, book
from rosters.printing.drawing import canvas_pen, measure
from rosters.printing.options import PARTS, Options
from rosters.printing.orders.order import printed
from rosters.printing.orders.subjects import Where, layout_subject, mission_subject, roster_subject
from rules.chronicle.printing.build import report_subject
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.tabletop.bidi_marks import BIDI_CONTROLS
from rules.records.record_import import record_in
from tests.books.books import BOOKS
from tests.factories import DraftFactory, line
from tests.rules import sample

NAMES = ("דנה 7", "ليلى 9")
WHERE = Where((), "/")


def replay_of(file):
    """The course of a sample match between players of these names."""
    text = file.read_text(encoding="utf-8")
    for seat, name in zip(record_in(text.encode()).header.seats, NAMES, strict=True):
        text = text.replace(seat.name, name)
    return MatchReplay(record_in(text.encode()))


def subjects():
    """Everything that can be printed, with these names wherever a player chooses one."""
    for rules in BOOKS:
        catalogue = Book(rules)
        layout = next(iter(catalogue.layouts.values())).change(name=NAMES[1])
        yield f"{rules.key} board", layout_subject(catalogue, layout, WHERE)
        for mission in catalogue.missions.values():
            yield f"{rules.key} {mission.slug}", mission_subject(catalogue, mission, layout, WHERE)
    catalogue = book("frontier")
    units = tuple(line(each, name=NAMES[0], note=NAMES[1]) for each in ("jaeger", "recon-biker"))
    draft = DraftFactory(name=NAMES[0], note=NAMES[1], faction="rebels", units=units)
    layout = catalogue.layouts["A"].change(name=NAMES[1])
    yield "roster", roster_subject(catalogue, draft, layout, WHERE)
    for name, file in sample.FILES.items():
        yield f"report {name}", report_subject(replay_of(file), WHERE)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_document_draws_a_mark_of_direction(monkeypatch, language):
    drawn, plain = set(), measure.printable

    def noted(text, font):
        drawn.add(text)
        return plain(text, font)

    monkeypatch.setattr(measure, "printable", noted)
    monkeypatch.setattr(canvas_pen, "printable", noted)
    wrong, named = [], set()
    for name, subject in subjects():
        drawn.clear()
        for remembered in (measure.wrap, measure.settle, measure.fit):
            remembered.cache_clear()
        printed(subject.order(Options(language=language, parts=PARTS), "https://a.example/"))
        wrong += [f"{name}: {text!r}" for text in drawn if BIDI_CONTROLS & set(text)]
        named |= {name for text in drawn if any(each in text for each in NAMES)}

    assert {"roster", *(f"report {each}" for each in sample.FILES)} <= named
    assert not wrong, "\n".join(wrong)
