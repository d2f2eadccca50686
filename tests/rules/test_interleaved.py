"""Matches played in turn: the pending decisions of each are computed once, by the command that led
to them, however many other matches the same process serves.
"""

from uuid import uuid4

import pytest

from rules.compute import jobs
from rules.compute.pickles import pickled
from rules.engine.core import resolution
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.selectors import match_of, position_of
from rules.matches.undo.rules import retreat
from rules.matches.undo.services import undo
from rules.present.localise import Localiser
from tests.rules.players import EVERY_BOOK, GUEST, MODERN, answered, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.storage]


@pytest.fixture
def computed(monkeypatch):
    """The rule books whose pending decisions were computed, once for each time."""
    found, does = [], resolution.pending_decisions

    def counted(play, sequences):
        found.append(play.system.key)
        return does(play, sequences)

    monkeypatch.setattr(resolution, "pending_decisions", counted)
    return found


def four_matches():
    """Two matches of each book."""
    return [started(), started(**MODERN), started(), started(**MODERN)]


def in_turn(matches, rounds):
    """Answers in every match, one after the other, so many times; the matches afterwards."""
    for _ in range(rounds):
        for match in matches:
            answered(match)
        matches = [match_of(GUEST, match.pk) for match in matches]
    return matches


def test_answers_in_four_matches_in_turn_compute_no_decisions_anew(computed):
    in_turn(four_matches(), rounds=20)

    assert computed == []


def test_an_undo_computes_the_decisions_that_it_returns_to_once(computed):
    matches = four_matches()
    for match in matches:
        answered(match)
    now = [match_of(GUEST, match.pk) for match in matches]

    for match in now:
        seat = next(seat for seat in (0, 1) if retreat(position_of(match), seat).is_free)
        undo(match=match, seat=seat, seq=match.head, command_id=uuid4())
    in_turn([match_of(GUEST, match.pk) for match in now], rounds=3)

    assert sorted(computed) == ["frontier", "frontier", "modern", "modern"]


def test_previews_of_four_positions_in_turn_compute_the_decisions_of_each_once(computed):
    matches = in_turn(four_matches(), rounds=2)
    states = [(match.system, pickled(position_of(match).state)) for match in matches]
    jobs.situation_of.cache_clear()

    for _ in range(3):
        for book, state in states:
            jobs.preview(book, state, 0, Seal(slot="faction", payload='"rebels"'))

    assert sorted(computed) == ["frontier", "frontier", "modern", "modern"]


@pytest.mark.parametrize("terms", EVERY_BOOK)
def test_a_sentence_of_the_log_is_rendered_once_for_each_language(monkeypatch, terms):
    match = started(**terms)
    book, rendered = position_of(match).system, []

    def counted(key, params, language):
        rendered.append((key, language))
        return does(key, params, language)

    does = book.sentence
    monkeypatch.setitem(vars(book), "sentence", counted)
    answer = answered(match)
    for language in ("en", "fr", "en", "fr"):
        told = [Localiser(book.key, language).commit(each) for each in answer.commits]
        assert all(event["text"] for commit in told for event in commit["events"])

    of_events = [each for each in rendered if each[0].startswith("event.")]
    events = sum(len(commit.events) for commit in answer.commits)
    assert len(of_events) == 2 * events
