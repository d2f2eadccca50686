"""The rule book Frontier."""

from __future__ import annotations

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import EVENTS
from rules.engine.core.system import Citations
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.ask.forecast import forecast
from rules.engine.frontier.ask.oracle_questions import KINDS
from rules.engine.frontier.ask.position import build_position
from rules.engine.frontier.ask.position_rows import Position
from rules.engine.frontier.ask.ranges import ranges
from rules.engine.frontier.ask.reply import reply
from rules.engine.frontier.ask.survey.answers import survey
from rules.engine.frontier.computer.candidates import HEURISTICS
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model import commands
from rules.engine.frontier.model.evolve import BOOK_EVENTS, evolve
from rules.engine.frontier.model.sentences import MESSAGES
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.model.view import view_for
from rules.engine.frontier.paper import (
    boards,
    cards,
    counters,
    missions,
    primer,
    reference,
    reports,
)
from rules.engine.frontier.paper.words import SIDES
from rules.engine.frontier.play import army_list, log_length, outcome, setup, turn
from rules.engine.frontier.play.abilities import registry  # noqa: F401  registers every behaviour
from rules.engine.frontier.play.command_handlers import answer
from rules.engine.frontier.site import hosting
from rules.engine.frontier.site.history import HISTORY
from rules.engine.frontier.site.sample_armies import SAMPLES
from rules.engine.frontier.site.suggested_deployment import suggest
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.rule_book import Questions, RuleBook, TableQuestions
from rules.engine.tabletop.sealed_choices import Reveal, Seal

FRONTIER: RuleBook[FrontierState] = RuleBook(
    key="frontier",
    schema=1,
    revision="5",
    clauses=Citations(
        opening="FR-SETUP-1",
        order="FR-DP-1",
        awaited="FR-DP-1",
        over="FR-END-5",
        early_end="FR-END-11",
        terms="FR-SETUP-5",
        terrain="FR-SETUP-3",
        limit="FR-SELECT-4",
    ),
    commands=(
        Seal,
        Reveal,
        commands.ChooseEdges,
        commands.Deploy,
        commands.Place,
        commands.PlaceMarker,
        commands.PlaceByBearing,
        commands.StrategicAction,
        commands.TakeAction,
        commands.ChooseTarget,
        commands.React,
        commands.Decline,
        commands.MakeMove,
        commands.UseAbility,
        Concede,
        OfferStop,
        AnswerStop,
    ),
    events=(*BOOK_EVENTS, *EVENTS),
    upcasts={},
    sequences={"match": setup.MATCH, "turn": turn.TURN, "shot": turn.SHOT},
    muster=army_list.muster,
    muster_for=army_list.problems_for,
    setup_refusals=setup.refusals,
    recorded_refusals=setup.refusals,
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
    limits=hosting.LIMITS,
    samples=SAMPLES,
    questions=Questions(
        kinds=KINDS,
        reply=reply,
        position=Position,
        build=build_position,
        suggest=suggest,
        table=TableQuestions(
            preview=inspection.preview,
            measure=inspection.measure,
            ranges=ranges,
            survey=survey,
            promises=forecast,
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
    hosted=hosting.HOSTED,
    heuristics=HEURISTICS,
)
