"""Modern's side of the board editor: reading, checking and drawing players' own maps."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.core.decision import Refusal
from rules.engine.modern.data.layouts import BOARDS, KINDS
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.play import match_terms, own_boards, terrain_terms
from rules.engine.modern.play.own_boards import DrawnMap
from rules.engine.modern.site.random_board import random_map
from rules.engine.modern.space.board import HIGHEST, Map, board_of
from rules.engine.modern.space.map_faults import SHORTEST, map_faults
from rules.engine.tabletop.board_editor import BoardEditor, Fault, errors
from rules.engine.tabletop.grid import LONGEST


def _blank() -> DrawnMap:
    """MW-GRID-1  Return the standard board, all open ground."""
    row = " ".join(["0.."] * SHORTEST)
    return DrawnMap(map=Map(rows=(row,) * SHORTEST))


def _copied(slug: str, language: str) -> DrawnMap:
    found = BOARDS[slug]
    return DrawnMap(name=found.name.get(language), map=found.map)


def _random(seed: str, _language: str) -> DrawnMap:
    return DrawnMap(map=random_map(seed, lambda drawn: not judged(drawn)))


@lru_cache(maxsize=64)
def judged(drawn: Map) -> tuple[Fault, ...]:
    """MW-BOARD-2 MW-DEP-8  Return the faults of a map; if it has none, why no scenario can be
    played on it with default settings.
    """
    found = map_faults(drawn)
    if errors(found):
        return tuple(found)
    refused = [_refused(drawn, scenario) for scenario in SCENARIOS.values()]
    told = refused[0] if all(refused) else []
    alike = (each for at, each in enumerate(told) if each not in told[:at])
    return (*found, *map(_fault, alike))


def _refused(drawn: Map, fought: Scenario) -> list[Refusal]:
    """MW-DEP-8 MW-SCEN-4 MW-WIN-7  Return why a scenario cannot be played on this map."""
    board, terms = board_of(drawn), fought.settings
    found = terrain_terms.square_refusals(board, fought, terms)
    return found or match_terms.zone_refusals(board, fought, terms, fought.limit)


def _fault(refusal: Refusal) -> Fault:
    return Fault(clause=refusal.clause, key=refusal.key, params=refusal.params)


DRAWING = BoardEditor(
    palette=KINDS,
    limits={"least": SHORTEST, "most": LONGEST, "highest": HIGHEST},
    blank=_blank,
    copied=_copied,
    random=_random,
    read=own_boards.read,
    written=own_boards.written,
    judged=lambda own: judged(own.map),
    as_layout=own_boards.as_layout,
    typed=own_boards.typed,
    plain=own_boards.plain,
)
"""MW-GRID-1 MW-BOARD-1  The limits of a board: its sides, and its highest level."""
