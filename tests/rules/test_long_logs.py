"""How long a log may become: as long as its book can need, and half as much for steps taken back.
What is full takes no more play, and can still be ended.
"""

from __future__ import annotations

from collections import Counter
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import AnyTime
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import ForceEnd
from rules.engine.core.log_length import CLOSING, Length
from rules.engine.frontier.play import log_length as frontier_length
from rules.engine.modern.play import log_length as modern_length
from rules.engine.systems import SYSTEMS, system
from rules.matches.match_writer import MatchWriter
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import submit_command
from rules.matches.undo.services import UndoRefusedError, ask_undo, decline_undo, undo
from rules.models import Replay
from rules.present.match_view import match_as_seen
from rules.records.record_import import UnreadableRecordError, record_in
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps
from tests.rules import sample
from tests.rules.players import GUEST, MODERN, OTHER, answered, kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

INFINITE = {"system": "infinite", "mission": "firefight", "limit": 420, "options": {}}
TERMS = {"frontier": {}, "modern": MODERN, "infinite": INFINITE}
MATCHES = 20
"""Random matches of each book. 100 of them are at most 216 and 372 commits long."""
FAR = 5
"""How many times longer a log may be than any of them."""


@pytest.fixture(params=[each.key for each in SYSTEMS])
def book(request):
    return system(request.param)


@pytest.fixture
def short(monkeypatch):
    """Books whose matches need no more than a given number of commits."""

    def shortened(play):
        for each in SYSTEMS:
            monkeypatch.setitem(vars(each), "longest", lambda agreed: play)

    return shortened


def now(match):
    return match_of(GUEST, match.pk)


def filled(book, opponent=None):
    """A match whose log takes no more play."""
    match = started(GUEST, opponent, **TERMS[book.key])
    full = position_of(match).length.most_played
    return played_on(match, lambda match: match.head + 1 >= full)


def played_on(match, until):
    while not until(match):
        answered(match)
        match = now(match)
    return match


def submitted(match, seat, name, **fields):
    command = system(match.system).decode_command({"type": name} | fields)
    submit_command(match=match, seat=seat, command=command, seq=match.head, command_id=uuid4())
    return now(match)


@pytest.mark.clause("FR-END-11", "MW-WIN-8")
def test_a_full_log_accepts_no_more_commands(book, short):
    short(4)
    match = filled(book)

    with pytest.raises(IllegalCommandError) as caught:
        answered(match)

    [refused] = caught.value.refusals
    assert refused.clause == book.clauses.early_end
    for language in ("en", "fr"):
        assert str(Length(play=4).most_played) in book.sentence(
            f"refusal.{refused.key}", refused.params, language
        )
    assert now(match).head == match.head


@pytest.mark.clause("FR-END-11", "MW-WIN-8")
def test_a_full_log_can_still_be_ended(book, short):
    short(4)
    first, second, third = (filled(book, OTHER) for _ in range(3))

    assert submitted(first, 0, "Concede").is_over
    for seat in (0, 1):
        second = submitted(second, seat, "OfferStop")
        second = submitted(second, 1 - seat, "AnswerStop", accept=False)
    with pytest.raises(IllegalCommandError):
        submitted(second, 0, "OfferStop")
    assert submitted(second, 1, "Concede").is_over
    assert len(commits_of(second)) <= Length(play=4).most
    third = submitted(third, 1, "OfferStop")
    assert submitted(third, 0, "AnswerStop", accept=True).is_over


def test_staff_can_end_a_match_whose_log_is_full(book, short):
    short(4)
    match = filled(book)

    writer = MatchWriter(match, position_of(match))
    writer.force_end(ForceEnd(against=None, why="It does not go on."))
    writer.close()

    assert now(match).is_over


def why_not(write, match, seat):
    """What stands in the way of taking back the last step of `seat`; empty once it was written."""
    try:
        write(match=match, seat=seat, seq=match.head, command_id=uuid4())
    except UndoRefusedError as error:
        return error.retreat.obstacle or "free"
    return ""


