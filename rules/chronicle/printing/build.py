"""From the course of a match to its battle report: what both sides may know once it is over."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rosters.books import book
from rosters.printing.drawing.typography import number
from rosters.printing.options import Options
from rosters.printing.orders.order import Section
from rosters.printing.orders.subjects import Subject, Where
from rules.chronicle.course import Course
from rules.chronicle.luck import Luck, SideLuck, luck
from rules.chronicle.moments import Mark, marks
from rules.chronicle.printing.section import Report
from rules.chronicle.printing.sheet import (
    BattleReport,
    Said,
    Scene,
    Table,
)
from rules.chronicle.rolls import roll_lines
from rules.engine.core import log
from rules.engine.lib.printed import Account, Disc
from rules.glyphs import numeral_of
from rules.grounds import ground_of
from rules.telling import Teller
from rules.verification import unproven_die

MOST_SCENES = 10
WEIGHTS = {"over": 1000, "lost": 100, "objective": 90, "left": 40, "upset": 60}
"""What is drawn first where there are too many moments; a dearer unit weighs more."""


def report_subject(course: Course, where: Where) -> Subject:
    """The report of a match that is over, as something to print."""

    def report(how: Options) -> Section:
        with translation.override(how.language):
            sheet = report_of(course, how.language)
        return Report(title=sheet.title, report=sheet)

    return Subject(
        title=_names(course),
        book=book(course.record.header.system),
        where=where,
        makers={"report": report},
        usual=("report",),
    )


def report_of(course: Course, language: str) -> BattleReport:
    """What is on the report."""
    teller = Teller(course.record.header.system, language)
    account = course.rules.printed.account(course.states[-1], language)
    ground = ground_of(course.rules.key, course.record.header.setup)
    report = luck(course)
    return BattleReport(
        eyebrow=_("Battle report"),
        title=_names(course),
        facts=_facts(course, teller, ground.name_in(language)),
        result=_result(course, teller),
        sides=account.sides,
        board=course.rules.printed.board(ground, language),
        scenes_title=_("Key moments"),
        scenes_note=_scenes_note(account),
        scenes=tuple(_scene(course, mark, teller) for mark in chosen(course)),
        luck_title=_("Luck"),
        luck=tuple(_lucky(side, language) for side in report.sides if side.trials),
        tables=tuple(_tables(report, teller, language)),
        audit_title=_("Can it be checked?"),
        audit=tuple(_audit(course)),
    )


def chosen(course: Course) -> list[Mark]:
    """The start, and the weightiest moments, one of a commit, in order."""
    found: dict[int, tuple[float, Mark]] = {}
    first = None
    for mark in marks(course):
        if mark.kind == "turn" and first is None:
            first = mark
        weight = WEIGHTS.get(mark.kind, 0) + _points(mark)
        if weight and weight > found.get(mark.seq, (0.0, mark))[0]:
            found[mark.seq] = weight, mark
    ranked = sorted(found.values(), key=lambda pair: -pair[0])
    picked = [mark for _weight, mark in ranked[: MOST_SCENES - 1]]
    start = [first] if first and first.seq not in {mark.seq for mark in picked} else []
    return sorted([*start, *picked], key=lambda mark: mark.seq)


def _points(mark: Mark) -> float:
    return float(mark.event.fields().get("points", 0)) if mark.kind == "lost" else 0.0


def _names(course: Course) -> str:
    return f"{course.name_of(0)} – {course.name_of(1)}"


def _scenes_note(account: Account) -> str:
    rings = {"attacker": _("Single ring: %(who)s."), "defender": _("Double ring: %(who)s.")}
    who = {side.side: f"{side.role} ({side.name})" for side in account.sides}
    said = [ring % {"who": who[side]} for side, ring in rings.items() if side in who]
    rest = _("Dashed: %(dashed)s. Cross: gone in this step. Discs are larger than to scale.")
    return " ".join((*said, rest % {"dashed": account.dashed}))


def _facts(course: Course, teller: Teller, board: str) -> str:
    header = course.record.header
    limit = header.settings.limit
    parts = [
        book(header.system).name,
        teller.word(header.mission),
        f"{header.board.layout} · {board}" if header.board.layout else board,
        *([_("%(limit)d points") % {"limit": limit}] if limit else []),
        ngettext("%(count)d turn", "%(count)d turns", course.turns[-1])
        % {"count": course.turns[-1]},
        header.started[:10],
    ]
    branch = header.branched_from
    if branch:
        parts.append(
            _("practice from step %(seq)d of match %(match)s…")
            % {"seq": branch.seq, "match": branch.match[:8]}
        )
    return " · ".join(parts)


def _result(course: Course, teller: Teller) -> str:
    ending = next(
        (event for events in reversed(course.facts) for event in events if _ends(course, event)),
        None,
    )
    return teller.said(ending) if ending else ""


def _ends(course: Course, event: object) -> bool:
    return course.rules.moment(event) == "over"  # type: ignore[arg-type]


def _scene(course: Course, mark: Mark, teller: Teller) -> Scene:
    before, after = course.before(mark.seq), course.states[mark.seq]
    diagram = course.rules.printed.diagram(before, after, course.facts[mark.seq])
    place = _("turn %(turn)d") % {"turn": mark.turn} if mark.turn else _("set-up")
    clauses = book(course.record.header.system).clauses
    return Scene(
        title=_("Step %(seq)d, %(place)s") % {"seq": mark.seq, "place": place},
        discs=tuple(_numbered(disc) for disc in diagram.discs),
        trails=diagram.trails,
        said=tuple(
            Said(text=teller.said(event), clause=event.clause if event.clause in clauses else "")
            for event in course.facts[mark.seq]
            if teller.said(event)
        ),
    )


def _numbered(disc: Disc) -> Disc:
    """With the number in its unit's name, as at the table."""
    return disc.change(mark=disc.mark + numeral_of(disc.name))


