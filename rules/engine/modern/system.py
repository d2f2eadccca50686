"""Modern's implementation of `GameSystem`, the interface that the rest of the project uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.engine.core.decision import Command, Decision, IllegalCommandError, Refusal, Seat, Value
from rules.engine.core.flow import Event, decision_for, pending_decisions, run
from rules.engine.core.log import EVENTS
from rules.engine.core.record import Record
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.system import ArmyList, Outcome, Problem, Setup
from rules.engine.modern.ask import inspection, oracle
from rules.engine.modern.ask.inspection import Forecast, Measure, Preview, Ranges
from rules.engine.modern.ask.oracle_pieces import Answer
from rules.engine.modern.ask.survey import Survey, survey
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.model import commands
from rules.engine.modern.model.evolve import BOOK_EVENTS, evolve
from rules.engine.modern.model.sentences import in_language, sentence
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.model.upcasts import SCHEMA, upcast
from rules.engine.modern.model.view import View, view_for
from rules.engine.modern.paper.documents import ModernInPrint
from rules.engine.modern.play import army_list, early_end, log_length, match_terms, setup, turn
from rules.engine.modern.play.command_handlers import answer
from rules.engine.modern.play.deployment import PlaceDecision, PlanDecision
from rules.engine.modern.site import history
from rules.engine.modern.site.hosting import ModernHosted
from rules.engine.modern.site.sample_armies import SAMPLES
from rules.engine.modern.site.suggested_deployment import suggest_place, suggest_plan
from rules.engine.tabletop.history import Moment, Trial
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.engine.tabletop.tagged_unions import Tagged

SEQUENCES = {"match": setup.MATCH, "turn": turn.TURN, "phase": turn.PHASE}
COMMANDS: tuple[type[Command], ...] = (
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
    commands.Concede,
    commands.OfferStop,
    commands.AnswerStop,
)
FLOW = "MW-TURN-1"
"""The clause for the order of steps."""

_COMMANDS: Tagged[Command] = Tagged(COMMANDS)
_EVENTS: Tagged[Event] = Tagged((*BOOK_EVENTS, *EVENTS))


class Modern:
    """The rules engine of Modern; immutable, every method is a pure function."""

    key = "modern"
    schema = SCHEMA
    revision = "3"
    hosted = ModernHosted()
    printed = ModernInPrint()
    catalogue = CATALOGUE
    limits = army_list.LIMITS
    samples = tuple(SAMPLES.values())

    def muster(self, army: ArmyList) -> list[Problem]:
        return army_list.muster(army)

    def muster_for(self, state: ModernState, seat: Seat, army: ArmyList) -> list[Problem]:
        return setup.problems_for(state, seat, army)

    def setup_refusals(self, agreed: Setup) -> list[Refusal]:
        return match_terms.refusals(agreed)

    def recorded_refusals(self, agreed: Setup) -> list[Refusal]:
        return match_terms.recorded_refusals(agreed)

    def acceptance_refusals(
        self, terms: Collection[int], terrain: Collection[int]
    ) -> list[Refusal]:
        return match_terms.acceptance_refusals(terms, terrain)

    def longest(self, agreed: Setup) -> int:
        return log_length.longest(agreed)

    def initial(self, agreed: Setup) -> ModernState:
        return setup.initial(agreed)

    def begin(self, agreed: Setup, play: Play[ModernState]) -> None:
        setup.begin(agreed, play)
        run(play, SEQUENCES, FLOW)

    def decisions(self, state: ModernState) -> tuple[Decision, ...]:
        if state.outcome:
            return ()
        return pending_decisions(Play(Situation(self, state), NoDice(), NoVault()), SEQUENCES)

    def decide(self, seat: Seat | None, command: Command, play: Play[ModernState]) -> None:
        """MW-BOARD-4  Apply a command; every die is rolled here by the engine and recorded in an
        event.
        """
        if play.state.outcome:
            raise IllegalCommandError(Refusal(clause="MW-WIN-1", key="match-over"))
        if isinstance(command, early_end.ANY_TIME) and seat is not None:
            refused = early_end.refusals(play.state, seat, command)
            if refused:
                raise IllegalCommandError(*refused)
            early_end.answer(play, seat, command)
        else:
            decision = decision_for(play.before.decisions, seat)
            if decision is None:
                raise IllegalCommandError(Refusal(clause="MW-DEC-16", key="not-awaited"))
            refused = decision.check(command)
            if refused:
                raise IllegalCommandError(*refused)
            answer(play, seat, command, decision)
        run(play, SEQUENCES, FLOW)

    def forfeit(self, seat: Seat, play: Play[ModernState]) -> None:
        refused = early_end.forfeit_refusals(play.state)
        if refused:
            raise IllegalCommandError(*refused)
        early_end.forfeit(play, seat)
        run(play, SEQUENCES, "MW-WIN-8")

    def force_end(self, against: Seat | None, why: str, play: Play[ModernState]) -> None:
        refused = early_end.forfeit_refusals(play.state)
        if refused:
            raise IllegalCommandError(*refused)
        early_end.force(play, against, why)
        run(play, SEQUENCES, "MW-WIN-8")

    def evolve(self, state: ModernState, event: Event) -> ModernState:
        return evolve(state, event)

    def outcome(self, state: ModernState) -> Outcome | None:
        return state.outcome

    def view_for(self, state: ModernState, seat: Seat | None) -> View:
        return view_for(state, seat)

    def preview(self, now: Situation[ModernState], seat: Seat, command: Command) -> Preview:
        decision = decision_for(now.decisions, seat)
        if decision is None:
            return Preview(refusals=(Refusal(clause="MW-DEC-16", key="not-awaited"),))
        return inspection.preview(decision, command)

    def suggest(
        self, now: Situation[ModernState], seat: Seat, begun: Command | None
    ) -> Command | None:
        match decision_for(now.decisions, seat):
            case PlanDecision() as decision:
                return suggest_plan(decision, begun if isinstance(begun, Seal) else None)
            case PlaceDecision() as decision:
                place = begun if isinstance(begun, commands.PlaceUnit) else None
                return suggest_place(decision, place)
            case _:
                return None

    def measure(self, state: ModernState, first: str, second: str) -> Measure:
        return inspection.measure(state, first, second)

    def ranges(self, state: ModernState, piece: str) -> Ranges:
        return inspection.ranges(state, piece)

    def survey(self, state: ModernState, asked: Mapping[str, str], language: str) -> Survey:
        return survey(state, asked, language)

    def promises(
        self, now: Situation[ModernState], seats: tuple[Seat, ...], piece: str
    ) -> Forecast:
        return inspection.forecast(now, seats, piece)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """MW-HID-1  Redact nothing: events are emitted only when their content is public."""
        return event

    def sentence(self, key: str, params: Record | dict[str, Value], language: str) -> str:
        return sentence(key, params, language)

    def decode_command(self, raw: dict[str, object]) -> Command:
        return _COMMANDS.one(raw)

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        return _EVENTS.all([upcast(event, schema) for event in raw])

    def turn_of(self, state: ModernState) -> int:
        return state.turn

    def unit_name(self, name: str, language: str) -> str:
        return in_language(name, language)

    def secret(self, slot: str, payload: str, view: View, language: str) -> tuple[str, ...]:
        return history.secret(slot, payload, view, language)

    def subjects(self, event: Event) -> tuple[str, ...]:
        return history.subjects(event)

    def moment(self, event: Event) -> Moment:
        return history.moment(event)

    def trial(self, state: ModernState, event: Event) -> Trial | None:
        return history.trial(state, event)

    def ask(self, request: object) -> Answer:
        return oracle.ask(request)

    def question_schema(self) -> Answer:
        return oracle.schema()
