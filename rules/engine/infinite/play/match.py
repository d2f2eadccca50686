"""The course of a match: set-up, rounds, the end."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Command, Decision, Seat, other
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import BOARDS, CATALOGUE
from rules.engine.infinite.model.commands import MoveCounter, PlaceCounter
from rules.engine.infinite.model.events import (
    CounterPlaced,
    ForceMustered,
    MatchBegan,
    MoveEnded,
    MoveLost,
    RollTied,
    RollWon,
    RoundBegan,
)
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play import moves, rosters
from rules.engine.infinite.play.outcome import SEATS, Table, end_after_last_round
from rules.engine.infinite.play.own_boards import rocks_of
from rules.engine.infinite.play.terms import terms_of
from rules.engine.infinite.space.board import first_rank
from rules.engine.tabletop.grid import named
from rules.engine.tabletop.offer import Offer, OneOf, Option, Prompt
from rules.engine.tabletop.sealed_choices import Reveal, Seal, SealDecision
from rules.engine.tabletop.steps.placing import alternating, place_in_turn
from rules.engine.tabletop.steps.roll_off import roll_off
from rules.engine.tabletop.steps.rounds import play_rounds
from rules.engine.tabletop.steps.secret_choices import (
    Payloads,
    SecretChoice,
    answer_in_secret,
    lock_in_secret,
)

# ---- the beginning ------------------------------------------------------------------------------


def initial(agreed: Setup) -> InfiniteState:
    """The state before the first event."""
    return InfiniteState(
        match=agreed.match,
        names=agreed.names,
        mission=agreed.mission,
        layout=agreed.layout,
        rocks=rocks_of(agreed),
        limit=agreed.limit,
        rounds=terms_of(agreed).rounds,
        stack=(Frame(sequence="match", step=MATCH[0].__name__),),
    )


def begin(agreed: Setup, play: Table) -> None:
    """IF-SETUP-1  The match begins."""
    mission = next(row.name for row in CATALOGUE.missions if row.slug == agreed.mission)
    board = BOARDS[agreed.layout].name.en if agreed.terrain is UNSET else ""
    play.emit(MatchBegan(clause="IF-SETUP-1", mission=mission, layout=board))


def _tied(s: InfiniteState, face: int) -> RollTied:
    first, second = s.names
    return RollTied(clause="IF-SETUP-2", first=first, second=second, face=face)


def _won(s: InfiniteState, seat: Seat, faces: tuple[int, int]) -> RollWon:
    """IF-SETUP-2  The higher roll goes first."""
    return RollWon(
        clause="IF-SETUP-2",
        seat=seat,
        name=s.names[seat],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )


# ---- rosters ------------------------------------------------------------------------------------


def _seal_roster(s: InfiniteState, seat: Seat) -> SealDecision:
    """IF-SETUP-3  A roster stays secret until both are in."""
    return SealDecision(
        seat=seat,
        slot="roster",
        clause="IF-SETUP-3",
        content=lambda payload: rosters.refusals(s, seat, payload),
        draw=lambda dice: rosters.draw(s, dice),
    )


def _open_rosters(play: Table, payloads: Payloads) -> None:
    """IF-SETUP-3  Both rosters are shown together."""
    forces = [rosters.fielded(rosters.read(payloads[seat]), seat) for seat in SEATS]
    for seat in SEATS:
        name = play.state.names[seat]
        units = rosters.told_apart(forces[seat], forces[other(seat)], name)
        points = sum(unit.points for unit in units)
        play.emit(
            ForceMustered(
                clause="IF-ROSTER-1",
                seat=seat,
                name=name,
                count=len(units),
                points=points,
                units=units,
            )
        )


ROSTERS = SecretChoice("roster", "IF-SETUP-3", decision=_seal_roster, opened=_open_rosters)

# ---- placing ------------------------------------------------------------------------------------


class PlaceDecision(OneOf):
    """IF-SETUP-4  Which counter to place, and where."""

    def offer(self) -> Offer:
        return super().offer().change(may_be_suggested=True)


def _placing(s: InfiniteState, seat: Seat) -> PlaceDecision:
    """IF-SETUP-4  Any counter that waits, on any free square of the first rank."""
    free = [square for square in first_rank(seat) if s.counter_at(square) is None]
    return PlaceDecision(
        seat=seat,
        kind="place",
        prompt=Prompt(clause="IF-SETUP-4", key="place"),
        options=tuple(
            Option(
                command=PlaceCounter(unit=unit.id, square=named(square)),
                label=Prompt(
                    clause="IF-SETUP-4",
                    key="place",
                    params={"name": unit.name, "square": named(square)},
                ),
                subject=unit.id,
            )
            for unit in s.waiting(seat)
            for square in free
        ),
    )


def _next_to_place(s: InfiniteState) -> Seat | None:
    """IF-SETUP-2 IF-SETUP-4  The winner of the roll places first, then the seats take turns."""
    last = other(s.first or 0) if s.last is None else s.last
    return alternating(last, lambda seat: bool(s.waiting(seat)))


# ---- rounds -------------------------------------------------------------------------------------


def begin_round(play: Table) -> None:
    """IF-TURN-1"""
    play.emit(RoundBegan(clause="IF-TURN-1", turn=play.state.turn + 1))


def make_moves(play: Table) -> Decisions | None:
    """IF-TURN-1 IF-TURN-3  Ask each side for its move; one with no choice is not asked."""
    while not play.is_over and play.state.moves < len(SEATS):
        seat = play.state.to_move
        decision = moves.decision_of(play.state, seat)
        if len(decision.legal) > 1:
            return (decision,)
        for only in decision.legal:
            assert isinstance(only.command, MoveCounter)
            moves.move(play, only.command)
        if not decision.legal:
            play.emit(MoveLost(clause="IF-TURN-3", name=play.state.names[seat]))
            play.emit(MoveEnded(clause="IF-TURN-3"))
    return None


ROUND: tuple[Step, ...] = (begin_round, make_moves)
MATCH: tuple[Step, ...] = (
    roll_off("roll_for_first", _tied, _won),
    *lock_in_secret(ROSTERS, "lock_rosters", "show_rosters"),
    place_in_turn("place_counters", _next_to_place, _placing),
    play_rounds("play_rounds", "round", ROUND, lambda s: s.turn < s.rounds),
    end_after_last_round,
)
"""IF-ENGINE-1  The steps of a match in order."""


def answer(play: Table, seat: Seat | None, command: Command, _decision: Decision) -> None:
    """Apply an accepted command."""
    match command:
        case Seal() | Reveal():
            answer_in_secret(play, seat, command, (ROSTERS,))
        case PlaceCounter(unit=unit, square=square):
            name = play.state.units[unit].name
            play.emit(CounterPlaced(clause="IF-SETUP-4", unit=unit, name=name, square=square))
        case MoveCounter():
            moves.move(play, command)
        case _:
            raise AssertionError(f"{command} was accepted and does nothing")
