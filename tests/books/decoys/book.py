"""The game Decoys.

DC-ENGINE-1  The engine asks whoever has to decide, and rolls every die.
"""

from __future__ import annotations

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import EVENTS
from rules.engine.core.system import Citations
from rules.engine.tabletop.rule_book import Questions, RuleBook
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.books.decoys.ask.position import build_position
from tests.books.decoys.ask.position_rows import Position
from tests.books.decoys.ask.questions import KINDS
from tests.books.decoys.ask.reply import reply
from tests.books.decoys.computer.heuristics import HEURISTICS
from tests.books.decoys.data.catalogue import CATALOGUE, KEY
from tests.books.decoys.model.commands import MoveCounter, PlaceCounter
from tests.books.decoys.model.evolve import BOOK_EVENTS, evolve
from tests.books.decoys.model.sentences import MESSAGES
from tests.books.decoys.model.state import DecoysState
from tests.books.decoys.model.view import view_for
from tests.books.decoys.paper.sheets import PRINTED
from tests.books.decoys.play import match, outcome, rosters, terms
from tests.books.decoys.site.history import HISTORY
from tests.books.decoys.site.hosting import HOSTED
from tests.books.decoys.site.sample_armies import SAMPLES
from tests.books.decoys.site.suggestion import suggest

DECOYS: RuleBook[DecoysState] = RuleBook(
    key=KEY,
    schema=1,
    revision="1",
    clauses=Citations(
        opening="DC-SETUP-1",
        order="DC-ENGINE-1",
        awaited="DC-ENGINE-2",
        over="DC-ENGINE-2",
        early_end="DC-END-3",
        terms="DC-SETUP-1",
        terrain="DC-SETUP-1",
        limit="DC-ROSTER-2",
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
    heuristics=HEURISTICS,
)
