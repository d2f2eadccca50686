"""The rule book Infinite Frontiers.

IF-BOARD-6  The engine asks those who have to decide, rolls every die and records it in an event.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import EVENTS
from rules.engine.core.system import Citations
from rules.engine.infinite.ask.position import build_position
from rules.engine.infinite.ask.position_rows import Position
from rules.engine.infinite.ask.questions import KINDS
from rules.engine.infinite.ask.reply import reply
from rules.engine.infinite.computer.candidates import HEURISTICS
from rules.engine.infinite.data.catalogue import CATALOGUE, KEY
from rules.engine.infinite.model import commands
from rules.engine.infinite.model.evolve import BOOK_EVENTS, evolve
from rules.engine.infinite.model.sentences import MESSAGES
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.model.view import view_for
from rules.engine.infinite.paper.sheets import PRINTED
from rules.engine.infinite.play import (
    command_handlers,
    outcome,
    rosters,
    rounds,
    setup,
    terms,
)
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.site.history import HISTORY
from rules.engine.infinite.site.hosting import HOSTED
from rules.engine.infinite.site.sample_armies import SAMPLES
from rules.engine.infinite.site.suggestion import suggest
from rules.engine.tabletop.rule_book import Questions, RuleBook
from rules.engine.tabletop.sealed_choices import Reveal, Seal


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Apply an accepted command of the course of a match, or of a turn."""
    if not rounds.answer(play, seat, command):
        command_handlers.answer(play, seat, command, decision)


INFINITE: RuleBook[InfiniteState] = RuleBook(
    key=KEY,
    schema=1,
    revision="1",
    clauses=Citations(
        opening="IF-MIS-1",
        order="IF-SCOPE-1",
        awaited="IF-DEC-19",
        over="IF-WIN-2",
        early_end="IF-WIN-4",
        terms="IF-DEC-1",
        terrain="IF-BOARD-4",
        limit="IF-ROST-1",
    ),
    commands=(
        Seal,
        Reveal,
        commands.ChooseEdge,
        commands.PlaceUnits,
        commands.ChooseEntity,
        commands.MoveUnits,
        commands.AttackUnits,
        commands.TakeCover,
        commands.GoOnOverwatch,
        commands.Interact,
        commands.EndPart,
        commands.Retreat,
        commands.React,
        commands.PassReactions,
        commands.SplitSuccesses,
        commands.DivideDamage,
        commands.GiveBonus,
        Concede,
        OfferStop,
        AnswerStop,
    ),
    events=(*BOOK_EVENTS, *EVENTS),
    upcasts={},
    sequences={"match": rounds.MATCH, "round": rounds.ROUND, "turn": rounds.ACTIVATION},
    muster=rosters.muster,
    muster_for=rosters.muster_for,
    setup_refusals=terms.refusals,
    recorded_refusals=terms.recorded_refusals,
    longest=terms.longest,
    initial=setup.initial,
    begin=setup.begin,
    evolve=evolve,
    answer=answer,
    ends=outcome.EARLY,
    view_for=view_for,
    sentence=MESSAGES.render,
    units_in=MESSAGES.units_in,
    catalogue=CATALOGUE,
    limits=rosters.LIMITS,
    samples=SAMPLES,
    questions=Questions(
        kinds=KINDS, reply=reply, position=Position, build=build_position, suggest=suggest
    ),
    history=HISTORY,
    printed=PRINTED,
    hosted=HOSTED,
    heuristics=HEURISTICS,
)
