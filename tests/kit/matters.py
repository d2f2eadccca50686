"""What a match may never lose or make: checked after the fact, from its log and final state."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.core.decision import Decision, Seat
from rules.engine.core.known import Known
from rules.engine.core.log import Commit, advance, fold, state_hash
from rules.engine.core.resolution import NoDice, Situation, commitment_of
from rules.engine.core.runner import resolve
from rules.engine.core.undo_requests import undo_requests_in
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.sealed_choices import Revealed, Sealed
from tests.kit.laws import laws_of
from tests.kit.selfplay import Game

EMPTY = ("[]", "{}")
"""Payloads that choose nothing: they are parts of any record."""


def conserved(game: Game) -> list[str]:
    """Every breach of conservation: of what the rule book says, and of the points that each side
    has mustered.
    """
    found = laws_of(game.system).breaches(game)
    for seat in (0, 1):
        mustered = sum(
            event["points"]
            for commit in game.commits
            for event in commit.events
            if event["type"] == "ForceMustered" and event["seat"] == seat
        )
        has = sum(unit.points for unit in game.state.units.values() if unit.seat == seat)
        if mustered != has:
            found.append(f"seat {seat} mustered {mustered} points and has {has}")
    return found


def misfolded(game: Game) -> list[str]:
    """The commits after which the log does not give the state that was played."""
    state, breaches = game.system.initial(game.setup), []
    for commit in game.commits:
        state = advance(game.system, state, commit)
        if state_hash(state) != game.hash_after(commit.seq):
            breaches.append(f"folding up to commit {commit.seq} gives another state")
    return breaches


def irretraceable(game: Game, step: int = 1) -> list[str]:
    """Of every `step`-th answer that bound nothing: those after which taking it back does not give
    the state before it, or giving it again does not lead to the same state once more.
    """
    breaches = []
    for commit in list(retraceable(game))[::step]:
        before, played = game.hash_after(commit.seq - 1), game.hash_after(commit.seq)
        state = fold(game.system, game.setup, [*game.commits, undone(game, commit.seq - 1)])
        if state_hash(state) != before:
            breaches.append(f"taking commit {commit.seq} back gives another state")
            continue
        play = resolve(
            Situation(game.system, state), *game.commands[commit.seq - 1], NoDice(), game.safe
        )
        if state_hash(play.state) != played:
            breaches.append(f"giving answer {commit.seq} again leads elsewhere")
    return breaches


def retraceable(game: Game) -> Iterator[Commit]:
    """The answers of a seat that threw no die and opened or sealed nothing: they may be taken
    back.
    """
    for commit in game.commits:
        secret = {"Sealed", Revealed.__name__} & {event["type"] for event in commit.events}
        if commit.seat is not None and not commit.dice and not secret:
            yield commit


def unsettled(game: Game, step: int = 1) -> list[str]:
    """Of every `step`-th commit after the last reveal: those to which both seats cannot agree to go
    back, by a request that in itself changes nothing.
    """
    last = max((c.seq for c in game.commits if _reveals(c)), default=0)
    final, breaches = game.hash_after(-1), []
    for commit in game.commits[last::step]:
        asked = _note(game, 0, {"type": "UndoAsked", "seat": 0, "name": "", "back_to": commit.seq})
        declined = _note(game, 1, {"type": "UndoDeclined", "seat": 1, "name": ""})
        agreed = _note(game, 1, {"type": "Undone", "back_to": commit.seq, "agreed": True})
        told = [*game.commits, asked, declined]
        if (
            state_hash(fold(game.system, game.setup, told)) != final
            or undo_requests_in(told).pending
        ):
            breaches.append(f"a request to go back to commit {commit.seq} changes something")
        told = [*game.commits, asked, agreed]
        if state_hash(fold(game.system, game.setup, told)) != game.hash_after(commit.seq):
            breaches.append(f"going back to commit {commit.seq} together gives another state")
    return breaches


def _reveals(commit: Commit) -> bool:
    return any(event["type"] == Revealed.__name__ for event in commit.events)


def _note(game: Game, seat: Seat, event: dict[str, object]) -> Commit:
    said = {"clause": _order(game), "said": "", **event}
    return game.commits[-1].change(seq=len(game.commits), seat=seat, events=(said,), dice=())


def leaks(game: Game) -> list[str]:
    """The secrets that could be read before both were shown: in the log, in what is asked, or in
    what a seat or a spectator sees, as they stand or as a string within a string.
    """
    closed: set[str] = set()
    breaches = []
    for commit, state in zip(game.commits, game.states, strict=True):
        for event in commit.events:
            if event["type"] == Sealed.__name__:
                closed.add(event["commitment"])
            elif event["type"] == Revealed.__name__:
                closed.discard(commitment_of(event["payload"], event["salt"]))
        if not closed:
            continue
        views = [game.system.view_for(state, Known(seat=seat)) for seat in (0, 1, None)]
        offers = [decision.offer() for decision in Situation(game.system, state).decisions]
        shown = msgspec.json.encode([commit, state, views, offers]).decode()
        for secret in map(game.safe.open, sorted(closed)):
            payload = (secret.payload, msgspec.json.encode(secret.payload).decode()[1:-1])
            told = (secret.salt, *(payload if secret.payload not in EMPTY else ()))
            if any(each in shown for each in told):
                breaches.append(f"after commit {commit.seq} a sealed answer can be read")
    return breaches


def undone(game: Game, back_to: int) -> Commit:
    """A commit that takes everything after `back_to` back."""
    event = {"type": "Undone", "clause": _order(game), "said": "", "back_to": back_to}
    return game.commits[-1].change(seq=len(game.commits), events=(event,))


def _order(game: Game) -> str:
    return str(game.system.clauses.order)


def is_empty(decision: Decision) -> bool:
    """Whether a decision lists its answers and leaves nothing to decide: fewer than two of them are
    legal.
    """
    offer = decision.offer()
    assert isinstance(offer, Offer)
    drawn = offer.area is not None or offer.variants or offer.tokens or not offer.options
    drawn = drawn or getattr(offer, "moves", ())
    return not drawn and sum(option.is_legal for option in offer.options) < 2
