"""The game Infinite Frontiers.

IF-ENGINE-1  The engine asks whoever has to decide, and rolls every die.
"""

from __future__ import annotations

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import EVENTS
from rules.engine.core.system import Citations
from rules.engine.infinite.ask.position import build_position
from rules.engine.infinite.ask.position_rows import Position
from rules.engine.infinite.ask.questions import KINDS
from rules.engine.infinite.ask.reply import reply
from rules.engine.infinite.data.catalogue import CATALOGUE, KEY
from rules.engine.infinite.model.commands import MoveCounter, PlaceCounter
from rules.engine.infinite.model.evolve import BOOK_EVENTS, evolve
from rules.engine.infinite.model.sentences import MESSAGES
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.model.view import view_for
from rules.engine.infinite.paper.sheets import PRINTED
from rules.engine.infinite.play import match, outcome, rosters, terms
from rules.engine.infinite.site.history import HISTORY
from rules.engine.infinite.site.hosting import HOSTED
from rules.engine.infinite.site.sample_armies import SAMPLES
from rules.engine.infinite.site.suggestion import suggest
from rules.engine.tabletop.rule_book import Questions, RuleBook
from rules.engine.tabletop.sealed_choices import Reveal, Seal

INFINITE: RuleBook[InfiniteState] = RuleBook(
    key=KEY,
    schema=1,
    revision="1",
    clauses=Citations(
        opening="IF-SETUP-1",
        order="IF-ENGINE-1",
        awaited="IF-ENGINE-2",
        over="IF-ENGINE-2",
        early_end="IF-END-3",
        terms="IF-SETUP-1",
        terrain="IF-SETUP-1",
        limit="IF-ROSTER-2",
    ),
    commands=(Seal, Reveal, PlaceCounter, MoveCounter, Concede, OfferStop, AnswerStop),
    events=(*BOOK_EVENTS, *EVENTS),
    upcasts={},
    sequences={"match": match.MATCH, "round": match.ROUND},
    muster=rosters.muster,
    muster_for=rosters.muster_for,
    setup_refusals=terms.refusals,
    recorded_refusals=terms.recorded_refusals,
    longest=terms.longest,
    initial=match.initial,
    begin=match.begin,
    evolve=evolve,
    answer=match.answer,
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
)
