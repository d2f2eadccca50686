"""Printed primer: a first match for beginners, read strictly from primer.toml."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.infinite.data.catalogue import CATALOGUE, TABLES
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import ATTRIBUTES, PROFILES, RANGE, WEAPONS, Band, Profile
from rules.engine.infinite.paper import tables
from rules.engine.infinite.paper.boards import board
from rules.engine.infinite.paper.cards import move
from rules.engine.infinite.paper.weapons import at_start
from rules.engine.infinite.paper.words import columns, filled, glyph, word
from rules.engine.infinite.play.actions import cost
from rules.engine.infinite.play.difficulty import BASE, GRADES, TAKEN_COVER
from rules.engine.infinite.play.morale import passes_threshold
from rules.engine.infinite.play.pool import SUCCESS_FACES, attack_pool
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.pools import chance_of_successes
from rules.engine.tabletop.printed import (
    Board,
    Drawing,
    Item,
    Marker,
    QuickReference,
    Section,
    Table,
)
from rules.engine.tabletop.printed.primers import Artist, Paragraph, Picture, Piece
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import read


class Part(Record):
    """A section: one of them has the `plan` of the table, others a picture; `tables` to look up
    follow another.
    """

    key: str
    title: Text
    numbered: bool = False
    plan: bool = False
    tables: bool = False
    items: tuple[Paragraph, ...]
    picture: Picture | None = None


class Side(Record):
    """A ready-made army, its units by slug."""

    name: Text
    units: tuple[str, ...]


class Example(Record):
    """An attack, its units and its weapon by slug."""

    attacker: str
    weapon: str
    band: Band
    cover: str
    target: str


class Primer(Record):
    """The contents of primer.toml."""

    layout: str
    mission: str
    rounds: int
    title: Text
    plan: Text
    sides: tuple[Side, ...]
    example: Example
    sections: tuple[Part, ...]


PRIMER = read(Path(__file__).with_name("primer.toml"), Primer)

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
_INCH_MM = 25.4
_SHARES = {"unit": 0.2, "mind": 0.08, "body": 0.08, "spirit": 0.08, "ar": 0.1}
_WIDE_SHARES = {"move-label": 0.12, "weapons": 0.34}


def primer(language: str) -> QuickReference:
    """IF-CARD-5  Build the primer: both sides, then the rules that a first match needs."""
    return QuickReference(
        title=PRIMER.title.get(language),
        sections=(
            *(_side(side, language) for side in PRIMER.sides),
            *chain.from_iterable(_sections(part, language) for part in PRIMER.sections),
        ),
    )


def _sections(part: Part, language: str) -> Iterator[Section]:
    """A section, and the tables to look up that follow it."""
    shown = figures()
    yield Section(
        key=part.key,
        title=counted(part.title.get(language), language, **shown),
        numbered=part.numbered,
        items=tuple(
            Item(
                lead=item.lead.get(language),
                text=counted(item.text.get(language), language, **shown),
                clauses=item.clauses,
            )
            for item in part.items
        ),
        drawings=tuple(_drawings(part, language)),
    )
    if part.tables:
        looked_up = {"difficulty": tables.difficulty(language), "morale": tables.morale(language)}
        for key, table in looked_up.items():
            yield Section(key=key, title=table.title, tables=(table,))


def _drawings(part: Part, language: str) -> Iterator[Drawing]:
    if part.plan:
        yield _plan(language)
    if part.picture:
        yield ARTIST.drawing(part.key, part.picture, language)


def _plan(language: str) -> Drawing:
    """The plan of the table, with nothing but features and their heights."""
    layout = _LAYOUTS[PRIMER.layout]
    table, name = TABLES[layout.slug], layout.name_in(language)
    caption = PRIMER.plan.get(language).replace("{name}", name)
    sizes = {"width": table.width, "depth": table.depth, "strip": table.deployment}
    lengths = {key: length // INCH for key, length in sizes.items()}
    return Drawing(
        name=name,
        caption=counted(caption, language, **lengths),
        board=Board(
            name=name,
            width=layout.width,
            height=layout.height,
            grounds=tuple(each.change(letters="") for each in board(layout, language).grounds),
        ),
    )


# ---- figures -----------------------------------------------------------------------------------


def _side(side: Side, language: str) -> Section:
    """The units of a side with their figures."""
    profiles = [PROFILES[slug] for slug in side.units]
    faction = next(each for each in CATALOGUE.factions if each.slug == profiles[0].faction)
    title = filled(
        "side-of",
        language,
        name=side.name.get(language),
        faction=faction.name_in(language),
        points=sum(profile.points for profile in profiles),
    )
    table = Table(
        title=title,
        columns=columns(_SHARES | _WIDE_SHARES, language),
        rows=tuple(_row(profile, language) for profile in profiles),
    )
    return Section(key=side.units[0], title=title, tables=(table,))


def _row(profile: Profile, language: str) -> tuple[str, ...]:
    weapons = (
        filled(
            "weapon-with",
            language,
            weapon=word(slug, language),
            dice=filled(
                "dice", language, dice=attack_pool(at_start(profile.slug), WEAPONS[slug]).dice
            ),
        )
        for slug in profile.weapons
    )
    return (
        profile.name_in(language),
        *(str(profile.attribute(name)) for name in ATTRIBUTES),
        str(profile.armour),
        move(profile, language),
        ", ".join(weapons),
    )


def figures() -> dict[str, int]:
    """Return the figures in the texts of the primer, by name."""
    example, terms = PRIMER.example, MISSIONS[PRIMER.mission].terms
    attacker, target = PROFILES[example.attacker], PROFILES[example.target]
    weapon, unit = WEAPONS[example.weapon], at_start(target.slug)
    pool = attack_pool(at_start(attacker.slug), weapon).dice
    difficulty = BASE + RANGE[example.band] + GRADES[example.cover]
    return {
        "points": cost(tables.USUAL, "attack"),
        "reaction": cost(tables.USUAL, "attack", is_reaction=True),
        "taken": TAKEN_COVER,
        "base": BASE,
        "cover": GRADES[example.cover],
        "difficulty": difficulty,
        "pool": pool,
        "hit": round(100 * chance_of_successes(pool, SUCCESS_FACES, difficulty)),
        "body": attacker.attribute("body"),
        "talent": attacker.level(weapon.talent),
        "specialization": attacker.level(weapon.specialization),
        "shots": weapon.shots,
        "damage": weapon.damage,
        "armour": target.armour,
        "left": weapon.damage - max(0, target.armour - weapon.apen),
        "half": next(n for n in range(1, target.hit_points + 1) if passes_threshold(unit, n)),
        "hp": target.hit_points,
        "defeat": terms.defeat,
        "leader": terms.defeat + terms.leader,
        "rounds": PRIMER.rounds,
    }


# ---- pictures ----------------------------------------------------------------------------------


def _board(slug: str, language: str) -> Board:
    """A table without strips, objectives and measures."""
    return board(_LAYOUTS[slug], language).change(dimensions=())


def _marker(piece: Piece, language: str) -> Marker:
    profile = PROFILES[piece.slug]
    return Marker(
        kind="unit",
        label=profile.name_in(language),
        at=piece.at,
        diameter=profile.base_mm / _INCH_MM,
        side=piece.side,
        glyph=glyph(piece.slug, language),
    )


ARTIST = Artist(board=_board, marker=_marker, figures=figures(), names=lambda _language: {})
