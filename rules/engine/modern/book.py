"""The rule book Modern.

MW-BOARD-4  Every die is rolled by the engine and recorded in an event.
"""

from __future__ import annotations

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import EVENTS
from rules.engine.core.system import Citations
from rules.engine.modern.ask import inspection
from rules.engine.modern.ask.oracle_questions import KINDS
from rules.engine.modern.ask.position import build_position
from rules.engine.modern.ask.position_rows import Position
from rules.engine.modern.ask.reply import reply
from rules.engine.modern.ask.survey import survey
from rules.engine.modern.computer.candidates import HEURISTICS
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.model import commands
from rules.engine.modern.model.evolve import BOOK_EVENTS, evolve
from rules.engine.modern.model.sentences import MESSAGES
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.model.view import view_for
from rules.engine.modern.paper import boards, cards, counters, missions, primer, reference, reports
from rules.engine.modern.paper.words import SIDES
from rules.engine.modern.play import army_list, log_length, match_terms, outcome, setup, turn
from rules.engine.modern.play.command_handlers import answer
from rules.engine.modern.site.history import HISTORY
from rules.engine.modern.site.hosting import HOSTED
from rules.engine.modern.site.sample_armies import SAMPLES
from rules.engine.modern.site.suggested_deployment import suggest
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.rule_book import Questions, RuleBook, TableQuestions
from rules.engine.tabletop.sealed_choices import Reveal, Seal

MODERN: RuleBook[ModernState] = RuleBook(
    key="modern",
    schema=1,
    revision="3",
    clauses=Citations(
        opening="MW-TURN-1",
        order="MW-TURN-1",
        awaited="MW-DEC-16",
        over="MW-WIN-1",
        early_end="MW-WIN-8",
        terms="MW-DEC-1",
        terrain="MW-EQ-1",
        limit="MW-PTS-3",
    ),
    commands=(
        Seal,
        Reveal,
        commands.ChooseOrder,
        commands.PlaceUnit,
        commands.OrderGun,
        commands.ChooseUnits,
        commands.MoveUnit,
        commands.Pivot,
        commands.FireAt,
        commands.ChangeState,
        commands.EndActivations,
        commands.Face,
        commands.ChooseCombat,
        commands.ChooseLead,
        commands.FollowUp,
        commands.Withdraw,
        Concede,
        OfferStop,
        AnswerStop,
    ),
    events=(*BOOK_EVENTS, *EVENTS),
    upcasts={},
    sequences={"match": setup.MATCH, "turn": turn.TURN, "phase": turn.PHASE},
    muster=army_list.muster,
    muster_for=setup.problems_for,
    setup_refusals=match_terms.refusals,
    recorded_refusals=match_terms.recorded_refusals,
    longest=log_length.longest,
    initial=setup.initial,
    begin=setup.begin,
    evolve=evolve,
    answer=answer,
    ends=outcome.EARLY,
    view_for=view_for,
    sentence=MESSAGES.render,
    units_in=MESSAGES.units_in,
    catalogue=CATALOGUE,
    limits=army_list.LIMITS,
    samples=tuple(SAMPLES.values()),
    questions=Questions(
        kinds=KINDS,
        reply=reply,
        position=Position,
        build=build_position,
        suggest=suggest,
        table=TableQuestions(
            preview=inspection.preview,
            measure=inspection.measure,
            ranges=inspection.ranges,
            survey=survey,
            promises=inspection.forecast,
        ),
    ),
    history=HISTORY,
    printed=Printed(
        livery=cards.livery,
        card=cards.card,
        card_back=cards.card_back,
        standee=cards.standee,
        board=boards.board,
        mission_sheet=missions.mission_sheet,
        quick_reference=reference.quick_reference,
        primer=primer.primer,
        tokens=counters.tokens,
        tape=counters.tape,
        account=reports.account,
        sides=SIDES,
    ),
    hosted=HOSTED,
    heuristics=HEURISTICS,
)
