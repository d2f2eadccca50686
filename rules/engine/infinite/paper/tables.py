"""Printed tables for cards and sheets: what players look up during a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.profiles import BANDS, RANGE
from rules.engine.infinite.data.published import signed
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.state import NO_TABLE, Action, InfiniteState
from rules.engine.infinite.paper.words import PAPER, capital, columns, filled, word
from rules.engine.infinite.play.actions import cost
from rules.engine.infinite.play.difficulty import (
    BASE,
    ENVIRONMENTS,
    GRADES,
    HEIGHT_STEP,
    TAKEN_COVER,
)
from rules.engine.infinite.play.morale import CLAUSES, FOLLOWS, RESULTS
from rules.engine.infinite.play.queries import REACHES
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.printed import Table

ACTIONS: tuple[Action, ...] = ("move", "attack", "cover", "overwatch", "interact")
"""IF-ACT-1  The core actions."""

USUAL = InfiniteState(
    names=("", ""),
    match="",
    mission="",
    layout="",
    table=NO_TABLE,
    limit=0,
    settings=Settings(),
)
"""A match with the usual settings, for the costs of actions."""

Row = tuple[str, str, tuple[str, ...]]
"""Two cells of a table, and the clauses of its row."""


def _table(key: str, shares: dict[str, float], rows: Iterator[Row], language: str) -> Table:
    found = tuple(rows)
    return Table(
        title=word(key, language),
        columns=columns(shares, language),
        rows=tuple((name, figure) for name, figure, _ in found),
        clauses=tuple(clauses for _, _, clauses in found),
    )


# ---- costs -------------------------------------------------------------------------------------


def costs(language: str) -> Table:
    """IF-ACT-2 IF-REACT-3  Build the table of costs of actions and reactions in AP."""
    return _table("costs", {"action": 0.45, "in-turn": 0.55}, _costs(language), language)


def _costs(language: str) -> Iterator[Row]:
    for action in ACTIONS:
        yield _cost(action, action, False, language)
        if action == "move":
            yield _cost(action, "athletic-move", True, language)


def _cost(action: Action, name: str, athletics: bool, language: str) -> Row:
    points = cost(USUAL, action, athletics=athletics)
    reaction = cost(USUAL, action, athletics=athletics, is_reaction=True)
    if action == "overwatch":
        said = filled("cost-only", language, points=points)
        return word(name, language), said, ("IF-ACT-2", "IF-REACT-8")
    said = filled("cost-of", language, points=points, reaction=reaction)
    clauses = ("IF-ACT-2", "IF-REACT-3", *(("IF-MOVE-2",) if athletics else ()))
    return word(name, language), said, clauses


# ---- difficulty --------------------------------------------------------------------------------


def difficulty(language: str) -> Table:
    """IF-DIFF-1 IF-DIFF-8  Build the table of modifiers of the difficulty to hit."""
    rows = iter((*_bands(language), *_covers(language), *_others(language)))
    return _table("difficulty", {"because-of": 0.75, "adds": 0.25}, rows, language)


def _bands(language: str) -> Iterator[Row]:
    yield word("base-difficulty", language), str(BASE), ("IF-DIFF-1",)
    for band in BANDS:
        name = word(band, language)
        if band in REACHES:
            said = filled("band-of", language, band=name, reach=REACHES[band] // INCH)
        else:
            said = filled("band-contact", language, band=name)
        yield said, signed(RANGE[band]), ("IF-GEO-5", "IF-DIFF-2")


def _covers(language: str) -> Iterator[Row]:
    for grade in ("light", "heavy"):
        name = word(f"{grade}-cover", language)
        said = filled("not-in-melee", language, grade=name)
        yield said, signed(GRADES[grade]), ("IF-DIFF-3",)
    said = filled("not-in-melee", language, grade=word("taken-cover", language))
    yield said, signed(TAKEN_COVER), ("IF-DIFF-4", "IF-COVER-4")


def _others(language: str) -> Iterator[Row]:
    said = filled("each-above", language, step=HEIGHT_STEP // INCH)
    yield said, signed(-1), ("IF-DIFF-5",)
    yield word("target-resolve", language), signed(1), ("IF-DIFF-7",)
    yield word("attacker-shaken", language), signed(1), ("IF-DIFF-7",)
    for environment, effects in ENVIRONMENTS.items():
        if effects:
            bands = ", ".join(word(band, language) for band in effects)
            name = word(environment, language)
            said = filled("environment-of", language, name=name, bands=bands)
            figures = dict.fromkeys(map(signed, effects.values()))
            yield said, ", ".join(figures), ("IF-DIFF-6", "IF-MIS-6")
    yield word("least-of", language), str(Settings().min_difficulty), ("IF-DIFF-8",)


# ---- morale and the round ----------------------------------------------------------------------


def morale(language: str) -> Table:
    """IF-MORALE-5 IF-MORALE-6 IF-MORALE-7 IF-MORALE-8  Build the table of results of a check."""
    shares = {"result-of-check": 0.68, "effect": 0.32}
    return _table("morale-results", shares, _morale(language), language)


def _morale(language: str) -> Iterator[Row]:
    margin = Settings().crit_success_margin
    for result in RESULTS:
        said = filled(f"check-{result}", language, margin=margin)
        yield said, word(FOLLOWS.get(result, "no-effect"), language), (CLAUSES[result],)


def sequence(language: str) -> Table:
    """IF-CARD-3 IF-END-5  Build the table of the steps of a round."""
    rows = (
        (row.name.get(language), capital(row.text.get(language)), row.clauses)
        for row in PAPER.sequence
    )
    return _table("sequence", {"step": 0.3, "what": 0.7}, rows, language)
