"""Notification settings, unsubscribe, count of waiting matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.accounts.addresses import address_context
from rosters.owners import Owner, owner_of
from rules.notices import services
from rules.notices.forms import BrowserForm, WishForm
from rules.notices.mails import stopped_user
from rules.notices.pushes import public_key
from rules.notices.selectors import awaiting


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest) -> HttpResponse:
    """The reader's notification settings."""
    if not request.user.is_authenticated:
        return render(request, "rules/notices/browsers.html", {"push_key": public_key()})
    wish = services.wish_of(request.user)
    known: dict[str, Any] = {} if wish.pk else {"language": get_language()}
    form = WishForm(request.POST or None, instance=wish, initial=known)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("notices")
    shown = {
        "form": form,
        "push_key": public_key(),
    } | address_context(request.user)
    return render(request, "rules/notices/wishes.html", shown)


@never_cache
@csrf_exempt  # a mail program sends it for its reader; the signed token is what counts
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """One-click unsubscribe from all e-mails, by the link in any of them."""
    user = stopped_user(token)
    if user is None:
        raise Http404
    stopped = request.method == "POST"
    if stopped:
        services.leave_alone(user=user)
    return render(request, "rules/notices/stop.html", {"stopped": stopped})


@never_cache
@require_safe
def waiting(request: HttpRequest) -> JsonResponse:
    """The number of matches that wait for the reader."""
    return JsonResponse({"waiting": len(awaiting(owner_of(request)))})


@never_cache
@require_POST
def browser(request: HttpRequest, answer: str) -> JsonResponse:
    """Subscribe or unsubscribe the reader's browser for push notifications."""
    owner = owner_of(request)
    if owner == Owner():
        raise PermissionDenied
    form = BrowserForm(request.POST)
    if not form.is_valid():
        told = [sentence for errors in form.errors.values() for sentence in errors]
        return JsonResponse({"errors": told}, status=422)
    if answer == "allow":
        language = get_language() or settings.LANGUAGE_CODE
        services.allow(owner=owner, language=language, **form.cleaned_data)
        services.remember_here(request.session, form.cleaned_data["endpoint"])
    else:
        services.forget(owner=owner, endpoint=form.cleaned_data["endpoint"])
    return JsonResponse({"allowed": answer == "allow"})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker that shows push notifications, served from the root so that its scope
    is the whole site.
    """
    path = Path(str(finders.find("js/notices/service_worker.js")))
    return HttpResponse(path.read_bytes(), content_type="text/javascript; charset=utf-8")
