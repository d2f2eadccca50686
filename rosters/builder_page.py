"""The builder's page as plain data: what is in the roster, what is wrong, what would still fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from urllib.parse import urlencode

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.army_list import is_legal, problems_of, remedy_of, sentence_of
from rosters.books import Book, book, name_here
from rosters.draft import Draft, Line
from rosters.history import called
from rosters.match_terms import MatchTerms
from rules.engine.core.system import Problem
from rules.engine.lib.reference import Ability, Faction, Mission, Unit


@dataclass(frozen=True)
class Remedy:
    """One click that helps: a label, and the edit's fields."""

    label: str
    fields: dict[str, str]

    @property
    def change(self) -> str:
        """The value of the button."""
        return urlencode(self.fields)


@dataclass(frozen=True)
class Trouble:
    """A problem beside its cause: the sentence, the clause behind it, what to do."""

    severity: str
    clause: str
    sentence: str
    advice: str
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A unit of the catalogue with its abilities, as cards show it."""

    unit: Unit
    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class Offer(Entry):
    """A unit that can be added; `over` is by how many points it would break the limit."""

    over: int
    fielded: int


@dataclass(frozen=True)
class Row:
    """A line of the roster; `entry` is None when today's catalogue no longer has the unit."""

    line: Line
    called: str
    position: int
    first: bool
    last: bool
    entry: Entry | None
    price_now: int | None
    troubles: list[Trouble] = field(default_factory=list)


@dataclass(frozen=True)
class MatchCheck:
    """A roster on the terms of a match: `troubles` are those that the roster does not have by
    itself, `errors` counts all that keep it from being locked, `align` gives it the match's terms.
    """

    terms: MatchTerms
    troubles: tuple[Trouble, ...]
    errors: int
    align: Remedy | None


@dataclass(frozen=True)
class Desk:
    """Everything the builder and the shared page show; `camp` is whose army it is, in words: the
    faction's, or the game's where there is but one.
    """

    draft: Draft
    camp: str
    faction: Faction | None
    mission: Mission | None
    rows: tuple[Row, ...]
    offers: tuple[Offer, ...]
    troubles: tuple[Trouble, ...]
    legal: bool
    errors: int
    match: MatchCheck | None = None

    @property
    def limit(self) -> int:
        """The limit that points are counted against: the smaller of the roster's and the match's;
        0 is none.
        """
        return _counted(self.draft, self.match.terms if self.match else None).limit

    @property
    def left(self) -> int | None:
        return self.draft.change(limit=self.limit).left

    @property
    def over(self) -> int:
        return self.draft.change(limit=self.limit).over_with()

    @property
    def span(self) -> int:
        """The length of the points bar, in points."""
        return max(self.limit, self.draft.total)

    @property
    def segments(self) -> list[tuple[int, int]]:
        """Where each line's share of the bar starts, and its width."""
        starts = accumulate((line.points for line in self.draft.units), initial=0)
        return [(at, line.points) for at, line in zip(starts, self.draft.units, strict=False)]


def desk(draft: Draft, terms: MatchTerms | None = None) -> Desk:
    """The page of `draft` in the reader's language, checked on the `terms` of a match too."""
    shelf = book(draft.system)
    counted = _counted(draft, terms)
    problems = [each for each in problems_of(draft) if each.severity == "error"]
    problems += [each for each in problems_of(counted) if each.severity == "warning"]
    rows = tuple(_row(shelf, draft, at) for at in range(len(draft.units)))
    general = []
    for problem in problems:
        trouble = _trouble(shelf, problem, _remedies(shelf, draft, problem, terms))
        if problem.entry is not None and problem.entry < len(rows):
            rows[problem.entry].troubles.append(trouble)
        else:
            general.append(trouble)
    return Desk(
        draft=draft,
        camp=_camp(shelf, draft),
        faction=shelf.factions.get(draft.faction),
        mission=shelf.missions.get(draft.mission),
        rows=rows,
        offers=_offers(shelf, counted),
        troubles=tuple(general),
        legal=is_legal(problems),
        errors=sum(problem.severity == "error" for problem in problems),
        match=_checked(shelf, draft, problems, terms) if terms else None,
    )


