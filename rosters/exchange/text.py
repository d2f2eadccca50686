"""Text and Markdown export of rosters, for chats and forums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rosters.catalogues import Book, Called, book, name_here
from rosters.draft import Draft, Line
from rules.engine.tabletop.bidi_marks import isolated
from rules.engine.tabletop.reference import Unit

_MARKED = frozenset("\\`*_{}[]<>()#+-.!|~&")


def as_text(draft: Draft) -> str:
    """Plain text in the reader's language, one paragraph per unit."""
    catalogue = book(draft.system)
    head = [draft.name, "=" * len(draft.name), _summary(catalogue, draft), ""]
    body = [row for line in draft.units for row in _paragraph(catalogue, line)]
    note = ["", draft.note] if draft.note else []
    return "\n".join([*head, *body, f"{draft.total:>4}  {_left(draft)}", *note]) + "\n"


def as_markdown(draft: Draft) -> str:
    """Markdown in the reader's language, the units as a table."""
    catalogue = book(draft.system)
    figures = _columns(catalogue, next(iter(catalogue.units.values())))
    columns = [_("Unit"), *figures, _("Abilities"), _("Points")]
    sides = ["---:" if value.isdecimal() else "---" for value in figures.values()]
    rules = ["---", *sides, "---", "---:"]
    lines = [
        f"# {_marked(draft.name)}",
        "",
        _summary(catalogue, draft, _marked),
        "",
        _table_row(columns),
        _table_row(rules),
        *(_table_row(_cells(catalogue, line, list(figures))) for line in draft.units),
        "",
        f"**{draft.total}** {_left(draft)}",
    ]
    if draft.note:
        lines += ["", *_quoted(draft.note)]
    return "\n".join(lines) + "\n"


def _quoted(note: str) -> Iterator[str]:
    """A note as a block quote; two blanks at the end of a line keep its break."""
    rows = note.split("\n")
    for row, following in zip_longest(rows, rows[1:], fillvalue=""):
        yield f"> {_marked(row)}".rstrip() + ("  " if row and following else "")


def _summary(catalogue: Book, draft: Draft, dressed: Callable[[str], str] = str) -> str:
    faction = catalogue.factions.get(draft.faction)
    mission = catalogue.missions.get(draft.mission)
    count = ngettext("%(count)d unit", "%(count)d units", len(draft.units))
    return " · ".join(
        (
            dressed(catalogue.name),
            dressed(_name(faction, draft.faction)),
            dressed(_name(mission, draft.mission)),
            _spent(draft),
            count % {"count": len(draft.units)},
        )
    )


def _spent(draft: Draft) -> str:
    if not draft.limit:
        return ngettext("%(total)d point", "%(total)d points", draft.total) % {"total": draft.total}
    return _("%(total)d of %(limit)d points") % {"total": draft.total, "limit": draft.limit}


def _left(draft: Draft) -> str:
    if draft.left is None:
        return _("points")
    if over := draft.over_with():
        return _("points, %(over)d over the limit") % {"over": over}
    return _("points, %(left)d left") % {"left": draft.left}


def _paragraph(catalogue: Book, line: Line) -> list[str]:
    unit = catalogue.units.get(line.type)
    kind = _name(unit, line.type)
    title = f"{isolated(line.name)} – {kind}" if line.name else kind
    rows = [f"{line.points:>4}  {title}"]
    if unit:
        rows.append(f"      {_figures(catalogue, unit)}  · {_abilities(catalogue, unit)}")
    rows += [f"      {row}".rstrip() for row in line.note.split("\n") if line.note]
    return [*rows, ""]


def _figures(catalogue: Book, unit: Unit) -> str:
    """Ratings by their initials, or by full names if initials are ambiguous."""
    names = [catalogue.word(rating, get_language() or "en") for rating in unit.ratings]
    letters = [name[0] for name in names]
    short = letters if len(set(letters)) == len(letters) else names
    return "  ".join(
        f"{name} {rating}" for name, rating in zip(short, unit.ratings.values(), strict=True)
    )


def _columns(catalogue: Book, unit: Unit) -> dict[str, str]:
    """The table columns of a unit; with the scale if the game has one."""
    language = get_language() or "en"
    ratings = {catalogue.word(name, language): rating for name, rating in unit.ratings.items()}
    return ratings | ({_("Scale"): str(unit.scale)} if unit.scale else {})


def _cells(catalogue: Book, line: Line, headings: list[str]) -> list[str]:
    unit = catalogue.units.get(line.type)
    kind = _marked(_name(unit, line.type))
    title = f"**{isolated(_marked(line.name))}** {kind}" if line.name else kind
    if line.note:
        title += "<br>" + "<br>".join(_marked(row) for row in line.note.split("\n"))
    figures = _columns(catalogue, unit) if unit else {}
    abilities = _marked(_abilities(catalogue, unit)) if unit else ""
    return [
        title,
        *(figures.get(heading, "") for heading in headings),
        abilities,
        str(line.points),
    ]


def _abilities(catalogue: Book, unit: Unit) -> str:
    return ", ".join(_name(catalogue.abilities[each.ability], "") for each in unit.abilities)


def _name(row: Called | None, slug: str) -> str:
    """The name in the reader's language, or the slug if the catalogue no longer has it."""
    return name_here(row) if row else slug


def _table_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _marked(text: str) -> str:
    """`text` with Markdown escaped."""
    return "".join(f"\\{each}" if each in _MARKED else each for each in text)
