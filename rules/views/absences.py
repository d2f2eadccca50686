"""Absences: days on which the player's clocks stop in matches by correspondence."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rosters.accounts.models import User
from rules.forms import AbsenceForm
from rules.pace import services
from rules.pace.models import Absence
from rules.pace.selectors import absences_ahead
from rules.pace.services import AbsenceRefusedError

_ABOUT_THE_DAY = ("past", "overlap")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: HttpRequest) -> HttpResponse:
    """List the reader's absences and the days left this year."""
    user = cast("User", request.user)
    today = timezone.localdate()
    form = AbsenceForm(request.POST or None, initial={"first": today, "days": 7})
    if request.method == "POST" and form.is_valid():
        try:
            services.take_absence(user=user, **form.cleaned_data)
        except AbsenceRefusedError as error:
            form.add_error("first" if error.why in _ABOUT_THE_DAY else "days", why_not(error))
        else:
            messages.success(request, _("Saved. Your clocks are paused on those days."))
            return redirect("absences")
    context = {
        "form": form,
        "ahead": absences_ahead(user),
        "days_left": services.days_left(user, today.year),
        "days_a_year": services.DAYS_A_YEAR,
    }
    return render(request, "rules/absences.html", context, status=422 if form.errors else 200)


@never_cache
@login_required
@require_POST
def end(request: HttpRequest, id: int) -> HttpResponse:
    """Cancel an absence, or end it early."""
    try:
        services.end_absence(user=cast("User", request.user), id=id)
    except Absence.DoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("Your clocks run again."))
    return redirect("absences")


def why_not(error: AbsenceRefusedError) -> str:
    """Why an absence is refused, as a sentence."""
    match error.why:
        case "past":
            return _("That day is in the past. Choose today or a later day.")
        case "overlap":
            return _("You are already away on some of those days.")
        case _:
            return ngettext(
                "You have only %(days)d day left in that year.",
                "You have only %(days)d days left in that year.",
                error.days,
            ) % {"days": error.days}
