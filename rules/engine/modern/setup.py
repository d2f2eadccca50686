"""Set-up: the agreement, the roll-off, secret rosters, and deployment."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.core.flow import Asked, Frame, Step
from rules.engine.core.system import Setup
from rules.engine.lib.drawing import UnreadableBoardError, errors
from rules.engine.lib.offer import OneOf, Prompt
from rules.engine.lib.sealed import RevealDecision, Revealed, SealDecision, key_of, reveal
from rules.engine.modern import (
    army_list,
    deployment,
    gunnery,
    map_faults,
    own_boards,
    settings,
    terrain_terms,
)
from rules.engine.modern.board import Board, Map, board_of
from rules.engine.modern.commands import ChooseOrder
from rules.engine.modern.deployment import PlaceDecision
from rules.engine.modern.forces import fielded, told_apart
from rules.engine.modern.layouts import BOARDS
from rules.engine.modern.options import option, refusal
from rules.engine.modern.scenarios import SCENARIOS, Scenario
from rules.engine.modern.settings import Settings
from rules.engine.modern.setup_events import (
    DeploymentEnded,
    ForceMustered,
    MatchBegan,
    PlacingBegan,
    RollOffTied,
    RollOffWon,
)
from rules.engine.modern.state import ModernState, other
from rules.engine.modern.table import Table, scenario
from rules.engine.modern.turn import ARTILLERY, TURN

SEATS: tuple[Seat, Seat] = (0, 1)

CLAUSE_OF = {"roster": "MW-ROST-1", "deployment": "MW-DEP-6", ARTILLERY: "MW-ARTY-4"}
"""What is sealed, by slot, and the clause that asks for it."""


# ---- the agreement -----------------------------------------------------------------------------


def refusals(agreed: Setup) -> list[Refusal]:
    """MW-DEC-1 MW-SCEN-6  Why a match cannot be set up like this."""
    fought = SCENARIOS.get(agreed.mission)
    found = [] if fought else [refusal("MW-SCEN-6", "no-scenario")]
    found += settings.refusals(agreed.options)
    found += _ground_refusals(agreed)
    if found or fought is None:
        return found
    terms = settings.agreed(agreed.options, fought.settings)
    board = board_of(map_of(agreed))
    return [
        *_limit_refusals(agreed.limit, fought, terms),
        *_size_refusals(fought, terms),
        *terrain_terms.square_refusals(board, fought, terms),
    ] or zone_refusals(board, fought, terms, agreed.limit)


def _ground_refusals(agreed: Setup) -> list[Refusal]:
    """MW-EQ-1 MW-BOARD-2  A board of the book, or a map of one's own without a fault; never
    both.
    """
    if agreed.terrain is UNSET:
        return [] if agreed.layout in BOARDS else [refusal("MW-EQ-1", "no-layout")]
    if agreed.layout:
        return [refusal("MW-EQ-1", "no-layout")]
    try:
        drawn = map_of(agreed)
    except UnreadableBoardError as error:
        return [error.refusal]
    return errors(map_faults.map_faults(drawn))


def _limit_refusals(limit: int, fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-ARMY-4 MW-PTS-3  Where points balance there is a limit; any limit pays for the Units that
    an army must have.
    """
    size = max(_sizes(fought, terms, limit)) or army_list.FEWEST
    least = army_list.CHEAPEST * (size - 1)
    if limit == 0 and terms.balance != "points":
        return []
    if least <= limit <= army_list.LIMITS.most:
        return []
    params: dict[str, Value] = {"limit": limit, "least": least, "most": army_list.LIMITS.most}
    return [Refusal(clause="MW-PTS-3", key="limit-out-of-range", params=params)]


