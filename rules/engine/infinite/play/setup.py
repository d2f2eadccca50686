"""Set-up: the terms, secret rosters, the roll for edges. Placing is in `deployment`."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.model.commands import ChooseEdge
from rules.engine.infinite.model.events import EdgeChosen, MatchBegan, RollTied, RollWon
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play.deployment import DEPLOY, leave_out
from rules.engine.infinite.play.missions import item_at_start
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.rosters import ROSTERS
from rules.engine.infinite.play.terms import settings_of, table_of
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option
from rules.engine.tabletop.steps.roll_off import Faces, roll_off
from rules.engine.tabletop.steps.secret_choices import lock_in_secret

FIRST_STEP = "lock_rosters"


def initial(agreed: Setup) -> InfiniteState:
    """The state before the first event, from the agreed terms."""
    return InfiniteState(
        match=agreed.match,
        names=agreed.names,
        mission=agreed.mission,
        layout=agreed.layout,
        table=table_of(agreed),
        limit=agreed.limit,
        settings=settings_of(agreed),
        stack=(Frame(sequence="match", step=FIRST_STEP),),
    )


def begin(agreed: Setup, play: Table) -> None:
    """IF-MIS-1 IF-MIS-5  The match begins; the item, if any, lies at the middle objective."""
    layouts = {layout.slug: layout.name for layout in CATALOGUE.layouts}
    play.emit(
        MatchBegan(
            clause="IF-MIS-1",
            mission=MISSIONS[agreed.mission].name,
            layout=layouts[agreed.layout] if agreed.terrain is UNSET else "",
            item=item_at_start(agreed.mission, play.state.table),
        )
    )


# ---- the roll and the edges ---------------------------------------------------------------------


def _tied(s: InfiniteState, face: int) -> RollTied:
    first, second = s.names
    return RollTied(clause="IF-MIS-1", first=first, second=second, face=face)


def _won(s: InfiniteState, seat: Seat, faces: Faces) -> RollWon:
    """IF-MIS-1  The winner picks an edge."""
    return RollWon(
        clause="IF-MIS-1",
        seat=seat,
        name=s.names[seat],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )


def choose_edge(play: Table) -> Decisions | None:
    """IF-DEC-2 IF-MIS-1  The winner of the roll picks the south or the north edge."""
    s = play.state
    if s.south is not None or s.winner is None:
        return None
    return (
        OneOf(
            seat=s.winner,
            kind="edge",
            prompt=Prompt(clause="IF-MIS-1", key="edge"),
            options=(
                option(ChooseEdge(edge="south"), "IF-MIS-1", "edge-south"),
                option(ChooseEdge(edge="north"), "IF-MIS-1", "edge-north"),
            ),
        ),
    )


def take_edge(play: Table, seat: Seat, command: ChooseEdge) -> None:
    """IF-MIS-1  The other side has the other edge, and places first."""
    play.emit(
        EdgeChosen(
            clause="IF-MIS-1",
            seat=seat,
            name=play.state.names[seat],
            edge=command.edge,
            south=seat if command.edge == "south" else other(seat),
            first=other(seat),
        )
    )
    leave_out(play)


SETUP: tuple[Step, ...] = (
    *lock_in_secret(ROSTERS, FIRST_STEP, "show_rosters"),
    roll_off("roll_for_edge", _tied, _won),
    choose_edge,
    DEPLOY,
)
"""IF-MIS-1 IF-DEC-1 IF-DEC-2 IF-DEC-3  The steps of set-up in order."""
