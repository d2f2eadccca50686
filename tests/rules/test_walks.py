"""The work between a record and its JSON: each event is walked once for a reader, and a sentence
reads only the parameters that it shows.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules.engine.core.record import Record
from rules.matches.selectors import match_of, position_of
from rules.models import Seat
from rules.present.match_view import commits_as_seen
from tests.rules.players import EVERY_BOOK, GUEST, answered, started

ROOT = str(Path(__file__).parents[2])


@contextmanager
def walks():
    """The functions of the project that called themselves, with how often each was entered."""
    depth, entered, found = Counter(), Counter(), Counter()
    recursive = set()

    def watch(frame, event, _):
        code = frame.f_code
        if not code.co_filename.startswith(ROOT) or code.co_name.startswith("<"):
            return
        if event == "call":
            depth[code] += 1
            entered[code] += depth[code] == 1
            recursive.update({code} if depth[code] > 1 else ())
        elif event == "return":
            depth[code] -= 1

    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(None)
        found.update({code.co_name: entered[code] for code in recursive})


@pytest.mark.django_db
@pytest.mark.parametrize("terms", EVERY_BOOK)
def test_each_event_is_walked_once_for_a_reader(terms):
    match = started(**terms)
    commits = [commit for _ in range(6) for commit in answered(match_now(match)).commits]
    Seat.objects.filter(match=match, number=1).update(user=None, guest_key=None)
    match = match_now(match)
    assert match.table[1].has_left
    commits_as_seen(match, commits, "fr")  # sentences are rendered once and kept

    with walks() as found:
        seen = commits_as_seen(match, commits, "fr")

    events = sum(len(commit["events"]) for commit in seen)
    assert events >= len(commits)
    assert sum(found.values()) == events, found


def match_now(match):
    return match_of(GUEST, match.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("terms", EVERY_BOOK)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_does_not_read_the_parameters_that_it_does_not_show(
    terms, language, monkeypatch
):
    match = started(**terms)
    book = position_of(match).system
    [first, *_] = position_of(match).recent
    events = book.decode_events(list(first.events), first.schema)
    copied, fields = [], Record.fields
    monkeypatch.setattr(Record, "fields", lambda event: copied.append(event) or fields(event))

    said = [book.sentence(event.message, event, language) for event in events]

    assert any(said)
    assert copied == []
