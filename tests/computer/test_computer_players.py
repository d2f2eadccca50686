"""Computer players of matches: they answer from what their seat may know, one at a time."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from rosters.owners import Owner
from rules.compute.errors import WorkerDiedError
from rules.compute.pickles import unpickled
from rules.compute.pool import Pool
from rules.compute.quick_dice import QuickDice
from rules.computer.answers import answer, thought_of
from rules.computer.turns import LEASE, PAUSE, Turns
from rules.engine.core.decision import Seat
from rules.engine.core.early_end import Concede, OfferStop
from rules.engine.core.known import Known
from rules.engine.systems import SYSTEMS
from rules.matches.computer_wake import wake
from rules.matches.selectors import current, is_played_alone, match_of, position_of
from rules.matches.services import Agreement, start_match, submit_command
from rules.matches.undo.rules import retreat
from rules.matches.undo.services import UndoRefusedError, ask_undo, undo
from rules.models import Match, SealedSecret
from rules.models import Seat as Place
from tests.factories import UserFactory
from tests.rules.players import GUEST

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
PERSON, COMPUTER = 0, 1
books = pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)


class Here:
    """A pool whose jobs run in this process."""

    def __init__(self):
        self.thoughts = []

    def run(self, job, thought, **_):
        self.thoughts.append(thought)
        return job(thought)


class Broken(Here):
    def run(self, job, thought, **_):
        raise WorkerDiedError("killed")


def against_the_computer(book=SYSTEMS[0], owner=GUEST, level="easy"):
    mission = book.catalogue.missions[0]
    agreed = Agreement(
        system=book.key,
        mission=mission.slug,
        layout=book.catalogue.layouts[0].slug,
        limit=mission.default_limit,
        names=("Nora", "Computer"),
        options={},
    )
    return start_match(owners=(owner, Owner()), agreed=agreed, computers=("", level))


def due(match):
    """The match, as long after its last commit as a computer player waits."""
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - PAUSE)
    return Turns().waiting()


def is_asked(match, seat):
    return any(each["seat"] == seat for each in match.awaits)


def computer_answers(match, pool=None):
    """The match once the computer player owes nothing."""
    for _ in range(200):
        match = current(match)
        if match.is_over or not is_asked(match, COMPUTER):
            return match
        answer(match, COMPUTER, "easy", pool or Here())
    raise AssertionError("it never ends")


def person_answers(match):
    match = current(match)
    decision = next(each for each in position_of(match).decisions if each.seat == PERSON)
    command = decision.sample(QuickDice(str(match.head)))
    submit_command(match=match, seat=PERSON, command=command, seq=match.head, command_id=uuid4())
    return current(match)


@books
def test_it_answers_until_the_person_is_asked(book):
    match = against_the_computer(book)
    for _ in range(12):
        match = computer_answers(match)
        assert match.is_over or is_asked(match, PERSON)
        if not match.is_over:
            match = person_answers(match)
    assert match.commits.filter(seat=COMPUTER).exists()


def test_it_thinks_in_a_worker_process():
    match = against_the_computer()
    pool = Pool(1)
    try:
        match = computer_answers(match, pool)
    finally:
        pool.close()
    assert match.commits.filter(seat=COMPUTER).exists()


@books
def test_it_gets_what_its_seat_may_know_and_a_seed_and_nothing_else(book):
    match, pool = against_the_computer(book), Here()
    for _ in range(6):
        match = person_answers(computer_answers(match, pool))
    match = current(match)
    thought = thought_of(match, position_of(match), COMPUTER, "easy")
    theirs = SealedSecret.objects.filter(match=match, seat=PERSON)
    own = SealedSecret.objects.filter(match=match, seat=COMPUTER)

    assert thought.__struct_fields__ == ("system", "state", "seat", "own", "level", "seed")
    assert thought.own == {each.commitment: each.payload for each in own}
    assert unpickled(thought.state) == position_of(match).state
    assert book.view_for(unpickled(thought.state), Known(seat=COMPUTER)) == book.view_for(
        position_of(match).state, Known(seat=COMPUTER)
    )
    for each in [*pool.thoughts, thought]:
        sent = each.state + repr(each).encode()
        assert match.dice_secret.encode() not in sent
        assert bytes.fromhex(match.dice_secret) not in sent
        for secret in theirs:
            assert secret.salt.encode() not in sent
            assert secret.commitment not in each.own
    assert len({each.seed for each in pool.thoughts}) == len(pool.thoughts)


def test_a_worker_that_ends_leaves_an_answer_by_chance(caplog):
    match = computer_answers(against_the_computer(), Broken())
    assert match.commits.filter(seat=COMPUTER).exists()
    assert "has not answered" in caplog.text


def test_a_turn_waits_for_a_moment_so_that_people_can_follow():
    match = against_the_computer()
    (turn,) = Turns().waiting()
    assert turn.match == match
    assert 0 < turn.wait <= PAUSE.total_seconds()
    (turn,) = due(match)
    assert turn.wait <= 0


def test_nobody_waits_where_a_person_is_asked_or_the_match_is_over():
    match = computer_answers(against_the_computer())
    assert not is_asked(match, COMPUTER)
    assert due(match) == []
    submit_command(match=match, seat=0, command=Concede(), seq=match.head, command_id=uuid4())
    assert due(match) == []


def test_one_process_at_a_time_thinks_about_a_match():
    match = against_the_computer()
    one, two = Turns(), Turns()
    (turn,) = one.waiting()
    assert one.take(turn)
    assert one.take(one.waiting()[0])
    assert not two.take(two.waiting()[0])

    Place.objects.filter(match=match).update(leased_until=timezone.now() - timedelta(seconds=1))
    assert two.take(two.waiting()[0])
    assert not one.take(one.waiting()[0])


def test_a_lease_is_not_written_again_for_every_answer(django_assert_num_queries):
    turns = Turns()
    against_the_computer()
    assert turns.take(turns.waiting()[0])
    (turn,) = turns.waiting()
    with django_assert_num_queries(0):
        assert turns.take(turn)
    assert turn.seat.leased_until <= timezone.now() + LEASE


def test_a_commit_in_its_match_wakes_it(django_capture_on_commit_callbacks):
    wake.clear()
    with django_capture_on_commit_callbacks(execute=True):
        match = against_the_computer()
    assert wake.is_set()
    wake.clear()
    with django_capture_on_commit_callbacks(execute=True):
        computer_answers(match)
    assert wake.is_set()


def test_somebody_quicker_is_no_error():
    match = against_the_computer()
    old = Match.objects.get(pk=match.pk)
    pool = Here()
    run = pool.run

    def interrupted(job, thought, **rest):
        content = run(job, thought, **rest)
        submit_command(
            match=current(old), seat=PERSON, command=Concede(), seq=old.head, command_id=uuid4()
        )
        return content

    pool.run = interrupted
    for _ in range(20):
        answer(old, COMPUTER, "easy", pool)
        if current(old).is_over:
            break
    assert current(old).result["reason"] == "conceded"


def test_the_person_takes_back_at_will_with_what_the_computer_answered():
    match = computer_answers(against_the_computer())
    for _ in range(100):
        head = match.head
        match = computer_answers(person_answers(match))
        was_answered = match.commits.filter(seq__gt=head, seat=COMPUTER).exists()
        if was_answered and retreat(position_of(match), PERSON).may_be_asked:
            break

    undo(match=match, seat=PERSON, seq=match.head, command_id=uuid4())

    match = current(match)
    assert is_asked(match, PERSON)
    assert position_of(match).asks.pending is None


def test_it_agrees_when_it_is_asked_to_take_back():
    match = computer_answers(against_the_computer())
    for _ in range(200):
        match = computer_answers(person_answers(match))
        assert not match.is_over
        try:
            ask_undo(match=match, seat=PERSON, seq=match.head, command_id=uuid4())
        except UndoRefusedError:
            continue
        break
    match = current(match)
    assert is_asked(match, COMPUTER)
    answer(match, COMPUTER, "easy", Here())
    assert position_of(current(match)).asks.pending is None
    assert is_asked(current(match), PERSON)


@pytest.mark.parametrize(("ahead", "stops"), [(1.0, False), (-1.0, True), (0.0, True)])
def test_it_agrees_to_stop_unless_it_is_ahead(monkeypatch, ahead, stops):
    match = computer_answers(against_the_computer())
    while position_of(match).state.turn == 0:
        match = computer_answers(person_answers(match))
    submit_command(
        match=match, seat=PERSON, command=OfferStop(), seq=match.head, command_id=uuid4()
    )
    monkeypatch.setattr("rules.computer.answers.value", lambda _terms: ahead)
    match = current(match)
    assert [turn.number for turn in due(match)] == [COMPUTER]

    answer(match, COMPUTER, "easy", Here())

    assert current(match).is_over is stops
    assert due(current(match)) == []


def test_its_match_goes_with_the_account_of_the_person():
    user = UserFactory()
    match = against_the_computer(owner=Owner(user=user))
    assert is_played_alone(match)
    user.delete()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_its_seat_is_nobodys_and_says_how_well_it_plays():
    match = match_of(GUEST, against_the_computer().pk)
    seat: Seat = COMPUTER
    assert not match.table[seat].has_left
    assert match.table[seat].shown_name == "Computer, easy"
    with translation.override("fr"):
        assert match.table[seat].shown_name == "Ordinateur, facile"
