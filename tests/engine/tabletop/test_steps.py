"""Shared steps: a toy book that rolls off, locks names in secret, places counters in turn, and
plays rounds of secret bids.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from rules.engine.core import shared_events
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event, Frame, State
from rules.engine.core.log import Begin
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.sealed_choices import (
    Reveal,
    Revealed,
    Seal,
    SealDecision,
    Sealed,
    key_of,
)
from rules.engine.tabletop.steps.placing import alternating, place_in_turn
from rules.engine.tabletop.steps.roll_off import roll_off
from rules.engine.tabletop.steps.rounds import play_rounds
from rules.engine.tabletop.steps.secret_choices import (
    SecretChoice,
    answer_in_secret,
    lock_in_secret,
)
from tests.engine.core.toy import TOY
from tests.kit.vault import Vault


class Put(Command):
    pass


class Tied(Event):
    face: int


class Won(Event):
    seat: Seat
    faces: tuple[int, int]


class Named(Event):
    titles: tuple[str, str]


class Placed(Event):
    seat: Seat


class PlacingEnded(Event):
    pass


class Bidden(Event):
    amounts: tuple[int, int]


class Book(State):
    """`counters` are those left to place; `bids` the amounts of each round."""

    sealed: dict[str, str] = {}
    winner: Seat | None = None
    titles: tuple[str, str] = ("", "")
    counters: tuple[int, int] = (1, 2)
    last: Seat = 1
    are_placed: bool = False
    bids: tuple[tuple[int, int], ...] = ()


def tied(state: Book, face: int) -> Tied:
    return Tied(clause="TOY-1", face=face)


def won(state: Book, seat: Seat, faces: tuple[int, int]) -> Won:
    return Won(clause="TOY-1", seat=seat, faces=faces)


def named(state: Book, seat: Seat) -> SealDecision:
    def content(payload: str) -> list[Refusal]:
        return [] if payload.isalpha() else [Refusal(clause="TOY-2", key="no-name")]

    return SealDecision(
        seat=seat, slot="name", clause="TOY-2", content=content, draw=lambda dice: "ABC"
    )


def open_names(play: Any, payloads: tuple[str, str]) -> None:
    play.emit(Named(clause="TOY-2", titles=payloads))


def bid_of(state: Book, seat: Seat) -> SealDecision:
    return SealDecision(
        seat=seat, slot="bid", clause="TOY-4", content=lambda payload: [], draw=lambda dice: "0"
    )


def count(play: Any, bids: tuple[str, str]) -> None:
    one, two = bids
    play.emit(Bidden(clause="TOY-4", amounts=(int(one), int(two))))


def put(state: Book, seat: Seat) -> OneOf:
    only = Option(command=Put(), label=Prompt(clause="TOY-3", key="put"))
    return OneOf(seat=seat, kind="put", prompt=Prompt(clause="TOY-3", key="put"), options=(only,))


NAMES = SecretChoice(
    "name", "TOY-2", decision=named, opened=open_names, is_open=lambda s: all(s.titles)
)
BIDS = SecretChoice("bid", "TOY-4", decision=bid_of, opened=count)
ROUND = lock_in_secret(BIDS, "choose_bids", "show_bids")
MATCH = (
    roll_off("roll_for_first", tied, won),
    roll_off("roll_again", tied, won, is_due=lambda s: False),
    *lock_in_secret(NAMES, "lock_names", "show_names"),
    place_in_turn(
        "place",
        lambda s: alternating(s.last, lambda seat: s.counters[seat] > 0),
        put,
        is_over=lambda s: s.are_placed,
        finish=lambda play: play.emit(PlacingEnded(clause="TOY-3")),
    ),
    play_rounds("play_rounds", "round", ROUND, lambda s: len(s.bids) < 2),
)


def initial(setup: Setup) -> Book:
    return Book(names=setup.names, stack=(Frame(sequence="match", step="roll_for_first"),))


def answer(play: Any, seat: Seat | None, command: Command, decision: object) -> None:
    if isinstance(command, Seal | Reveal):
        answer_in_secret(play, seat, command, (NAMES, BIDS))
    elif seat is not None:
        play.emit(Placed(clause="TOY-3", seat=seat))


def evolve(state: Book, event: Event) -> Book:  # noqa: PLR0911  one match
    match event:
        case Won(seat=seat):
            return state.change(winner=seat)
        case Named(titles=titles):
            return state.change(titles=titles)
        case Sealed(slot=slot, seat=seat, commitment=commitment):
            return state.change(sealed=state.sealed | {key_of(slot, seat): commitment})
        case Revealed(slot="bid", seat=seat):
            gone = key_of("bid", seat)
            return state.change(sealed={k: v for k, v in state.sealed.items() if k != gone})
        case Placed(seat=seat):
            left = tuple(n - (each == seat) for each, n in enumerate(state.counters))
            return state.change(counters=left, last=seat)
        case PlacingEnded():
            return state.change(are_placed=True)
        case Bidden(amounts=amounts):
            return state.change(bids=(*state.bids, amounts))
        case _:
            return shared_events.evolve(state, event)


BASE: Any = TOY
BOOK = dataclasses.replace(
    BASE,
    sequences={"match": MATCH, "round": ROUND},
    initial=initial,
    answer=answer,
    evolve=evolve,
    commands=(Put, Seal, Reveal),
)
SETUP = Setup(match="", names=("Ana", "Bo"), mission="", layout="", limit=0)


class Table:
    """A match of the toy book in progress."""

    def __init__(self, *faces: int) -> None:
        self.vault = Vault()
        opening = Situation.opening(BOOK, SETUP)
        self.play = resolve(opening, None, Begin(), ScriptedDice(faces), self.vault)

    @property
    def state(self) -> Book:
        return self.play.state

    @property
    def asked(self) -> list[Seat | None]:
        return [each.seat for each in self.play.after.decisions]

    def refusals(self, seat: Seat, command: Command) -> list[str]:
        (decision,) = (each for each in self.play.after.decisions if each.seat == seat)
        return [each.key for each in decision.check(command)]

    def does(self, *answers: tuple[Seat | None, Command]) -> None:
        for seat, command in answers:
            now = self.play.after
            self.play = resolve(now, seat, command, ScriptedDice([]), self.vault)

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.play.events]


def name(title: str) -> Seal:
    return Seal(slot="name", payload=title)


def bid(amount: int) -> Seal:
    return Seal(slot="bid", payload=str(amount))


def locked() -> Table:
    table = Table(3, 1)
    table.does((1, name("Red")), (0, name("Blue")), (None, Reveal(slot="name")))
    return table


def placed() -> Table:
    table = locked()
    table.does((0, Put()), (1, Put()), (1, Put()))
    return table


def test_a_roll_off_throws_until_one_is_higher():
    table = Table(4, 4, 2, 5)
    assert table.kinds() == ["Tied", "Won", "FlowMoved"]
    assert (table.state.winner, table.play.facts[1].faces) == (1, (2, 5))


def test_a_roll_off_that_is_not_due_throws_nothing():
    assert len(Table(6, 1).play.faces) == 2


def test_steps_are_stored_under_the_names_that_the_book_gives():
    assert [step.__name__ for step in (*MATCH, *ROUND)] == [
        "roll_for_first",
        "roll_again",
        "lock_names",
        "show_names",
        "place",
        "play_rounds",
        "choose_bids",
        "show_bids",
    ]


def test_both_seats_lock_in_any_order_and_the_server_reveals():
    table = Table(3, 1)
    assert table.asked == [0, 1]
    assert table.refusals(0, name("4")) == ["no-name"]
    table.does((1, name("Red")))
    assert table.asked == [0]
    table.does((0, name("Blue")))
    assert (table.asked, table.state.titles) == ([None], ("", ""))
    table.does((None, Reveal(slot="name")))
    assert table.kinds() == ["Revealed", "Revealed", "Named", "FlowMoved"]
    assert table.state.titles == ("Blue", "Red")


def test_what_is_open_is_not_revealed_again():
    """The commitments of the names stay in the state."""
    assert locked().state.sealed.keys() == {"name/0", "name/1"}
    assert locked().asked == [0]


def test_a_seat_that_does_not_choose_is_neither_asked_nor_revealed():
    choice = dataclasses.replace(NAMES, choosers=lambda s: (1,))
    lock, show = lock_in_secret(choice, "lock_names", "show_names")
    table = Table(3, 1)
    assert [each.seat for each in lock(table.play)] == [1]
    table.does((1, name("Red")))
    assert not lock(table.play)
    assert [each.seat for each in show(table.play)] == [None]
    play = Play(table.play.after, NoDice(), table.vault)
    answer_in_secret(play, None, Reveal(slot="name"), (choice,))
    assert [type(event).__name__ for event in play.facts] == ["Revealed", "Named"]
    assert play.state.titles == ("", "Red")


def test_seats_place_in_turn_until_neither_can():
    table = locked()
    for seat in (0, 1, 1):
        assert table.asked == [seat]
        table.does((seat, Put()))
    assert table.kinds() == ["Placed", "PlacingEnded", "FlowMoved"]


def test_placing_that_is_over_is_not_ended_again():
    play = Play(Situation(BOOK, placed().state), NoDice(), NoVault())
    assert [step(play) for step in MATCH if step.__name__ == "place"] == [None]
    assert play.facts == []


def test_alternating_skips_a_seat_that_cannot_place():
    assert alternating(0, lambda seat: True) == 1
    assert alternating(0, lambda seat: seat == 0) == 0
    assert alternating(0, lambda seat: False) is None


def test_rounds_are_played_while_the_book_goes_on():
    table = placed()
    for amount in (2, 0):
        stack = (
            Frame(sequence="match", step="play_rounds"),
            Frame(sequence="round", step="choose_bids"),
        )
        assert table.state.stack == stack
        table.does((0, bid(amount)), (1, bid(amount)), (None, Reveal(slot="bid")))
    assert (table.state.bids, table.state.stack) == (((2, 2), (0, 0)), ())
