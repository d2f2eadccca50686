"""View model of the roster builder: units, problems with quick fixes, units that can be added."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from urllib.parse import urlencode

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rosters.army_list import is_legal, problems_of, remedy_of, sentence_of
from rosters.catalogues import Book, book, name_here
from rosters.draft import Draft, Line
from rosters.history import called
from rosters.match_terms import MatchTerms
from rules.engine.core.system import Problem
from rules.engine.tabletop.reference import Ability, Faction, Mission, Unit


@dataclass(frozen=True)
class Remedy:
    """A quick fix: button label and form fields of the edit."""

    label: str
    fields: dict[str, str]

    @property
    def change(self) -> str:
        """The value of the form button."""
        return urlencode(self.fields)


@dataclass(frozen=True)
class Trouble:
    """A problem shown beside its cause: sentence, rule clause, quick fixes."""

    severity: str
    clause: str
    sentence: str
    advice: str
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A catalogue unit with its abilities, as on its card."""

    unit: Unit
    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class Offer(Entry):
    """A unit that can be added; `over` is by how many points it would exceed the limit."""

    over: int
    fielded: int


@dataclass(frozen=True)
class Row:
    """A line of the roster; `entry` is None if the current catalogue no longer has the unit."""

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
    """The roster checked against a match: `troubles` are problems only in that match, `errors`
    counts all that prevent locking, `align` is a quick fix that adopts mission and limit of the
    match.
    """

    terms: MatchTerms
    troubles: tuple[Trouble, ...]
    errors: int
    align: Remedy | None


@dataclass(frozen=True)
class BuilderPage:
    """View model of the builder and of the shared page; `camp` is the faction's name, or the game's
    if it has only one faction.
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
        """The effective points limit: the smaller of the roster's and the match's; 0 means none."""
        return _counted(self.draft, self.match.terms if self.match else None).limit

    @property
    def facts(self) -> list[str]:
        """Points, game, faction and mission, for previews of links."""
        total = self.draft.total
        points = ngettext("%(count)d point", "%(count)d points", total) % {"count": total}
        game = book(self.draft.system).name
        camp = game if self.camp == game else f"{game} · {self.camp}"
        return [points, camp, *([name_here(self.mission)] if self.mission else [])]

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
        """Start and width of each line's segment in the points bar."""
        starts = accumulate((line.points for line in self.draft.units), initial=0)
        return [(at, line.points) for at, line in zip(starts, self.draft.units, strict=False)]


def page_of(draft: Draft, terms: MatchTerms | None = None) -> BuilderPage:
    """Build the view model of `draft` in the reader's language, also checked against the `terms` of
    a match.
    """
    catalogue = book(draft.system)
    counted = _counted(draft, terms)
    problems = [each for each in problems_of(draft) if each.severity == "error"]
    problems += [each for each in problems_of(counted) if each.severity == "warning"]
    rows = tuple(_row(catalogue, draft, at) for at in range(len(draft.units)))
    general = []
    for problem in problems:
        trouble = _trouble(catalogue, problem, _remedies(catalogue, draft, problem, terms))
        if problem.entry is not None and problem.entry < len(rows):
            rows[problem.entry].troubles.append(trouble)
        else:
            general.append(trouble)
    return BuilderPage(
        draft=draft,
        camp=_camp(catalogue, draft),
        faction=catalogue.factions.get(draft.faction),
        mission=catalogue.missions.get(draft.mission),
        rows=rows,
        offers=_offers(catalogue, counted),
        troubles=tuple(general),
        legal=is_legal(problems),
        errors=sum(problem.severity == "error" for problem in problems),
        match=_checked(catalogue, draft, problems, terms) if terms else None,
    )


def _counted(draft: Draft, terms: MatchTerms | None) -> Draft:
    """`draft` with the effective points limit."""
    if terms is None or not terms.may_be_locked:
        return draft
    return draft.change(limit=min(filter(None, (draft.limit, terms.limit)), default=0))


