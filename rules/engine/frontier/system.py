"""The rule book Frontier as one object: implements GameSystem, Reference and History."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.engine.core.decision import Command, Decision, IllegalCommandError, Refusal, Seat, Value
from rules.engine.core.flow import Event, decision_for, pending_decisions, run
from rules.engine.core.log import EVENTS
from rules.engine.core.record import Record
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.system import ArmyList, Outcome, Problem, Setup
from rules.engine.frontier.ask import oracle
from rules.engine.frontier.ask.forecast import Forecast, forecast
from rules.engine.frontier.ask.inspection import Measure, Preview, measure, preview
from rules.engine.frontier.ask.ranges import Ranges, ranges
from rules.engine.frontier.ask.survey.answers import survey
from rules.engine.frontier.ask.survey.questions import Survey
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model import commands
from rules.engine.frontier.model.evolve import BOOK_EVENTS, evolve
from rules.engine.frontier.model.sentences import MESSAGES
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.model.upcasts import SCHEMA, upcast
from rules.engine.frontier.model.view import View, view_for
from rules.engine.frontier.paper.documents import FrontierInPrint
from rules.engine.frontier.play import army_list, early_end, log_length, setup, turn
from rules.engine.frontier.play.abilities import registry  # noqa: F401  registers every behaviour
from rules.engine.frontier.play.command_handlers import answer
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.site import history
from rules.engine.frontier.site.hosting import FrontierHosted
from rules.engine.frontier.site.sample_armies import SAMPLES
from rules.engine.frontier.site.suggested_deployment import suggest
from rules.engine.tabletop.history import Moment, Trial
from rules.engine.tabletop.reference import Limits
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.engine.tabletop.tagged_unions import Tagged

SEQUENCES = {"match": setup.MATCH, "turn": turn.TURN, "shot": turn.SHOT}
COMMANDS: tuple[type[Command], ...] = (
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
    commands.Concede,
    commands.OfferStop,
    commands.AnswerStop,
)

_COMMANDS: Tagged[Command] = Tagged(COMMANDS)
_EVENTS: Tagged[Event] = Tagged((*BOOK_EVENTS, *EVENTS))


class Frontier:
    """The rule book Frontier: immutable; every method is a pure function of its arguments."""

    key = "frontier"
    schema = SCHEMA
    revision = "5"
    catalogue = CATALOGUE
    limits = Limits(least=army_list.LIMITS[0], most=army_list.LIMITS[1])
    samples = SAMPLES
    printed = FrontierInPrint()
    hosted = FrontierHosted()

    def muster(self, army: ArmyList) -> list[Problem]:
        return army_list.muster(army)

    def muster_for(self, state: FrontierState, seat: Seat, army: ArmyList) -> list[Problem]:
        return army_list.problems_for(state, seat, army)

    def setup_refusals(self, agreed: Setup) -> list[Refusal]:
        return setup.refusals(agreed)

    def recorded_refusals(self, agreed: Setup) -> list[Refusal]:
        return setup.refusals(agreed)

    def acceptance_refusals(
        self, terms: Collection[int], terrain: Collection[int]
    ) -> list[Refusal]:
        return setup.acceptance_refusals(terms, terrain)

    def longest(self, agreed: Setup) -> int:
        return log_length.longest(agreed)

    def initial(self, agreed: Setup) -> FrontierState:
        return setup.initial(agreed)

    def begin(self, agreed: Setup, play: Play[FrontierState]) -> None:
        setup.begin(agreed, play)
        run(play, SEQUENCES, "FR-SETUP-1")

    def decisions(self, state: FrontierState) -> tuple[Decision, ...]:
        if state.outcome:
            return ()
        return pending_decisions(Play(Situation(self, state), NoDice(), NoVault()), SEQUENCES)

    def decide(self, seat: Seat | None, command: Command, play: Play[FrontierState]) -> None:
        if play.state.outcome:
            raise IllegalCommandError(Refusal(clause="FR-END-5", key="match-over"))
        if isinstance(command, early_end.ANY_TIME) and seat is not None:
            refused = early_end.refusals(play.state, seat, command)
            if refused:
                raise IllegalCommandError(*refused)
            early_end.answer(play, seat, command)
        else:
            decision = decision_for(play.before.decisions, seat)
            if decision is None:
                raise IllegalCommandError(Refusal(clause="FR-DP-1", key="not-awaited"))
            refused = decision.check(command)
            if refused:
                raise IllegalCommandError(*refused)
            answer(play, seat, command, decision)
        run(play, SEQUENCES, "FR-DP-1")

    def forfeit(self, seat: Seat, play: Play[FrontierState]) -> None:
        refused = early_end.forfeit_refusals(play.state)
        if refused:
            raise IllegalCommandError(*refused)
        early_end.forfeit(play, seat)
        run(play, SEQUENCES, "FR-END-11")

    def force_end(self, against: Seat | None, why: str, play: Play[FrontierState]) -> None:
        refused = early_end.forfeit_refusals(play.state)
        if refused:
            raise IllegalCommandError(*refused)
        early_end.force(play, against, why)
        run(play, SEQUENCES, "FR-END-11")

    def evolve(self, state: FrontierState, event: Event) -> FrontierState:
        return evolve(state, event)

    def outcome(self, state: FrontierState) -> Outcome | None:
        return state.outcome

    def view_for(self, state: FrontierState, seat: Seat | None) -> View:
        return view_for(state, seat)

    def preview(self, now: Situation[FrontierState], seat: Seat, command: Command) -> Preview:
        decision = decision_for(now.decisions, seat)
        if decision is None:
            return Preview(refusals=(Refusal(clause="FR-DP-1", key="not-awaited"),))
        return preview(decision, command)

    def suggest(
        self, now: Situation[FrontierState], seat: Seat, begun: Command | None
    ) -> Command | None:
        decision = decision_for(now.decisions, seat)
        if not isinstance(decision, DeployDecision):
            return None
        empty = commands.Deploy(placements=())
        return suggest(decision, begun if isinstance(begun, commands.Deploy) else empty)

    def measure(self, state: FrontierState, first: str, second: str) -> Measure:
        return measure(state, first, second)

    def ranges(self, state: FrontierState, piece: str) -> Ranges:
        return ranges(state, piece)

    def survey(self, state: FrontierState, asked: Mapping[str, str], language: str) -> Survey:
        return survey(state, asked, language)

    def promises(
        self, now: Situation[FrontierState], seats: tuple[Seat, ...], piece: str
    ) -> Forecast:
        return forecast(now, seats, piece)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """FR-DP-4  Redacts nothing: an event is only emitted once its content is public."""
        return event

    def sentence(self, key: str, params: Record | dict[str, Value], language: str) -> str:
        return MESSAGES.render(key, params, language)

    def decode_command(self, raw: dict[str, object]) -> Command:
        return _COMMANDS.one(raw)

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        return _EVENTS.all([upcast(event, schema) for event in raw])

    def turn_of(self, state: FrontierState) -> int:
        return state.turn

    def unit_name(self, name: str, language: str) -> str:
        return name

    def secret(self, slot: str, payload: str, view: View, language: str) -> tuple[str, ...]:
        return history.secret(payload, language)

    def subjects(self, event: Event) -> tuple[str, ...]:
        return history.subjects(event)

    def moment(self, event: Event) -> Moment:
        return history.moment(event)

    def trial(self, state: FrontierState, event: Event) -> Trial | None:
        return history.trial(state, event)

    def ask(self, request: object) -> dict[str, Any]:
        return oracle.ask(request)

    def question_schema(self) -> dict[str, Any]:
        return oracle.schema()
