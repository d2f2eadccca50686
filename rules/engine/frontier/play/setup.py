"""Set-up: terms, roles, secret factions and rosters, edges, and the deployment batches."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.system import Setup
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.commands import Deploy
from rules.engine.frontier.model.setup_events import (
    FactionChosen,
    ForceMustered,
    MatchBegan,
    RolesRolled,
    RolesTied,
)
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play import army_list, assault, infiltration, missions, own_boards
from rules.engine.frontier.play.deployment import DeployDecision, deploy
from rules.engine.frontier.play.position_queries import Table, layout_named
from rules.engine.frontier.play.turn import TURN
from rules.engine.tabletop.reference import Layout
from rules.engine.tabletop.sealed_choices import (
    RevealDecision,
    Revealed,
    SealDecision,
    key_of,
    reveal,
)

SEATS: tuple[Seat, Seat] = (0, 1)
"""FR-GAME-2  Exactly two players."""


def refusals(setup: Setup) -> list[Refusal]:
    """FR-SETUP-5 FR-SELECT-4 FR-END-9  The reasons to refuse a match with these terms."""
    found: list[Refusal] = []
    if setup.mission not in {mission.slug for mission in CATALOGUE.missions}:
        found.append(Refusal(clause="FR-SETUP-5", key="no-mission"))
    found += _ground_refusals(setup)
    least, most = army_list.LIMITS
    if not least <= setup.limit <= most:
        params: dict[str, str | int | float] = {"limit": setup.limit, "least": least, "most": most}
        found.append(Refusal(clause="FR-SELECT-4", key="limit-out-of-range", params=params))
    if not set(setup.options) <= {"turn_cap", "held_field"}:
        found.append(Refusal(clause="FR-SETUP-5", key="no-option"))
    if not 0 <= setup.options.get("turn_cap", 0) <= 1000:
        found.append(Refusal(clause="FR-END-9", key="turn-cap-out-of-range"))
    return found


def _ground_refusals(setup: Setup) -> list[Refusal]:
    """FR-SETUP-5  Require a layout of the book or an own board without faults, not both."""
    printed = setup.layout in {layout.slug for layout in CATALOGUE.layouts}
    if setup.terrain is UNSET and printed:
        return []
    if setup.terrain is UNSET or setup.layout:
        return [Refusal(clause="FR-SETUP-5", key="no-layout")]
    return own_boards.refusals(setup.terrain)


def initial(setup: Setup) -> FrontierState:
    """The state before the first event, from the agreed terms."""
    return FrontierState(
        match=setup.match,
        names=setup.names,
        mission=setup.mission,
        layout=setup.layout,
        limit=setup.limit,
        options=setup.options,
        pieces=None if setup.terrain is UNSET else own_boards.read(setup.terrain).pieces,
        stack=(Frame(sequence="match", step=MATCH[0].__name__),),
    )


def begin(setup: Setup, play: Table) -> None:
    """FR-SETUP-1  Open the match on the agreed terms."""
    mission = next(m.name for m in CATALOGUE.missions if m.slug == setup.mission)
    layout = layout_of(setup.layout, setup.terrain).name
    play.emit(MatchBegan(clause="FR-SETUP-1", mission=mission, layout=layout, limit=setup.limit))


def layout_of(slug: str, terrain: dict[str, object] | UnsetType) -> Layout:
    """The board of a match: a layout of the book, or an own board. KeyError when there is none."""
    if terrain is UNSET:
        return layout_named(slug)
    return own_boards.as_layout(own_boards.read(terrain))


def roll_roles(play: Table) -> None:
    """FR-SETUP-2  Each player rolls a D6; ties are rolled again, the higher is the attacker."""
    first, second = play.state.names
    while play.state.attacker is None:
        one, two = play.roll(6), play.roll(6)
        if one == two:
            play.emit(RolesTied(clause="FR-SETUP-2", first=first, second=second, face=one))
            continue
        attacker: Seat = 0 if one > two else 1
        play.emit(
            RolesRolled(
                clause="FR-SETUP-2",
                attacker=attacker,
                name=play.state.names[attacker],
                first=first,
                second=second,
                first_face=one,
                second_face=two,
            )
        )


def choose_factions(play: Table) -> Decisions | None:
    """FR-SELECT-2 FR-DP-4  Both choose a faction in secret."""
    slugs = [faction.slug for faction in CATALOGUE.factions]

    def content(payload: str) -> list[Refusal]:
        return [] if _text(payload) in slugs else [Refusal(clause="FR-SELECT-1", key="no-faction")]

    def draw(dice: Dice) -> str:
        return canonical_json(slugs[pick(dice, len(slugs))]).decode()

    return tuple(
        SealDecision(seat=seat, slot="faction", clause="FR-SELECT-2", content=content, draw=draw)
        for seat in _unsealed(play.state, "faction")
    )


def reveal_factions(play: Table) -> Decisions | None:
    """FR-SELECT-2  Both factions are shown together."""
    shown = all(play.state.factions)
    return None if shown else (RevealDecision(slot="faction", clause="FR-SELECT-2"),)


def lock_rosters(play: Table) -> Decisions | None:
    """FR-SELECT-6  Both lock a roster; content, count and total stay secret until both are in."""
    state = play.state
    return tuple(
        SealDecision(
            seat=seat,
            slot="roster",
            clause="FR-SELECT-6",
            content=lambda payload, seat=seat: army_list.refusals(state, seat, payload),  # type: ignore[misc]
            draw=lambda dice, seat=seat: army_list.draw(state, seat, dice),  # type: ignore[misc]
        )
        for seat in _unsealed(state, "roster")
    )


def reveal_rosters(play: Table) -> Decisions | None:
    """FR-SELECT-6  Both rosters are shown in full."""
    return None if play.state.units else (RevealDecision(slot="roster", clause="FR-SELECT-6"),)


def _unsealed(state: FrontierState, slot: str) -> list[Seat]:
    return [seat for seat in SEATS if key_of(slot, seat) not in state.sealed]


def open_sealed(play: Table, slot: str) -> None:
    """FR-SELECT-2 FR-SELECT-6  Turn the revealed secrets into events, seat 0 first."""
    reveal(
        play,
        play.state.names,
        play.state.sealed,
        slot,
        "FR-SELECT-2" if slot == "faction" else "FR-SELECT-6",
    )
    payloads = [event.payload for event in play.facts if isinstance(event, Revealed)]
    if slot == "faction":
        _choose_factions(play, payloads)
    else:
        _muster_forces(play, payloads)


def _choose_factions(play: Table, payloads: list[str]) -> None:
    for seat, payload in zip(SEATS, payloads, strict=True):
        faction = _text(payload)
        title = next(f.name for f in CATALOGUE.factions if f.slug == faction)
        name = play.state.names[seat]
        play.emit(
            FactionChosen(clause="FR-SELECT-1", seat=seat, name=name, faction=faction, title=title)
        )


def _muster_forces(play: Table, payloads: list[str]) -> None:
    forces = [
        army_list.fielded(army_list.read(payload), seat, play.state.role_of(seat))
        for seat, payload in zip(SEATS, payloads, strict=True)
    ]
    for seat in SEATS:
        name = play.state.names[seat]
        units = army_list.told_apart(forces[seat], forces[other(seat)], name)
        points = sum(unit.points for unit in units)
        play.emit(
            ForceMustered(clause="FR-SELECT-6", seat=seat, name=name, points=points, units=units)
        )


def _text(payload: str) -> str:
    try:
        return msgspec.json.decode(payload, type=str)
    except msgspec.DecodeError:
        return ""


def choose_edges(play: Table) -> Decisions | None:
    """FR-DEPLOY-1  Choose the mission's first edges."""
    decision = missions.edges(play.state, 0)
    return (decision,) if decision else None


