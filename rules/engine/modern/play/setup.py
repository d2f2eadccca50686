"""Set-up: match terms, roll-off, secret rosters, and deployment."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.system import ArmyList, Problem, Setup
from rules.engine.modern.data import settings
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
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
    artillery_orders,
    deployment,
    match_terms,
    own_boards,
)
from rules.engine.modern.play.deployment import PlaceDecision
from rules.engine.modern.play.forces import fielded, told_apart
from rules.engine.modern.play.options import option
from rules.engine.modern.play.position_queries import Table, scenario
from rules.engine.modern.play.turn import ARTILLERY, TURN
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.sealed_choices import (
    RevealDecision,
    Revealed,
    SealDecision,
    key_of,
    reveal,
)

SEATS: tuple[Seat, Seat] = (0, 1)

CLAUSE_OF = {"roster": "MW-ROST-1", "deployment": "MW-DEP-6", ARTILLERY: "MW-ARTY-4"}
"""The clause behind each kind of sealed answer, by slot."""


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
        settings=settings.agreed(agreed.options, SCENARIOS[agreed.mission].settings),
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


def roll_off(play: Table) -> None:
    """MW-DEP-6 MW-SCEN-4 MW-SCEN-5 MW-ROLL-1  Roll off with a D6 each, ties again, if it decides
    anything: who attacks, or who decides which side places first.
    """
    s, fought = play.state, scenario(play.state)
    attacks = fought.roles == "attack"
    if attacks or not deployment.in_secret(fought, s.settings):
        _throw(play, attacks=attacks)


def _throw(play: Table, *, attacks: bool) -> None:
    """MW-DEP-6 MW-SCEN-4 MW-SCEN-5  Roll two D6 until one is higher."""
    s, fought = play.state, scenario(play.state)
    first, second = s.names
    while play.state.winner is None:
        one, two = play.roll(6), play.roll(6)
        if one == two:
            play.emit(RollOffTied(clause="MW-DEP-6", first=first, second=second, face=one))
            continue
        seat: Seat = 0 if one > two else 1
        play.emit(
            RollOffWon(
                clause=fought.clauses[0] if attacks else "MW-DEP-6",
                seat=seat,
                attacker=seat if attacks else None,
                name=s.names[seat],
                first=first,
                second=second,
                first_face=one,
                second_face=two,
            )
        )


def lock_rosters(play: Table) -> Decisions | None:
    """MW-ROST-1 MW-ARMY-4  Both sides seal a roster; it stays secret until both are in."""
    s = play.state
    return tuple(
        SealDecision(
            seat=seat,
            slot="roster",
            clause="MW-ROST-1",
            content=lambda payload, seat=seat: army_list.refusals(  # type: ignore[misc]
                payload, s.settings, s.limit, size_of(s, seat)
            ),
            draw=lambda dice, seat=seat: army_list.draw(  # type: ignore[misc]
                s.settings, s.limit, size_of(s, seat), dice
            ),
        )
        for seat in SEATS
        if key_of("roster", seat) not in s.sealed
    )


def problems_for(s: ModernState, seat: Seat, army: ArmyList) -> list[Problem]:
    """MW-ROST-1 MW-ARMY-4  Return every problem of a roster for this side of this match."""
    return army_list.problems_at(army, s.settings, s.limit, size_of(s, seat))


def reveal_rosters(play: Table) -> Decisions | None:
    """MW-ROST-1  Reveal both rosters in full."""
    return None if play.state.units else (RevealDecision(slot="roster", clause="MW-ROST-1"),)


def open_sealed(play: Table, slot: str) -> None:
    """MW-ROST-1 MW-DEP-6 MW-ARTY-4  Record the revealed answers as events, seat 0 first."""
    reveal(play, play.state.names, play.state.sealed, slot, CLAUSE_OF[slot])
    one, two = (event.payload for event in play.facts if isinstance(event, Revealed))
    if slot == "roster":
        _muster_forces(play, (one, two))
    elif slot == ARTILLERY:
        artillery_orders.open_orders(play, (one, two))
    else:
        deployment.open_plans(play, (one, two))


def _muster_forces(play: Table, payloads: tuple[str, str]) -> None:
    """MW-EQ-3  Record South's army, then North's."""
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


def deploy_units(play: Table) -> Decisions | None:
    """MW-DEP-6 MW-DEP-9 MW-DEC-3  Place Unit by Unit, until neither side can place another."""
    s = play.state
    if s.deployed:
        return None
    seat = s.places
    if seat is not None and not deployment.can_place(s, seat):
        seat = deployment.next_to_place(s, seat)
    if seat is not None:
        return (PlaceDecision(state=s, seat=seat),)
    _end_deployment(play)
    return None


def seal_plans(play: Table) -> Decisions | None:
    """MW-DEP-6 MW-HID-1  Both sides seal their deployment, if the settings say so."""
    s = play.state
    if not deployment.in_secret(scenario(s), s.settings):
        return None
    return tuple(
        deployment.seal_plan(s, seat)
        for seat in SEATS
        if key_of("deployment", seat) not in s.sealed
    )


def reveal_plans(play: Table) -> Decisions | None:
    """MW-DEP-6  Reveal both deployments together."""
    if key_of("deployment", SEATS[0]) not in play.state.sealed:
        return None
    return (RevealDecision(slot="deployment", clause="MW-DEP-6"),)


def roll_again(play: Table) -> None:
    """MW-DEP-3 MW-DEP-6  Roll for who places first the Units that a secret deployment has left
    unplaced, unless that was rolled before.
    """
    if play.state.winner is None and _are_waiting(play.state):
        _throw(play, attacks=False)


def _are_waiting(s: ModernState) -> bool:
    return any(s.waiting(seat) for seat in SEATS)


def _end_deployment(play: Table) -> None:
    """MW-DEP-6 MW-DEP-9  End deployment; Units without a square wait."""
    waiting = [unit for unit in play.state.units.values() if unit.place == "waiting"]
    clause = "MW-DEP-9" if waiting else "MW-DEP-6"
    play.emit(DeploymentEnded(clause=clause, waiting=len(waiting)))


def play_turns(play: Table) -> Frame:
    """MW-TURN-9  Play turns until the match ends."""
    return Frame(sequence="turn", step=TURN[0].__name__)


MATCH: tuple[Step, ...] = (
    roll_off,
    lock_rosters,
    reveal_rosters,
    seal_plans,
    reveal_plans,
    roll_again,
    choose_order,
    deploy_units,
    play_turns,
)
"""MW-DEC-1 MW-DEC-2 MW-DEC-3  The steps of set-up in order."""
