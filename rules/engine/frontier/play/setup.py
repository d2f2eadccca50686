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
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.roll_off import roll_off
from rules.engine.tabletop.steps.rounds import play_rounds
from rules.engine.tabletop.steps.secret_choices import Payloads, SecretChoice, lock_in_secret

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


def _roles_tied(s: FrontierState, face: int) -> RolesTied:
    """FR-SETUP-2  A tie is rolled again."""
    first, second = s.names
    return RolesTied(clause="FR-SETUP-2", first=first, second=second, face=face)


def _roles_rolled(s: FrontierState, attacker: Seat, faces: tuple[int, int]) -> RolesRolled:
    """FR-SETUP-2  The player with the higher die is the attacker."""
    return RolesRolled(
        clause="FR-SETUP-2",
        attacker=attacker,
        name=s.names[attacker],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )


def _seal_faction(s: FrontierState, seat: Seat) -> SealDecision:
    """FR-SELECT-2 FR-DP-4  Choose a faction in secret."""
    slugs = [faction.slug for faction in CATALOGUE.factions]

    def content(payload: str) -> list[Refusal]:
        return [] if _text(payload) in slugs else [Refusal(clause="FR-SELECT-1", key="no-faction")]

    def draw(dice: Dice) -> str:
        return canonical_json(slugs[pick(dice, len(slugs))]).decode()

    return SealDecision(seat=seat, slot="faction", clause="FR-SELECT-2", content=content, draw=draw)


def _seal_roster(s: FrontierState, seat: Seat) -> SealDecision:
    """FR-SELECT-6  Lock a roster; content, count and total stay secret until both are in."""
    return SealDecision(
        seat=seat,
        slot="roster",
        clause="FR-SELECT-6",
        content=lambda payload: army_list.refusals(s, seat, payload),
        draw=lambda dice: army_list.draw(s, seat, dice),
    )


def _choose_factions(play: Table, payloads: Payloads) -> None:
    """FR-SELECT-1  Record both factions."""
    for seat, payload in zip(SEATS, payloads, strict=True):
        faction = _text(payload)
        title = next(f.name for f in CATALOGUE.factions if f.slug == faction)
        name = play.state.names[seat]
        play.emit(
            FactionChosen(clause="FR-SELECT-1", seat=seat, name=name, faction=faction, title=title)
        )


def _muster_forces(play: Table, payloads: Payloads) -> None:
    """FR-SELECT-6  Show both rosters in full."""
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


FACTIONS = SecretChoice(
    "faction",
    "FR-SELECT-2",
    decision=_seal_faction,
    opened=_choose_factions,
    is_open=lambda s: all(s.factions),
)
"""FR-SELECT-2  Both factions are shown together."""
ROSTERS = SecretChoice(
    "roster",
    "FR-SELECT-6",
    decision=_seal_roster,
    opened=_muster_forces,
    is_open=lambda s: bool(s.units),
)
"""FR-SELECT-6  Both rosters are shown together."""
SECRETS = (FACTIONS, ROSTERS)


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


MATCH: tuple[Step, ...] = (
    roll_off("roll_roles", _roles_tied, _roles_rolled),
    *lock_in_secret(FACTIONS, "choose_factions", "reveal_factions"),
    *lock_in_secret(ROSTERS, "lock_rosters", "reveal_rosters"),
    choose_edges,
    place_marker,
    deploy_first,
    choose_second_edges,
    deploy_second,
    deploy_rest,
    place_infiltrators,
    place_first_point,
    play_rounds("play_turns", "turn", TURN),
)
"""FR-SETUP-1 FR-TURN-1  The steps of set-up, in order; each begins when the one above is done."""
