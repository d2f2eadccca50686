"""Review pages of a match: filtered log, luck, printed report, public proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.printing.orders.order import printed
from rosters.printing.orders.print_request import asked_about
from rosters.printing.pages.dialog_pages import as_pdf, refusing
from rules.chronicle.luck import luck
from rules.chronicle.luck_bars import bars
from rules.chronicle.luck_words import compared, verdict
from rules.chronicle.replay_cache import MatchReplay
from rules.chronicle.replay_step import CommitTexts
from rules.chronicle.rolls import roll_lines
from rules.engine.core.known import Known
from rules.present.localise import Localiser
from rules.records.replay_checks import proof
from rules.views.lookup import language
from rules.views.printing import subject_of
from rules.views.record_access import Kind, eyes_in, finished_at, source_at

COMMITS_PER_PAGE = 100
BYTES_PER_PAGE = 512 * 1024
"""Many times what so many commits of a match have; imported records can have larger ones."""


@never_cache
@require_safe
def log(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """The whole log as text; `?turn=` and `?unit=` filter it."""
    source = source_at(request, kind, id)
    replay, eyes = source.replay, eyes_in(request, source)
    turn, unit = request.GET.get("turn", ""), request.GET.get("unit", "")
    units = _units(replay, Known(seat=eyes))
    if unit and unit not in {each for _side, rows in units for each, _name in rows}:
        raise BadRequest(_("There is no such unit in this match."))
    found = [seq for seq in range(replay.last + 1) if _is_wanted(replay, seq, turn, unit)]
    page = Paginator(list(_parts(replay, found)), 1).get_page(request.GET.get("page"))
    texts = CommitTexts(replay, language())
    context = source.context | {
        "page": page,
        "rows": [texts.text(seq) for part in page for seq in part],
        "turns": sorted(set(replay.turns)),
        "units": units,
        "turn": turn,
        "unit": unit,
    }
    return render(request, "rules/log.html", context)


@never_cache
@require_safe
def luck_page(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """Compare the dice of each side with their expected values; for finished matches."""
    source = finished_at(request, kind, id)
    report = luck(source.replay)
    localiser = Localiser(source.replay.record.header.system, language())
    context = source.context | {
        "luck": report,
        "sides": [
            (side, bars(side), verdict(side.won), compared(side.won)) for side in report.sides
        ],
        "rolls": roll_lines(report, localiser),
    }
    return render(request, "rules/luck.html", context)


@never_cache
@require_safe
@refusing
def report(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """The battle report as a PDF, with the options of the print dialog; for finished matches."""
    asked = asked_about(request, subject_of(finished_at(request, kind, id)), request.GET)
    return as_pdf(printed(asked.order), str(id))


@never_cache
@require_safe
def proof_page(request: HttpRequest) -> HttpResponse:
    """The number of finished matches that replay identically; reads stored results only."""
    return render(request, "rules/proof.html", {"proof": proof()})


def _parts(replay: MatchReplay, found: Sequence[int]) -> Iterator[list[int]]:
    """The commits of each page of the log."""
    part: list[int] = []
    size = 0
    for seq in found:
        size += replay.sizes[seq]
        if part and (len(part) == COMMITS_PER_PAGE or size > BYTES_PER_PAGE):
            yield part
            part, size = [], replay.sizes[seq]
        part.append(seq)
    if part:
        yield part


def _is_wanted(replay: MatchReplay, seq: int, turn: str, unit: str) -> bool:
    in_turn = not turn or str(replay.turns[seq]) == turn
    return in_turn and (not unit or unit in replay.units[seq])


def _units(replay: MatchReplay, known: Known) -> list[tuple[str, list[tuple[str, str]]]]:
    """Names of both sides' units by id, as far as a reader may know them."""
    view: Any = replay.rules.view_for(replay.states[-1], known)
    localiser = Localiser(replay.rules.key, language())
    return [
        (
            side.name,
            [(unit.id, localiser.unit(unit.name)) for unit in view.units if unit.seat == side.seat],
        )
        for side in view.sides
    ]
