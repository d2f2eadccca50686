"""*Play now*: one page with a default for everything, and *Start* as the next click."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rosters.catalogues import Book, UnknownNameError, book, books
from rosters.layout_map import drawn
from rosters.models import Roster
from rosters.owners import new_owner_of, owner_of
from rosters.selectors import rosters_kept_by
from rules.boards import board_choices
from rules.computer.limits import MOST_AGAINST_COMPUTERS, TooManyMatchesError
from rules.engine.tabletop.reference import Mission
from rules.lobby import armies
from rules.lobby.armies import Army
from rules.lobby.opponents import BY_KEY, OPPONENTS, Wish
from rules.lobby.play_form import ArmiesForm, PlayForm
from rules.lobby.views.army_side import army_side
from rules.lobby.views.proposing import refusals_told, unsuited, usual_layout
from rules.matches.services import Agreement

_TOO_MANY = _(
    "You have %(most)d matches against the computer under way, the maximum. Finish or concede one."
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """FR-SETUP-5  Start a match, or invite somebody to one, with ready-made rosters or own ones.
    `?game=`, `?mission=`, `?roster=` and `?who=` choose in advance.
    """
    roster = _roster(request)
    catalogue = _game(request, roster)
    mission = _mission(request, catalogue, roster)
    initial = _initial(request, catalogue, mission, roster)
    posted = request.POST if request.method == "POST" else None
    wanted = posted.get("layout", "") if posted else str(initial["layout"])
    mine = board_choices.offered(owner_of(request), catalogue.key, wanted)
    form = PlayForm(catalogue, posted, own=mine, initial=initial)
    offers = _offers(request, form, catalogue, initial)
    rosters = ArmiesForm(offers, posted, initial=_usual_armies(offers, initial))
    if posted is not None and form.is_valid() and _are_chosen(form, rosters):
        with refusals_told(form, catalogue):
            wish = Wish(
                owner=new_owner_of(request),
                agreed=form.agreement(),
                chosen=rosters.chosen if form.opponent.arms else (),
                is_set_out=form.cleaned_data["is_set_out"],
            )
            try:
                return redirect(form.opponent.start(wish))
            except TooManyMatchesError:
                form.add_error("who", _TOO_MANY % {"most": MOST_AGAINST_COMPUTERS})
    return _page(request, form, rosters, catalogue, mission, roster)


def _are_chosen(form: PlayForm, rosters: ArmiesForm) -> bool:
    """Whether the rosters that the opponent's row asks for are chosen."""
    return not form.opponent.arms or rosters.is_valid()


def _page(
    request: HttpRequest,
    form: PlayForm,
    rosters: ArmiesForm,
    catalogue: Book,
    mission: Mission,
    roster: Roster | None,
) -> HttpResponse:
    offers = list(rosters.offers.values())
    boards = [
        (each.slug, each, drawn(each))
        for each in catalogue.layouts.values()
        if mission.slug not in unsuited(catalogue, each.slug)
    ]
    own = [
        (key, each, drawn(each))
        for key, each in board_choices.as_layouts(catalogue.key, dict(form.own))
        if mission.slug not in unsuited(catalogue, "", form.own[key])
    ]
    context = {
        "form": form,
        "rosters": rosters,
        "opponents": OPPONENTS,
        "books": books(),
        "catalogue": catalogue,
        "mission": mission,
        "boards": boards + own,
        "sides": [army_side(rosters[name], offers) for name in ("mine", "theirs")],
        "roster": roster,
        "misfit": roster and armies.key_of(roster.pk) not in rosters.offers,
    }
    is_wrong = bool(form.errors) or (rosters.is_bound and not rosters.is_valid())
    return render(request, "rules/lobby/play_now.html", context, status=422 if is_wrong else 200)


def _offers(
    request: HttpRequest, form: PlayForm, catalogue: Book, initial: dict[str, Any]
) -> list[Army]:
    """The rosters that fit the submitted terms, or those that the page begins with."""
    agreed = (
        form.agreement()
        if form.is_bound and form.is_valid()
        else Agreement(
            system=catalogue.key,
            mission=initial["mission"],
            layout=usual_layout(catalogue, initial["mission"]),
            limit=initial["limit"]
            if initial["limit"] is not None
            else catalogue.missions[initial["mission"]].default_limit,
            names=("", ""),
            options={},
        )
    )
    return armies.offered(owner_of(request), agreed)


def _usual_armies(offers: list[Army], initial: dict[str, Any]) -> dict[str, str]:
    """The keys of the rosters chosen in advance: those of the URL if they fit, else ready-made
    ones.
    """
    by_key = {army.key: army for army in offers}
    mine = by_key.get(initial["mine"]) or next(iter(offers), None)
    theirs = by_key.get(initial["theirs"]) or armies.opposed_to(mine, offers)
    return {"mine": mine.key if mine else "", "theirs": theirs.key if theirs else ""}


def _roster(request: HttpRequest) -> Roster | None:
    """The own roster of `?roster=`, if the URL names one. Raises Http404 for any other."""
    if "roster" not in request.GET:
        return None
    try:
        id = UUID(request.GET["roster"])
        return rosters_kept_by(owner_of(request)).get(pk=id)
    except (ValueError, Roster.DoesNotExist) as error:
        raise Http404 from error


def _game(request: HttpRequest, roster: Roster | None) -> Book:
    """The game of the roster or of `?game=`, the first one by default. Raises Http404."""
    try:
        named = request.GET.get("game") or (roster.system if roster else books()[0].key)
        return book(named)
    except UnknownNameError as error:
        raise Http404 from error


def _mission(request: HttpRequest, catalogue: Book, roster: Roster | None) -> Mission:
    """The mission of the form, of the URL, of the roster, else the first. Raises Http404 for a URL
    that names none of this game.
    """
    if request.POST.get("mission") in catalogue.missions:
        return catalogue.missions[request.POST["mission"]]
    usual = roster.mission if roster and roster.system == catalogue.key else ""
    named = request.GET.get("mission") or usual or next(iter(catalogue.missions))
    try:
        return catalogue.missions[named]
    except KeyError as error:
        raise Http404 from error


def _initial(
    request: HttpRequest, catalogue: Book, mission: Mission, roster: Roster | None
) -> dict[str, Any]:
    user: Any = request.user
    who = request.GET.get("who", "")
    suits = roster is not None and roster.system == catalogue.key and roster.mission == mission.slug
    own = armies.key_of(roster.pk) if roster else ""
    return {
        "who": who if who in BY_KEY else OPPONENTS[0].key,
        "first": request.GET.get("first") or (user.username if user.is_authenticated else ""),
        "second": request.GET.get("second", ""),
        "mission": mission.slug,
        "layout": usual_layout(catalogue, mission.slug),
        "limit": roster.limit if roster and suits and roster.limit else None,
        "mine": own or request.GET.get("mine", ""),
        "theirs": request.GET.get("theirs", ""),
        "pace": "none",
        "pace_unit": 60,
    }
