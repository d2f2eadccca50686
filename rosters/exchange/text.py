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
    ratings = list(next(iter(shelf.units.values())).ratings)
    language = get_language() or "en"
    columns = [
        _("Unit"),
        *(shelf.word(rating, language) for rating in ratings),
        _("Scale"),
        _("Abilities"),
        _("Points"),
    ]
    rules = ["---", *("---" for _each in ratings), "---:", "---", "---:"]
    lines = [
        f"# {_marked(draft.name)}",
        "",
        _summary(shelf, draft, _marked),
        "",
        _table_row(columns),
        _table_row(rules),
        *(_table_row(_cells(shelf, line, ratings)) for line in draft.units),
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
        return _("%(total)d points") % {"total": draft.total}
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
        dice = "  ".join(
            f"{shelf.word(rating, get_language() or 'en')[0]} {die}"
            for rating, die in unit.ratings.items()
        )
        rows.append(f"      {dice}  · {_abilities(shelf, unit)}")
    rows += [f"      {row}".rstrip() for row in line.note.split("\n") if line.note]
    return [*rows, ""]


def _cells(shelf: Book, line: Line, ratings: list[str]) -> list[str]:
    unit = shelf.units.get(line.type)
    kind = _marked(_name(unit, line.type))
    title = f"**{_marked(line.name)}** {kind}" if line.name else kind
    if line.note:
        title += "<br>" + "<br>".join(_marked(row) for row in line.note.split("\n"))
    if unit is None:
        return [title, *("" for _each in ratings), "", "", str(line.points)]
    return [
        title,
        *(unit.ratings[rating] for rating in ratings),
        str(unit.scale),
        _marked(_abilities(shelf, unit)),
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
