"""A roster as plain text and as Markdown, for chats, forums and printers without a printer."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rosters.books import Book, Called, book, name_here
from rosters.draft import Draft, Line
from rules.engine.lib.reference import Unit

_MARKED = frozenset("\\`*_{}[]<>()#+-.!|~&")


def as_text(draft: Draft) -> str:
    """Plain text in the reader's language, one unit a paragraph."""
    shelf = book(draft.system)
    head = [draft.name, "=" * len(draft.name), _summary(shelf, draft), ""]
    body = [row for line in draft.units for row in _paragraph(shelf, line)]
    note = ["", draft.note] if draft.note else []
    return "\n".join([*head, *body, f"{draft.total:>4}  {_left(draft)}", *note]) + "\n"


def as_markdown(draft: Draft) -> str:
    """Markdown in the reader's language, the units as a table."""
    shelf = book(draft.system)
    figures = _columns(shelf, next(iter(shelf.units.values())))
    columns = [_("Unit"), *figures, _("Abilities"), _("Points")]
    sides = ["---:" if value.isdecimal() else "---" for value in figures.values()]
    rules = ["---", *sides, "---", "---:"]
    lines = [
        f"# {_marked(draft.name)}",
        "",
        _summary(shelf, draft, _marked),
        "",
        _table_row(columns),
        _table_row(rules),
        *(_table_row(_cells(shelf, line, list(figures))) for line in draft.units),
        "",
        f"**{draft.total}** {_left(draft)}",
    ]
    if draft.note:
        lines += ["", *(f"> {_marked(row)}".rstrip() for row in draft.note.split("\n"))]
    return "\n".join(lines) + "\n"


def _summary(shelf: Book, draft: Draft, dressed: Callable[[str], str] = str) -> str:
    faction = shelf.factions.get(draft.faction)
    mission = shelf.missions.get(draft.mission)
    count = ngettext("%(count)d unit", "%(count)d units", len(draft.units))
    return " · ".join(
        (
            dressed(shelf.name),
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


def _paragraph(shelf: Book, line: Line) -> list[str]:
    unit = shelf.units.get(line.type)
    kind = _name(unit, line.type)
    title = f"{line.name} – {kind}" if line.name else kind
    rows = [f"{line.points:>4}  {title}"]
    if unit:
        rows.append(f"      {_figures(shelf, unit)}  · {_abilities(shelf, unit)}")
    rows += [f"      {row}".rstrip() for row in line.note.split("\n") if line.note]
    return [*rows, ""]


def _figures(shelf: Book, unit: Unit) -> str:
    """The ratings by their first letters, or by their names where letters do not tell them
    apart.
    """
    names = [shelf.word(rating, get_language() or "en") for rating in unit.ratings]
    letters = [name[0] for name in names]
    short = letters if len(set(letters)) == len(letters) else names
    return "  ".join(
        f"{name} {rating}" for name, rating in zip(short, unit.ratings.values(), strict=True)
    )


def _columns(shelf: Book, unit: Unit) -> dict[str, str]:
    """The figures of a unit under their headings, the scale too where the book has one."""
    language = get_language() or "en"
    ratings = {shelf.word(name, language): rating for name, rating in unit.ratings.items()}
    return ratings | ({_("Scale"): str(unit.scale)} if unit.scale else {})


def _cells(shelf: Book, line: Line, headings: list[str]) -> list[str]:
    unit = shelf.units.get(line.type)
    kind = _marked(_name(unit, line.type))
    title = f"**{_marked(line.name)}** {kind}" if line.name else kind
    if line.note:
        title += "<br>" + "<br>".join(_marked(row) for row in line.note.split("\n"))
    figures = _columns(shelf, unit) if unit else {}
    abilities = _marked(_abilities(shelf, unit)) if unit else ""
    return [
        title,
        *(figures.get(heading, "") for heading in headings),
        abilities,
        str(line.points),
    ]


def _abilities(shelf: Book, unit: Unit) -> str:
    return ", ".join(_name(shelf.abilities[each.ability], "") for each in unit.abilities)


def _name(row: Called | None, slug: str) -> str:
    """The name in the reader's language; the slug of what the book no longer has."""
    return name_here(row) if row else slug


def _table_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _marked(text: str) -> str:
    """`text` as Markdown that reads as written."""
    return "".join(f"\\{each}" if each in _MARKED else each for each in text)
