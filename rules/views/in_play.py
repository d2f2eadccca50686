"""A game in play, for people who do not know it yet: steps for pictures, and the whole match."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from rosters.catalogues import UnknownNameError, book
from rules.chronicle.in_play import LANGUAGES, in_play
from rules.chronicle.key_moments import key_moments
from rules.chronicle.recorded_match import recorded_match
from rules.chronicle.replay_step import step_of
from rules.engine.core.known import SPECTATOR
from rules.matches.match_board import ground_of
from rules.views.lookup import language, step_in

A_YEAR = 31_536_000


@gzip_page
@require_safe
def following(request: HttpRequest, system: str) -> HttpResponse:
    """The steps after the first one, as HTML, in `?language=`. With the digest of these steps as
    `?of=` the answer never changes, so browsers keep it.
    """
    _known(system)
    asked = request.GET.get("language", "")
    shown = in_play(system, asked if asked in LANGUAGES else LANGUAGES[0])
    answer = HttpResponse(shown.following, headers={"ETag": f'"{shown.digest}"'})
    if request.GET.get("of") == shown.digest:
        patch_cache_control(answer, public=True, max_age=A_YEAR, immutable=True)
    return answer


@require_safe
def watch(request: HttpRequest, system: str) -> HttpResponse:
    """The recorded match of a game, step by step, from the one of `?at=`."""
    _known(system)
    return render(request, "rules/in_play/watch.html", _context(request, system))


@require_safe
def step(request: HttpRequest, system: str) -> HttpResponse:
    """The parts of that page that change from step to step."""
    _known(system)
    return render(request, "rules/in_play/step.html", _context(request, system))


def _known(system: str) -> None:
    try:
        book(system)
    except UnknownNameError as error:
        raise Http404 from error


def _context(request: HttpRequest, key: str) -> dict[str, Any]:
    replay, catalogue = recorded_match(key), book(key)
    header = replay.record.header
    at = step_in(request, replay.last)
    return {
        "record": replay.record,
        "catalogue": catalogue,
        "mission": catalogue.missions[header.mission],
        "layout": ground_of(key, header.setup),
        "moments": key_moments(replay, language()),
        "step": step_of(replay, at, SPECTATOR, language()),
        "eyes_query": "",
    }
