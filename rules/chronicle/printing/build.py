"""Builds the battle report of a finished match from its replay."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rosters.catalogues import book
from rosters.dates import moment_printed
from rosters.printing.drawing.typography import number
from rosters.printing.options import Options
from rosters.printing.orders.order import Section
from rosters.printing.orders.subjects import Subject, Where
from rules.chronicle.key_moments import Mark, marks
from rules.chronicle.luck import Luck, SideLuck, luck
from rules.chronicle.luck_words import compared
from rules.chronicle.printing.diagrams import Diagrams
from rules.chronicle.printing.section import Report
from rules.chronicle.printing.sheet import (
    BattleReport,
    Said,
    Scene,
    Table,
)
from rules.chronicle.replay_cache import MatchReplay
from rules.chronicle.rolls import roll_lines
from rules.engine.core import log
from rules.engine.core.fields import values_of
from rules.engine.tabletop.fields import LOSS
from rules.engine.tabletop.printed import Account
from rules.matches.match_board import ground_of
from rules.present.localise import Localiser
from rules.records.verification import unproven_die

MOST_SCENES = 10
WEIGHTS = {"over": 1000, "lost": 100, "objective": 90, "left": 40, "upset": 60}
"""Weight of each kind of moment when there are too many to draw; costlier units add to it."""


def report_subject(replay: MatchReplay, where: Where) -> Subject:
    """The report of a finished match as a printable subject."""

    def report(how: Options) -> Section:
        with translation.override(how.language):
            sheet = report_of(replay, how.language)
        return Report(title=sheet.title, report=sheet)

    return Subject(
        title=_names(replay),
        book=book(replay.record.header.system),
        where=where,
        makers={"report": report},
        usual=("report",),
    )


def report_of(replay: MatchReplay, language: str) -> BattleReport:
    """Build the content of the report."""
    localiser = Localiser(replay.record.header.system, language)
    account = replay.rules.printed.account(replay.states[-1], language)
    ground = ground_of(replay.rules.key, replay.record.header.setup)
    board = replay.rules.printed.board(ground, language)
    diagrams = Diagrams(account, board.width / ground.width)
    report = luck(replay)
    return BattleReport(
        eyebrow=_("Battle report"),
        title=_names(replay),
        facts=_facts(replay, localiser, ground.name_in(language)),
        result=_result(replay, localiser),
        sides=account.sides,
        board=board,
        scenes_title=_("Key moments"),
        scenes_note=_scenes_note(account),
        scenes=tuple(_scene(replay, diagrams, mark, language) for mark in chosen(replay)),
        luck_title=_("Luck"),
        luck=tuple(_lucky(side, language) for side in report.sides if side.trials),
        tables=tuple(_tables(report, localiser, language)),
        audit_title=_("Can it be verified?"),
        audit=tuple(_audit(replay)),
    )


def chosen(replay: MatchReplay) -> list[Mark]:
    """Select the start and the weightiest key moments, at most one for a commit, in order."""
    found: dict[int, tuple[int, Mark]] = {}
    first = None
    for mark in marks(replay):
        if mark.kind == "turn" and first is None:
            first = mark
        weight = WEIGHTS.get(mark.kind, 0) + sum(values_of(mark.event, LOSS))
        if weight and weight > found.get(mark.seq, (0, mark))[0]:
            found[mark.seq] = weight, mark
    ranked = sorted(found.values(), key=lambda pair: -pair[0])
    picked = [mark for _weight, mark in ranked[: MOST_SCENES - 1]]
    start = [first] if first and first.seq not in {mark.seq for mark in picked} else []
    return sorted([*start, *picked], key=lambda mark: mark.seq)


def _names(replay: MatchReplay) -> str:
    return f"{replay.name_of(0)} – {replay.name_of(1)}"


def _scenes_note(account: Account) -> str:
    first, second = sorted(account.sides, key=lambda side: side.tint)
    said = [
        _("Single ring: %(who)s.") % {"who": f"{first.role} ({first.name})"},
        _("Double ring: %(who)s.") % {"who": f"{second.role} ({second.name})"},
        *([_("Dashed: %(dashed)s.") % {"dashed": account.dashed}] if account.dashed else []),
        *(_("%(letter)s: %(name)s.") % badge.fields() for badge in account.badges),
        _("Cross: removed in this step. Discs are drawn larger than to scale."),
    ]
    return " ".join(said)


def _facts(replay: MatchReplay, localiser: Localiser, board: str) -> str:
    header = replay.record.header
    limit = header.settings.limit
    parts = [
        book(header.system).name,
        localiser.word(header.mission),
        f"{header.board.layout} · {board}" if header.board.layout else board,
        *([_("%(limit)d points") % {"limit": limit}] if limit else []),
        _turns_told(replay.record.header.system, replay.turns[-1]),
        moment_printed(header.moment),
    ]
    branch = header.branched_from
    if branch:
        parts.append(
            _("practice from step %(seq)d of match %(match)s…")
            % {"seq": branch.seq, "match": branch.match[:8]}
        )
    return " · ".join(parts)


def _result(replay: MatchReplay, localiser: Localiser) -> str:
    ending = next(
        (event for events in reversed(replay.facts) for event in events if _ends(replay, event)),
        None,
    )
    return localiser.said(ending) if ending else ""


def _ends(replay: MatchReplay, event: object) -> bool:
    return replay.rules.history.moment(event) == "over"  # type: ignore[arg-type]


def _has_rounds(system: str) -> bool:
    """Whether the turns of this book's matches are called rounds."""
    return "round" in book(system).words