def _checked(catalogue: Book, draft: Draft, own: list[Problem], terms: MatchTerms) -> MatchCheck:
    """The roster checked against a match's terms."""
    if not terms.may_be_locked:
        return MatchCheck(terms, (), 0, None)
    found, known = terms.judge(draft), [_fact(problem) for problem in own]
    return MatchCheck(
        terms=terms,
        troubles=tuple(
            _trouble(catalogue, problem, _remedies_of_line(catalogue, draft, problem))
            for problem in found
            if problem.severity == "error" and _fact(problem) not in known
        ),
        errors=sum(problem.severity == "error" for problem in found),
        align=_aligned(catalogue, draft, terms),
    )


def _fact(problem: Problem) -> tuple[object, ...]:
    """What identifies a problem regardless of its remedies."""
    return problem.clause, problem.key, problem.params, problem.entry


def _aligned(catalogue: Book, draft: Draft, terms: MatchTerms) -> Remedy | None:
    """The quick fix that adopts mission and limit of the match; None if they are equal."""
    if (draft.mission, draft.limit) == (terms.mission, terms.limit):
        return None
    if not catalogue.limits.allow(terms.limit):
        return None
    fields = {"edit": "set-roster", "mission": terms.mission, "limit": str(terms.limit)}
    return Remedy(_("Use the match’s mission and limit"), fields)


def _camp(catalogue: Book, draft: Draft) -> str:
    faction = catalogue.factions.get(draft.faction)
    if faction is None:
        return draft.faction
    return catalogue.name if catalogue.sole_faction else name_here(faction)


def entry(catalogue: Book, unit: Unit) -> Entry:
    return Entry(unit, tuple(catalogue.abilities[each.ability] for each in unit.abilities))


def _row(catalogue: Book, draft: Draft, at: int) -> Row:
    line = draft.units[at]
    unit = catalogue.units.get(line.type)
    return Row(
        line=line,
        called=called(catalogue, line),
        position=at,
        first=at == 0,
        last=at == len(draft.units) - 1,
        entry=entry(catalogue, unit) if unit else None,
        price_now=unit.points if unit and unit.points != line.points else None,
    )


def _offers(catalogue: Book, draft: Draft) -> tuple[Offer, ...]:
    fielded = [line.type for line in draft.units]
    return tuple(
        Offer(
            unit,
            entry(catalogue, unit).abilities,
            over=draft.over_with(unit.points),
            fielded=fielded.count(unit.slug),
        )
        for unit in catalogue.units_of(draft.faction)
    )


def _trouble(catalogue: Book, problem: Problem, remedies: list[Remedy]) -> Trouble:
    language = get_language() or "en"
    return Trouble(
        severity=problem.severity,
        clause=problem.clause,
        sentence=sentence_of(problem, catalogue.key, language),
        advice=remedy_of(problem, catalogue.key, language),
        remedies=tuple(remedies),
    )


def _remedies(
    catalogue: Book, draft: Draft, problem: Problem, terms: MatchTerms | None
) -> list[Remedy]:
    """Quick fixes for a problem; never a limit above that of the match."""
    if problem.entry is not None:
        return _remedies_of_line(catalogue, draft, problem)
    is_error = problem.severity == "error"
    if _counted(draft.change(limit=draft.total), terms).over_with():
        return []
    if is_error and draft.over_with() and catalogue.limits.allow(draft.total):
        raised = {"edit": "set-roster", "limit": str(draft.total)}
        return [Remedy(_("Raise the limit to %(limit)d") % {"limit": draft.total}, raised)]
    return []


def _remedies_of_line(catalogue: Book, draft: Draft, problem: Problem) -> list[Remedy]:
    """Quick fixes for the line that causes the problem, if there is one."""
    if problem.entry is None or problem.entry >= len(draft.units):
        return []
    line = draft.units[problem.entry]
    unit = catalogue.units.get(line.type)
    if unit is not None and unit.points != line.points:
        return [Remedy(_("Use current prices"), {"edit": "renew-prices"})]
    remove = {"edit": "remove-unit", "line": line.id}
    return [Remedy(_("Remove %(unit)s") % {"unit": called(catalogue, line)}, remove)]
