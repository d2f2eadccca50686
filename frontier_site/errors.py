"""Answers to requests that cannot be served: what happened, why, and what to do about it."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from frontier_site.limits import most_bytes

API = "/api/"
MIB = 1024 * 1024


@dataclass(frozen=True)
class Fault:
    """One kind of failure: for people a title, a sentence and a remedy, for programs a code."""

    status: int
    code: str
    title: str | Promise
    sentence: str | Promise
    remedy: str | Promise


BAD_REQUEST = Fault(
    400,
    "bad_request",
    _("That did not make sense"),
    _("This request could not be understood."),
    _("Go back, reload the page and try again."),
)
FORBIDDEN = Fault(
    403,
    "permission_denied",
    _("Not yours to open"),
    _("You may not see or change this."),
    _("If it is yours, sign in with the account that made it."),
)
CSRF = Fault(
    403,
    "csrf_failed",
    _("The form had no proof of origin"),
    _("The form came without the token that shows it was sent from this site, by you."),
    _("Allow cookies for this site, go back, reload the page and send it again."),
)
NOT_FOUND = Fault(
    404,
    "not_found",
    _("Off the map"),
    _("There is nothing at this address."),
    _("Check it for a typing mistake. A shared link may have been withdrawn."),
)
NOT_ALLOWED = Fault(
    405,
    "method_not_allowed",
    _("Not to be opened like this"),
    _("This address only takes what a form sends to it."),
    _("Go back to the page with the form."),
)
TOO_LARGE = Fault(
    413,
    "too_large",
    _("Too large"),
    _("What was sent is larger than %(most)d MiB, the most this address takes."),
    _("Send a smaller file."),
)


def answer(request: HttpRequest, fault: Fault, sentence: str = "") -> HttpResponse:
    """The API's one error shape for programs, a page for people."""
    told = sentence or str(fault.sentence)
    if request.path.startswith(API):
        return _as_json("client_error", fault.code, told, fault.status)
    context = {
        "status": fault.status,
        "title": fault.title,
        "sentence": told,
        "remedy": fault.remedy,
    }
    return render(request, "error.html", context, status=fault.status)


def _as_json(kind: str, code: str, detail: str, status: int) -> JsonResponse:
    body: dict[str, Any] = {
        "type": kind,
        "errors": [{"code": code, "detail": detail, "attr": None}],
    }
    return JsonResponse(body, status=status)


def too_large(request: HttpRequest) -> HttpResponse:
    most = most_bytes(request.path) // MIB
    return answer(request, TOO_LARGE, str(TOO_LARGE.sentence) % {"most": most})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    return answer(request, BAD_REQUEST, _own_words(exception, BadRequest))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, FORBIDDEN, _own_words(exception, PermissionDenied))


def _own_words(exception: Exception, kind: type[Exception]) -> str:
    """The sentence a view gave; messages of Django's own checks are for its developers."""
    return str(exception) if type(exception) is kind else ""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, NOT_FOUND)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(request, CSRF)


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without the request: whatever broke it must not break this page too."""
    if request.path.startswith(API):
        return _as_json("server_error", "error", "The fault is ours; it has been logged.", 500)
    return HttpResponse(render_to_string("500.html"), status=500)