def test_the_number_of_undos_is_limited(short):
    short(40)
    match = played(lambda match: "edges" in kind_of(match))
    obstacle, count = "", 0
    while not obstacle:
        answered(match)
        match = now(match)
        obstacle = why_not(undo, match, commits_of(match)[-1].seat)
        match, count = now(match), count + 1

    assert count > 1
    assert obstacle == "full"
    at = position_of(match)
    assert at.seq + 1 - len(at.trail) <= at.length.taken_back
    assert "its log is full" in match_as_seen(match, (0, 1), SPECTATOR, "en")["undo"]["why"]
    answered(match)  # play goes on


def test_the_number_of_undo_requests_is_limited(short):
    short(30)
    match = played(lambda m: bool(commits_of(m)[-1].dice) and m.head > 12, GUEST, OTHER)
    seat, asked = commits_of(match)[-1].seat, 0
    while match.head + 2 < position_of(match).length.most_played:
        if why_not(ask_undo, match, seat):
            answered(match)
        else:
            match, asked = now(match), asked + 1
            decline_undo(match=match, seat=1 - seat, seq=match.head, command_id=uuid4())
        match = now(match)

    assert 0 < 2 * asked <= position_of(match).length.taken_back


def test_an_undo_request_reserves_room_for_its_answer():
    length = Length(play=40)

    assert length.may_take_back(steps=18, notes=2, commits=40, counting=40)
    assert not length.may_take_back(steps=19, notes=2, commits=40, counting=40)
    assert not length.may_take_back(steps=1, notes=2, commits=59, counting=59)


def test_a_record_longer_than_its_match_can_be_is_refused(client, user, short):
    client.force_login(user)
    data = sample.FILE.read_bytes()
    commits = len(record_in(data).commits)
    short(commits)
    assert record_in(data)

    short((commits - CLOSING) * 2 // 3 - 1)
    with pytest.raises(UnreadableRecordError, match="has at most"):
        record_in(data)


def test_the_sentence_about_a_record_that_is_too_long_is_shown(client, user):
    client.force_login(user)
    header, *lines = sample.FILE.read_bytes().splitlines(keepends=True)
    most = Length(play=system("frontier").longest(record_in(sample.FILE.read_bytes()).header.setup))
    data = header + lines[1] * (most.most + 2)

    answer = client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})

    assert answer.status_code == 422
    assert f"has at most {most.most} steps" in answer.content.decode()
    assert not Replay.objects.exists()


@pytest.mark.parametrize("key", [book.key for book in SYSTEMS])
def test_no_header_makes_the_length_unlimited(key):
    agreed = setups(system(key), 0, 1)[0]
    options = {"turn_cap": 10**9, "turn_limit": 10**9, "max_units": 10**9}
    absurd = [
        agreed.change(limit=10**9, options=options),
        agreed.change(limit=-5, mission="none", options=dict.fromkeys(options, -5)),
    ]

    for each in absurd:
        assert 0 < system(key).longest(each) < 15_000


@pytest.mark.clause("FR-END-11", "MW-WIN-8")
def test_random_matches_stay_far_below_the_limit(book):
    """No turn of them needs more than the book says that a turn can need."""
    for number, setup in enumerate(setups(book, 0, MATCHES)):
        game, turns = Game(book, setup, number), Counter()
        for _decision, _command in random_steps(game):
            turns[game.state.turn] += 1
        assert len(game.commits) * FAR < Length(play=book.longest(setup)).most
        turns.pop(0)  # setting up
        assert max(turns.values(), default=0) < a_turn(book, setup)


def a_turn(book, setup):
    if book.key == "frontier":
        return frontier_length.a_turn(2 * frontier_length._units(setup.limit))
    return modern_length.a_turn(modern_length._terms(setup)[0])


def test_ending_events_have_the_same_names_in_every_rule_book(book):
    for name in (each.__name__ for each in AnyTime.__subclasses__()):
        fields = {"accept": True} if name == "AnswerStop" else {}
        assert type(book.decode_command({"type": name} | fields)).__name__ == name
