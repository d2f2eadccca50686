"""Sentences and files in plain text isolate names written from right to left, and no others."""

from __future__ import annotations

import pytest

from rosters.exchange.text import as_markdown, as_text
from rosters.history import changes
from tests.factories import DraftFactory, line

HEBREW, GREEK = "מחלקה 7", "Φρουρά"


@pytest.mark.parametrize(("name", "shown"), [(HEBREW, f"\u2068{HEBREW}\u2069"), (GREEK, GREEK)])
def test_a_named_unit_stands_apart_in_files_and_history(name, shown):
    before = DraftFactory(units=())
    after = before.change(units=(line("sentry-gun", name=name),))
    assert f"  24  {shown} – Sentry Gun" in as_text(after)
    assert f"**{shown}** Sentry Gun" in as_markdown(after)
    assert changes(before, after) == [f"Added {shown} (Sentry Gun) for 24 points"]