def _size_refusals(fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-ARMY-1 MW-SCEN-6  The armies of a scenario are no larger than is agreed on."""
    size, most = max(fought.sizes.attacker, fought.sizes.defender), terms.max_units
    return [refusal("MW-ARMY-1", "scenario-too-large", size=size, most=most)] if size > most else []


def zone_refusals(board: Board, fought: Scenario, terms: Settings, limit: int) -> list[Refusal]:
    """MW-DEP-8  Room for both armies, whichever side attacks."""
    sizes = _sizes(fought, terms, limit)
    most = army_list.most_units(limit, terms)
    for attacker in SEATS if fought.roles == "attack" else SEATS[:1]:
        south, north = (
            deployment.zone(
                board,
                fought,
                terms,
                seat,
                deployment.mode(fought, terms, is_attacker=seat == attacker),
            )
            for seat in SEATS
        )
        rooms = tuple(sizes[0 if seat == attacker else 1] or most for seat in SEATS)
        found = map_faults.zone_faults(board, (south, north), (rooms[0], rooms[1]))
        if found:
            return found
    return []


def _sizes(fought: Scenario, terms: Settings, limit: int) -> tuple[int, int]:
    """MW-ARMY-4 MW-SCEN-6  How many Units the attacker and the defender have, exactly; 0 leaves it
    to them. Where numbers balance, both have as many as there may be.
    """
    if fought.sizes.attacker or fought.sizes.defender:
        return fought.sizes.attacker, fought.sizes.defender
    size = army_list.most_units(limit, terms) if terms.balance == "equal_units" else 0
    return size, size


def size_of(s: ModernState, seat: Seat) -> int:
    """MW-ARMY-4 MW-SCEN-5  How many Units a side has, exactly; 0 leaves it to its owner."""
    attacker, defender = _sizes(scenario(s), s.settings, s.limit)
    return defender if s.role_of(seat) == "defender" else attacker


def map_of(agreed: Setup) -> Map:
    """MW-BOARD-1  What a match is played on. KeyError when there is no such board,
    UnreadableBoardError when a map of one's own is none.
    """
    if agreed.terrain is UNSET:
        return BOARDS[agreed.layout].map
    return own_boards.read(agreed.terrain).map


def acceptance_refusals(terms: Collection[int], terrain: Collection[int]) -> list[Refusal]:
    """MW-DEC-1 MW-EQ-1  Both agree on the terms, then both accept the board."""
    if set(terms) != set(SEATS):
        return [refusal("MW-DEC-1", "terms-not-agreed")]
    if set(terrain) != set(SEATS):
        return [refusal("MW-EQ-1", "terrain-not-accepted")]
    return []


def initial(agreed: Setup) -> ModernState:
    """The state before the first event: what was agreed."""
    return ModernState(
        match=agreed.match,
        names=agreed.names,
        mission=agreed.mission,
        layout=agreed.layout,
        map=map_of(agreed),
        limit=agreed.limit,
        settings=settings.agreed(agreed.options, SCENARIOS[agreed.mission].settings),
        stack=(Frame(sequence="match", step=MATCH[0].__name__),),
    )


def begin(agreed: Setup, play: Table) -> None:
    """MW-EQ-1  The match opens as agreed."""
    board = _called(agreed)
    mission = SCENARIOS[agreed.mission].name.en
    play.emit(MatchBegan(clause="MW-EQ-1", mission=mission, layout=board))


def _called(agreed: Setup) -> str:
    if agreed.terrain is UNSET:
        return BOARDS[agreed.layout].name.en
    return own_boards.read(agreed.terrain).name


# ---- the roll-off and the armies ---------------------------------------------------------------


def roll_off(play: Table) -> None:
    """MW-DEP-6 MW-SCEN-4 MW-SCEN-5 MW-ROLL-1  A D6 each, ties again, where something hangs on it:
    who attacks, or who decides who places first.
    """
    s, fought = play.state, scenario(play.state)
    attacks = fought.roles == "attack"
    if not attacks and deployment.in_secret(fought, s.settings):
        return
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


def lock_rosters(play: Table) -> Asked | None:
    """MW-ROST-1 MW-ARMY-4  Both lock an army; it stays secret until both are in."""
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


def reveal_rosters(play: Table) -> Asked | None:
    """MW-ROST-1  Both armies are shown in full."""
    return None if play.state.units else (RevealDecision(slot="roster", clause="MW-ROST-1"),)


def open_sealed(play: Table, slot: str) -> None:
    """MW-ROST-1 MW-DEP-6 MW-ARTY-4  The secrets become facts, seat 0 first."""
    reveal(play, play.state.names, play.state.sealed, slot, CLAUSE_OF[slot])
    one, two = (event.payload for event in play.facts if isinstance(event, Revealed))
    if slot == "roster":
        _muster_forces(play, (one, two))
    elif slot == ARTILLERY:
        gunnery.open_orders(play, (one, two))
    else:
        for payload in (one, two):
            for placement in deployment.read_plan(payload):
                deployment.deploy(play, placement, None)
        _end_deployment(play)


def _muster_forces(play: Table, payloads: tuple[str, str]) -> None:
    """MW-EQ-3  South's army, then North's."""
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


def choose_order(play: Table) -> Asked | None:
    """MW-DEC-2 MW-DEP-6 MW-SCEN-5  The winner of the roll-off decides who places first, unless the
    scenario does, or nobody is first.
    """
    s, fought = play.state, scenario(play.state)
    if s.places is not None or deployment.in_secret(fought, s.settings):
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
    """MW-DEP-6  Who places first."""
    play.emit(PlacingBegan(clause=clause, seat=seat, name=play.state.names[seat]))


def deploy_units(play: Table) -> Asked | None:
    """MW-DEP-6 MW-DEP-9 MW-DEC-3  Unit by Unit, until nobody can place another."""
    s = play.state
    if s.deployed or deployment.in_secret(scenario(s), s.settings):
        return None
    seat = s.places
    if seat is not None and not deployment.can_place(s, seat):
        seat = deployment.next_to_place(s, seat)
    if seat is not None:
        return (PlaceDecision(state=s, seat=seat),)
    _end_deployment(play)
    return None


def seal_plans(play: Table) -> Asked | None:
    """MW-DEP-6 MW-HID-1  Both sides deploy in secret, if so agreed."""
    s = play.state
    if s.deployed:
        return None
    return tuple(
        deployment.seal_plan(s, seat)
        for seat in SEATS
        if key_of("deployment", seat) not in s.sealed
    )


def reveal_plans(play: Table) -> Asked | None:
    """MW-DEP-6  Both deployments are shown together."""
    shown = play.state.deployed
    return None if shown else (RevealDecision(slot="deployment", clause="MW-DEP-6"),)


def _end_deployment(play: Table) -> None:
    """MW-DEP-6 MW-DEP-9  Both are done; whoever has found no square waits."""
    waiting = [unit for unit in play.state.units.values() if unit.place == "waiting"]
    clause = "MW-DEP-9" if waiting else "MW-DEP-6"
    play.emit(DeploymentEnded(clause=clause, waiting=len(waiting)))


def play_turns(play: Table) -> Frame:
    """MW-TURN-9  Turn after turn, until the game ends."""
    return Frame(sequence="turn", step=TURN[0].__name__)


MATCH: tuple[Step, ...] = (
    roll_off,
    lock_rosters,
    reveal_rosters,
    choose_order,
    deploy_units,
    seal_plans,
    reveal_plans,
    play_turns,
)
"""MW-DEC-1 MW-DEC-2 MW-DEC-3  The order of set-up."""