def _lucky(side: SideLuck, language: str) -> str:
    return _(
        "Rolls won by %(name)s: %(actual)d of %(trials)d, with %(expected)s to be expected. Of 100 "
        "players with these choices, %(worse)d would have fared worse and %(better)d better. The "
        "faces that counted add up to %(sum)d, %(mean)s on average."
    ) % {
        "name": side.name,
        "actual": side.won.actual,
        "trials": side.trials,
        "expected": number(round(side.won.expected, 1), language),
        "worse": side.won.percentile,
        "better": side.won.of_hundred_better,
        "sum": side.faces.actual,
        "mean": number(round(side.faces.expected, 1), language),
    }


def _tables(report: Luck, teller: Teller, language: str) -> Iterator[Table]:
    if report.rolls:
        yield _rolls(report, teller, language)
    if report.dice:
        yield _dice(report, language)


def _rolls(report: Luck, teller: Teller, language: str) -> Table:
    return Table(
        title=_("Every roll"),
        columns=(
            (_("Step"), 0.06),
            (_("Turn"), 0.06),
            (_("Roll"), 0.42),
            (_("Dice"), 0.2),
            (_("Chance"), 0.08),
            (_("Result"), 0.18),
        ),
        rows=tuple(
            (
                str(line.seq),
                str(line.turn),
                line.what,
                line.dice,
                _("%(percent)s%%") % {"percent": number(line.percent, language)},
                line.result,
            )
            for line in roll_lines(report, teller)
        ),
        note=_("The chance is that of the side named first, before the dice were thrown."),
    )


def _dice(report: Luck, language: str) -> Table:
    return Table(
        title=_("All dice"),
        columns=(
            (_("Die"), 0.1),
            (_("Thrown"), 0.1),
            (_("Mean"), 0.1),
            (_("Expected"), 0.12),
            (_("How often each face"), 0.58),
        ),
        rows=tuple(
            (
                f"D{die.sides}",
                str(die.thrown),
                number(round(die.mean, 2), language),
                number(die.expected, language),
                ",  ".join(f"{face}: {count}×" for face, count in enumerate(die.counts, 1)),
            )
            for die in report.dice
        ),
    )


def _audit(course: Course) -> Iterator[str]:
    record = course.record
    dice = log.faces_thrown(record.commits[record.carried :])
    if unproven_die(record):
        yield _("Not every die is the one that the secret gives: this record does not hold.")
    else:
        yield _(
            "All %(dice)d dice are those that the secret gives with both sides’ numbers; it was "
            "committed to before the first of them."
        ) % {"dice": dice}
    yield _("Commitment to the dice secret: %(hash)s") % {"hash": record.header.dice_commitment}
    yield _("Last step of the record: %(hash)s") % {"hash": record.commits[-1].hash}
    if course.undone:
        yield _("Steps that were taken back: %(steps)s.") % {
            "steps": ", ".join(map(str, sorted(course.undone)))
        }
