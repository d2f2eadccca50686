"""Cards, mission sheets, quick reference, counters, tape and standings."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Seat
from rules.engine.tabletop.printed import (
    Account,
    Card,
    CardBack,
    Fact,
    Fate,
    Feature,
    MissionSheet,
    Printed,
    QuickReference,
    Rating,
    Reach,
    Standee,
    Standing,
    Table,
    Tape,
    Token,
)
from rules.engine.tabletop.reference import Layout, Mission, Unit
from rules.engine.tabletop.scene import Tint
from tests.books.decoys.data.catalogue import CATALOGUE, UNITS
from tests.books.decoys.model.sentences import in_language
from tests.books.decoys.model.state import DecoysState
from tests.books.decoys.model.view import SIDES as NAMES
from tests.books.decoys.paper.boards import board
from tests.books.decoys.paper.primer import primer
from tests.books.decoys.paper.words import (
    SIDES,
    SQUARE_MM,
    clause,
    columns,
    glyph,
    livery,
    noted,
    section,
    stages,
    word,
)

TOKEN_MM = 20.0
ROUNDS = ("DC-TURN-1", "DC-TURN-2", "DC-TURN-3")
FIGHTS = ("DC-FIGHT-1", "DC-FIGHT-2", "DC-FIGHT-3")
ENDS = ("DC-END-1", "DC-END-2")
TINTS: tuple[Tint, Tint] = ("first", "second")
"""How South and North are drawn."""

_ABILITIES = {ability.slug: ability for ability in CATALOGUE.abilities}
_SEATS: tuple[Seat, Seat] = (0, 1)


def card(unit: Unit, language: str) -> Card:
    """The card of a unit."""
    name = unit.name_in(language)
    return Card(
        slug=unit.slug,
        name=name,
        unit=name,
        livery=livery(unit.faction, language),
        points=unit.points,
        facts=(Fact(label=word("base", language), value=f"{unit.base_mm}\u202fmm"),),
        base_mm=unit.base_mm,
        ratings=tuple(
            Rating(name=word(rating, language), figure=figure)
            for rating, figure in unit.ratings.items()
        ),
        features=tuple(
            Feature(
                name=_ABILITIES[each.ability].name_in(language),
                kind=_ABILITIES[each.ability].kind,
                tags=(word("always", language),),
                text=_ABILITIES[each.ability].text.get(language),
                clauses=each.clauses,
            )
            for each in unit.abilities
        ),
        states=(word("removed", language),),
        blurb=unit.blurb.get(language),
        anchor=f"units/{unit.slug}/",
    )


def card_back(faction: str, language: str) -> CardBack:
    """The back of a faction's cards: who wins a match."""
    return CardBack(livery=livery(faction, language), tables=(_results(language),))


def standee(unit: Unit, language: str) -> Standee:
    """The paper figure of a unit."""
    return Standee(
        slug=unit.slug,
        unit=unit.name_in(language),
        livery=livery(unit.faction, language),
        base_mm=unit.base_mm,
        glyph=glyph(unit.slug),
    )


def mission_sheet(mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """The sheet of a mission on a board."""
    return MissionSheet(
        name=mission.name_in(language),
        story=mission.story.get(language),
        limit=mission.default_limit,
        board=board(layout, language, mission),
        stages=stages(mission, language),
        sections=(
            section("objective", (mission.objective,), language),
            section("procedure", mission.procedure, language),
        ),
        outcome=_results(language),
        reference=(noted("turn", ROUNDS, language), noted("fight", FIGHTS, language)),
    )


def _results(language: str) -> Table:
    """DC-END-2  Who wins after the last round."""
    rows = {"more": "victory", "less": "defeat", "as-much": "draw"}
    return Table(
        title=word("outcome", language),
        columns=columns({"difference": 0.6, "result": 0.4}, language),
        rows=tuple((word(case, language), word(end, language)) for case, end in rows.items()),
        clauses=(("DC-END-2",),) * len(rows),
    )


def quick_reference(language: str) -> QuickReference:
    """The rules on one sheet."""
    return QuickReference(
        title=word("quick-reference", language),
        sections=(
            noted("turn", ROUNDS, language),
            noted("fight", FIGHTS, language),
            noted("end", ENDS, language),
        ),
    )


def tokens(
    language: str, _units: Sequence[Unit] = (), _mission: Mission | None = None
) -> tuple[Token, ...]:
    """DC-FIGHT-1  A counter for the one that is attacked."""
    token = Token(
        kind="hit",
        label=word("hit", language),
        glyph="!",
        drawing=(((14, 6), (18, 6), (18, 10), (14, 10)), ((13, 28), (19, 28), (17, 13), (15, 13))),
        side="neutral",
        diameter_mm=TOKEN_MM,
        count=1,
        used_for=clause("DC-FIGHT-1", language),
        clauses=("DC-FIGHT-1",),
    )
    return (token,)


def tape(language: str) -> Tape:
    """DC-TURN-2  One square."""
    reach = Reach(length=1, uses=(word("turn", language),), clauses=("DC-TURN-2",))
    return Tape(unit="", unit_mm=SQUARE_MM, reaches=(reach,))


def account(s: DecoysState, language: str) -> Account:
    """The standing of both sides."""
    first, second = (_standing(s, seat, language) for seat in _SEATS)
    return Account(sides=(first, second))


def _standing(s: DecoysState, seat: Seat, language: str) -> Standing:
    army = [unit for unit in s.units.values() if unit.seat == seat]
    return Standing(
        name=s.names[seat],
        tint=TINTS[seat],
        livery=livery(UNITS[army[0].type].faction, language) if army else None,
        role=word(NAMES[seat], language),
        result=word(s.outcome.results[seat], language) if s.outcome else "",
        figures=f"{word('strength', language)} {s.strength(seat)}",
        units=tuple(
            Fate(
                name=in_language(unit.name, language),
                points=unit.points,
                fate=word(unit.place, language),
            )
            for unit in army
        ),
    )


PRINTED = Printed(
    livery=livery,
    card=card,
    card_back=card_back,
    standee=standee,
    board=board,
    mission_sheet=mission_sheet,
    quick_reference=quick_reference,
    primer=primer,
    tokens=tokens,
    tape=tape,
    account=account,
    sides=SIDES,
)