def _turns_told(system: str, count: int) -> str:
    if _has_rounds(system):
        return ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}
    return ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count}


def _scene(replay: MatchReplay, diagrams: Diagrams, mark: Mark, language: str) -> Scene:
    localiser = Localiser(replay.record.header.system, language)
    pieces, trails = diagrams.at_step(replay, mark.seq, language)
    in_turn = (
        _("round %(turn)d") if _has_rounds(replay.record.header.system) else _("turn %(turn)d")
    )
    place = in_turn % {"turn": mark.turn} if mark.turn else _("set-up")
    clauses = book(replay.record.header.system).clauses
    return Scene(
        title=_("Step %(seq)d, %(place)s") % {"seq": mark.seq, "place": place},
        pieces=pieces,
        trails=trails,
        said=tuple(
            Said(text=localiser.said(event), clause=event.clause if event.clause in clauses else "")
            for event in replay.facts[mark.seq]
            if localiser.said(event)
        ),
    )


def _lucky(side: SideLuck, language: str) -> str:
    return _(
        "Rolls won by %(name)s: %(actual)d of %(trials)d, against %(expected)s expected. "
        "%(compared)s The dice that counted add up to %(sum)d, against %(mean)s on average."
    ) % {
        "name": side.name,
        "actual": side.won.actual,
        "trials": side.trials,
        "expected": number(round(side.won.expected, 1), language),
        "compared": compared(side.won),
        "sum": side.faces.actual,
        "mean": number(round(side.faces.expected, 1), language),
    }


def _tables(report: Luck, localiser: Localiser, language: str) -> Iterator[Table]:
    if report.rolls:
        yield _rolls(report, localiser, language)
    if report.dice:
        yield _dice(report, language)


def _rolls(report: Luck, localiser: Localiser, language: str) -> Table:
    chance_note = _("The chance shown is for the side named first, before the roll.")
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
            for line in roll_lines(report, localiser)
        ),
        note=" ".join(filter(None, (chance_note, report.cut_note))),
    )


def _dice(report: Luck, language: str) -> Table:
    return Table(
        title=_("All dice"),
        columns=(
            (_("Die"), 0.1),
            (_("Rolled"), 0.1),
            (_("Mean"), 0.1),
            (_("Expected"), 0.12),
            (_("Count of each face"), 0.58),
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


def _audit(replay: MatchReplay) -> Iterator[str]:
    record = replay.record
    dice = log.faces_thrown(record.commits[record.carried :])
    if unproven_die(record):
        yield _("Some dice do not follow from the dice secret: this record is not valid.")
    else:
        yield _(
            "All %(dice)d dice follow from the dice secret and both sides’ numbers. The "
            "secret was committed to before the first roll."
        ) % {"dice": dice}
    yield _("Commitment to the dice secret: %(hash)s") % {"hash": record.header.dice_commitment}
    yield _("Last step of the record: %(hash)s") % {"hash": record.commits[-1].hash}
    if replay.undone:
        yield _("Undone steps: %(steps)s.") % {"steps": ", ".join(map(str, sorted(replay.undone)))}