def _counted(draft: Draft, terms: MatchTerms | None) -> Draft:
    """`draft` with the smaller of its limit and that of the match it may be locked in."""
    if terms is None or not terms.may_be_locked:
        return draft
    return draft.change(limit=min(filter(None, (draft.limit, terms.limit)), default=0))


def _checked(shelf: Book, draft: Draft, own: list[Problem], terms: MatchTerms) -> MatchCheck:
    """The roster on the terms of a match."""
    if not terms.may_be_locked:
        return MatchCheck(terms, (), 0, None)
    found, known = terms.judge(draft), [_fact(problem) for problem in own]
    return MatchCheck(
        terms=terms,
        troubles=tuple(
            _trouble(shelf, problem, _remedies_of_line(shelf, draft, problem))
            for problem in found
            if problem.severity == "error" and _fact(problem) not in known
        ),
        errors=sum(problem.severity == "error" for problem in found),
        align=_aligned(shelf, draft, terms),
    )


def _fact(problem: Problem) -> tuple[object, ...]:
    """What a problem says, whatever is advised against it."""
    return problem.clause, problem.key, problem.params, problem.entry


def _aligned(shelf: Book, draft: Draft, terms: MatchTerms) -> Remedy | None:
    """The edit that gives the roster mission and limit of the match, where these differ."""
    if (draft.mission, draft.limit) == (terms.mission, terms.limit):
        return None
    if not shelf.limits.allow(terms.limit):
        return None
    fields = {"edit": "set-roster", "mission": terms.mission, "limit": str(terms.limit)}
    return Remedy(_("Use its mission and limit"), fields)


def _camp(shelf: Book, draft: Draft) -> str:
    faction = shelf.factions.get(draft.faction)
    if faction is None:
        return draft.faction
    return shelf.name if shelf.sole_faction else name_here(faction)


def entry(shelf: Book, unit: Unit) -> Entry:
    return Entry(unit, tuple(shelf.abilities[each.ability] for each in unit.abilities))


def _row(shelf: Book, draft: Draft, at: int) -> Row:
    line = draft.units[at]
    unit = shelf.units.get(line.type)
    return Row(
        line=line,
        called=called(shelf, line),
        position=at,
        first=at == 0,
        last=at == len(draft.units) - 1,
        entry=entry(shelf, unit) if unit else None,
        price_now=unit.points if unit and unit.points != line.points else None,
    )


def _offers(shelf: Book, draft: Draft) -> tuple[Offer, ...]:
    fielded = [line.type for line in draft.units]
    return tuple(
        Offer(
            unit,
            entry(shelf, unit).abilities,
            over=draft.over_with(unit.points),
            fielded=fielded.count(unit.slug),
        )
        for unit in shelf.units_of(draft.faction)
    )


def _trouble(shelf: Book, problem: Problem, remedies: list[Remedy]) -> Trouble:
    language = get_language() or "en"
    return Trouble(
        severity=problem.severity,
        clause=problem.clause,
        sentence=sentence_of(problem, shelf.key, language),
        advice=remedy_of(problem, shelf.key, language),
        remedies=tuple(remedies),
    )


def _remedies(
    shelf: Book, draft: Draft, problem: Problem, terms: MatchTerms | None
) -> list[Remedy]:
    """What can be done about a problem with one click; never a limit above that of the match."""
    if problem.entry is not None:
        return _remedies_of_line(shelf, draft, problem)
    is_error = problem.severity == "error"
    if _counted(draft.change(limit=draft.total), terms).over_with():
        return []
    if is_error and draft.over_with() and shelf.limits.allow(draft.total):
        raised = {"edit": "set-roster", "limit": str(draft.total)}
        return [Remedy(_("Raise the limit to %(limit)d") % {"limit": draft.total}, raised)]
    return []


def _remedies_of_line(shelf: Book, draft: Draft, problem: Problem) -> list[Remedy]:
    """What can be done about the line that causes a problem, if one does."""
    if problem.entry is None or problem.entry >= len(draft.units):
        return []
    line = draft.units[problem.entry]
    unit = shelf.units.get(line.type)
    if unit is not None and unit.points != line.points:
        return [Remedy(_("Take today’s prices"), {"edit": "renew-prices"})]
    remove = {"edit": "remove-unit", "line": line.id}
    return [Remedy(_("Remove %(unit)s") % {"unit": called(shelf, line)}, remove)]
