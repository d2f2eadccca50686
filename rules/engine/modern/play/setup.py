"""Set-up: match terms, roll-off, secret rosters, and deployment."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.system import ArmyList, Problem, Setup
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import AGREEMENT
from rules.engine.modern.model.commands import ChooseOrder
from rules.engine.modern.model.setup_events import (
    DeploymentEnded,
    ForceMustered,
    MatchBegan,
    PlacingBegan,
    RollOffTied,
    RollOffWon,
)
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play import (
    army_list,
    deployment,
    match_terms,
    own_boards,
)
from rules.engine.modern.play.deployment import PlaceDecision
from rules.engine.modern.play.forces import fielded, told_apart
from rules.engine.modern.play.position_queries import Table, scenario
from rules.engine.modern.play.turn import ORDERS, TURN
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.placing import place_in_turn
from rules.engine.tabletop.steps.roll_off import roll_off
from rules.engine.tabletop.steps.rounds import play_rounds
from rules.engine.tabletop.steps.secret_choices import Payloads, SecretChoice, lock_in_secret

SEATS: tuple[Seat, Seat] = (0, 1)


# ---- the beginning -----------------------------------------------------------------------------


def initial(agreed: Setup) -> ModernState:
    """Return the state before the first event, from the agreed terms."""
    return ModernState(
        match=agreed.match,
        names=agreed.names,
        mission=agreed.mission,
        layout=agreed.layout,
        map=match_terms.map_of(agreed),
        limit=agreed.limit,
        settings=AGREEMENT.agreed(agreed.options, SCENARIOS[agreed.mission].settings),
        stack=(Frame(sequence="match", step=MATCH[0].__name__),),
    )


def begin(agreed: Setup, play: Table) -> None:
    """MW-EQ-1  Begin the match."""
    board = _called(agreed)
    mission = SCENARIOS[agreed.mission].name.en
    play.emit(MatchBegan(clause="MW-EQ-1", mission=mission, layout=board))


def _called(agreed: Setup) -> str:
    if agreed.terrain is UNSET:
        return BOARDS[agreed.layout].name.en
    return own_boards.read(agreed.terrain).name


def size_of(s: ModernState, seat: Seat) -> int:
    """MW-ARMY-4 MW-SCEN-5  Return the exact number of Units of a side; 0: its owner chooses."""
    attacker, defender = match_terms.sizes(scenario(s), s.settings, s.limit)
    return defender if s.role_of(seat) == "defender" else attacker


# ---- the roll-off and the armies ---------------------------------------------------------------


def _decides(s: ModernState) -> bool:
    """MW-SCEN-4 MW-SCEN-5 MW-ROLL-1  Return whether a roll-off decides anything: who attacks, or
    who decides which side places first.
    """
    fought = scenario(s)
    return fought.roles == "attack" or not deployment.in_secret(fought, s.settings)


def _is_left_open(s: ModernState) -> bool:
    """MW-DEP-3 MW-DEP-6  Return whether a secret deployment has left Units unplaced, and who places
    first was not rolled before.
    """
    return s.winner is None and _are_waiting(s)


def _tied(s: ModernState, face: int) -> RollOffTied:
    first, second = s.names
    return RollOffTied(clause="MW-DEP-6", first=first, second=second, face=face)


def _won(s: ModernState, seat: Seat, faces: tuple[int, int]) -> RollOffWon:
    """MW-DEP-6 MW-SCEN-4 MW-SCEN-5  The winner attacks, or decides who places first."""
    fought = scenario(s)
    attacks = fought.roles == "attack"
    return RollOffWon(
        clause=fought.clauses[0] if attacks else "MW-DEP-6",
        seat=seat,
        attacker=seat if attacks else None,
        name=s.names[seat],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )


def _seal_roster(s: ModernState, seat: Seat) -> SealDecision:
    """MW-ROST-1 MW-ARMY-4  Seal a roster; it stays secret until both are in."""
    size = size_of(s, seat)
    return SealDecision(
        seat=seat,
        slot="roster",
        clause="MW-ROST-1",
        content=lambda payload: army_list.refusals(payload, s.settings, s.limit, size),
        draw=lambda dice: army_list.draw(s.settings, s.limit, size, dice),
    )


def problems_for(s: ModernState, seat: Seat, army: ArmyList) -> list[Problem]:
    """MW-ROST-1 MW-ARMY-4  Return every problem of a roster for this side of this match."""
    return army_list.problems_at(army, s.settings, s.limit, size_of(s, seat))


def _muster_forces(play: Table, payloads: Payloads) -> None:
    """MW-EQ-3 MW-ROST-1  Record South's army, then North's."""
    forces = [fielded(army_list.read(payloads[seat]), seat) for seat in SEATS]
    for seat in SEATS:
        name = play.state.names[seat]
        units = told_apart(forces[seat], forces[other(seat)], name)
        points = sum(unit.points for unit in units)
        play.emit(
            ForceMustered(
                clause="MW-ROST-1",
                seat=seat,
                name=name,
                count=len(units),
                points=points,
                units=units,
            )
        )


# ---- deployment --------------------------------------------------------------------------------


def choose_order(play: Table) -> Decisions | None:
    """MW-DEC-2 MW-DEP-6 MW-SCEN-5  Let the winner of the roll-off decide who places first, unless
    the scenario does, or both deploy at once.
    """
    s, fought = play.state, scenario(play.state)
    if s.places is not None or not _are_waiting(s):
        return None
    if fought.placing == "defender" and s.attacker is not None:
        begin_placing(play, other(s.attacker), "MW-SCEN-5")
        return None
    seat: Seat = s.winner or 0
    name = s.names[seat]
    return (
        OneOf(
            seat=seat,
            kind="order",
            prompt=Prompt(clause="MW-DEC-2", key="order", params={"side": name}),
            options=(
                option(ChooseOrder(first=True), "MW-DEP-6", "place-first"),
                option(ChooseOrder(first=False), "MW-DEP-6", "place-second"),
            ),
        ),
    )


def begin_placing(play: Table, seat: Seat, clause: str) -> None:
    """MW-DEP-6  Record who places first."""
    play.emit(PlacingBegan(clause=clause, seat=seat, name=play.state.names[seat]))


def _next_to_place(s: ModernState) -> Seat | None:
    """MW-DEP-6 MW-DEP-9 MW-DEC-3  Return the side that places a Unit, until neither can."""
    if s.places is None or deployment.can_place(s, s.places):
        return s.places
    return deployment.next_to_place(s, s.places)


def _are_waiting(s: ModernState) -> bool:
    return any(s.waiting(seat) for seat in SEATS)


def _end_deployment(play: Table) -> None:
    """MW-DEP-6 MW-DEP-9  End deployment; Units without a square wait."""
    waiting = [unit for unit in play.state.units.values() if unit.place == "waiting"]
    clause = "MW-DEP-9" if waiting else "MW-DEP-6"
    play.emit(DeploymentEnded(clause=clause, waiting=len(waiting)))


ROSTERS = SecretChoice("roster", "MW-ROST-1", decision=_seal_roster, opened=_muster_forces)
"""MW-ROST-1  Both rosters are revealed in full."""
PLANS = SecretChoice(
    "deployment",
    "MW-DEP-6",
    decision=deployment.seal_plan,
    opened=deployment.open_plans,
    is_due=lambda s: deployment.in_secret(scenario(s), s.settings),
)
"""MW-DEP-6 MW-HID-1  Both deployments are revealed together, if the settings say so."""
SECRETS = (ROSTERS, PLANS, ORDERS)

MATCH: tuple[Step, ...] = (
    roll_off("roll_off", _tied, _won, is_due=_decides),
    *lock_in_secret(ROSTERS, "lock_rosters", "reveal_rosters"),
    *lock_in_secret(PLANS, "seal_plans", "reveal_plans"),
    roll_off("roll_again", _tied, _won, is_due=_is_left_open),
    choose_order,
    place_in_turn(
        "deploy_units",
        _next_to_place,
        lambda s, seat: PlaceDecision(state=s, seat=seat),
        is_over=lambda s: s.deployed,
        finish=_end_deployment,
    ),
    play_rounds("play_turns", "turn", TURN),
)
"""MW-TURN-9 MW-DEC-1 MW-DEC-2 MW-DEC-3  The steps of set-up in order."""