def place_marker(play: Table) -> Decisions | None:
    """FR-MISSION-SABOTAGE-1 FR-MISSION-ESCORT-1  Place the target or VIP, before any unit."""
    decision = missions.first_marker(play.state)
    return (decision,) if decision else None


def deploy_first(play: Table) -> Decisions | None:
    """FR-MISSION-ASSAULT-1 FR-MISSION-SABOTAGE-1 FR-MISSION-AMBUSH-1 FR-MISSION-ESCORT-1  The first
    side deploys, its whole force or a part of it.
    """
    return _deploy(play, 0)


def choose_second_edges(play: Table) -> Decisions | None:
    """FR-MISSION-SABOTAGE-2 FR-MISSION-ESCORT-2  The other side chooses its zone or edge."""
    decision = missions.edges(play.state, 1)
    return (decision,) if decision else None


def deploy_second(play: Table) -> Decisions | None:
    """FR-MISSION-ASSAULT-2 FR-MISSION-SABOTAGE-2 FR-MISSION-AMBUSH-2 FR-MISSION-ESCORT-2  The other
    side deploys.
    """
    return _deploy(play, 1)


def deploy_rest(play: Table) -> Decisions | None:
    """FR-MISSION-SABOTAGE-5 FR-MISSION-ESCORT-3  The first side deploys the rest of its force."""
    return _deploy(play, 2) if play.state.mission in missions.SPLIT else None


def _deploy(play: Table, batch: int) -> Decisions | None:
    """FR-DP-2  The decision of a batch; skipped when no unit can be placed."""
    s = play.state
    if len(s.deployed) > batch:
        return None
    decision = DeployDecision(
        state=s,
        seat=s.seat_of(missions.role_of_batch(s.mission, batch)),
        batch=2 if batch == 2 else 1,
        is_share=batch == 0 and s.mission in missions.SPLIT,
    )
    if decision.is_open:
        return (decision,)
    deploy(play, decision, Deploy(placements=()))
    return None


def place_infiltrators(play: Table) -> Decisions | None:
    """FR-DEPLOY-7  After deployment the defender places infiltration tokens, then the attacker."""
    for seat in (play.state.seat_of("defender"), play.state.seat_of("attacker")):
        if seat in play.state.infiltrated:
            continue
        decision = infiltration.decision(play.state, seat)
        if decision:
            return (decision,)
    return None


def place_first_point(play: Table) -> Decisions | None:
    """FR-MISSION-ASSAULT-4 FR-MISSION-ASSAULT-5  The attacker places the first strong point."""
    decision = assault.first_point(play.state)
    return (decision,) if decision else None


def play_turns(play: Table) -> Frame:
    """FR-SETUP-1 FR-TURN-1  Play turns until the game ends."""
    return Frame(sequence="turn", step=TURN[0].__name__)


MATCH: tuple[Step, ...] = (
    roll_roles,
    choose_factions,
    reveal_factions,
    lock_rosters,
    reveal_rosters,
    choose_edges,
    place_marker,
    deploy_first,
    choose_second_edges,
    deploy_second,
    deploy_rest,
    place_infiltrators,
    place_first_point,
    play_turns,
)
"""FR-SETUP-1  The steps of set-up, in order; each begins when the one above it is finished."""
