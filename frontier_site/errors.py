"""Answers to requests that cannot be served: what happened, why, and what to do about it."""

import sys
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_standardized_errors.handler import exception_handler
from rest_framework.response import Response

from frontier_site.limits import most_bytes
from rules.compute.errors import AllowanceSpentError, ComputeError, DeadlineError, TooCostlyError
from rules.limits import told_to_wait
from rules.outages import Outage, outage_in

API = "/api/"
ORACLE = "/api/v1/oracle/"
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
BROKEN = Fault(
    500,
    "error",
    _("Something broke"),
    _("The fault is ours. It has been written to the log, and nothing you saved before is lost."),
    _(
        "Go back and try again. If it happens twice, tell whoever runs this site what you were "
        "doing."
    ),
)
TOO_COSTLY = Fault(
    422,
    "too_costly",
    _("Too much to work out"),
    _("The answer would take more work than one request may ask for."),
    _("Ask for less: fewer pieces, less terrain, or one question at a time."),
)
LATE = Fault(
    503,
    "deadline",
    _("This took too long"),
    _("The answer was not ready in time, and nothing was changed."),
    _("Ask for less, or try again in a few seconds."),
)
BUSY = Fault(
    503,
    "busy",
    _("Busy just now"),
    _("Too many people are waiting for answers that take work."),
    _("Try again in a few seconds."),
)
SPENT = Fault(
    429,
    "allowance_spent",
    _("Too much asked for in a minute"),
    _("Your network or account has used up the working time that it has in one minute."),
    _("Wait until the minute is over, then try again."),
)
OUTAGES: dict[Outage, Fault] = {
    "out_of_reach": Fault(
        503,
        "out_of_reach",
        _("Back in a moment"),
        _("The site cannot reach what it keeps things in. Nothing that was saved is lost."),
        _(
            "Try again in a few seconds. If you were saving something, look first whether it has "
            "arrived."
        ),
    ),
    "full": Fault(
        503,
        "full",
        _("No room left"),
        _("The disk of this site is full: nothing can be saved just now, and nothing was lost."),
        _("Tell whoever runs this site, and try again later."),
    ),
    "read_only": Fault(
        503,
        "read_only",
        _("To be read only"),
        _("Nothing can be saved on this site just now, and nothing was lost."),
        _("Look around as you like, and try again later."),
    ),
}
BUSY_SECONDS = 5
"""How long to wait where a worker had no time."""
RETRY_SECONDS: dict[Outage, int] = {"out_of_reach": 5, "full": 60, "read_only": 60}


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


def too_often(request: HttpRequest) -> HttpResponse:
    return told_to_wait(request, None)


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where something is out of reach, full or read-only, else 500.

    Rendered without the request: whatever broke it must not break this page too.
    """
    outage = outage_in(sys.exc_info()[1])
    if outage is None:
        return _apart(request, BROKEN)
    told = _apart(request, OUTAGES[outage])
    told["Retry-After"] = str(RETRY_SECONDS[outage])
    return told


def _apart(request: HttpRequest, fault: Fault) -> HttpResponse:
    if request.path.startswith(API):
        detail = f"{fault.sentence} {fault.remedy}"
        return _as_json("server_error", fault.code, detail, fault.status)
    return HttpResponse(render_to_string("broken.html", {"fault": fault}), status=fault.status)


def not_computed(request: HttpRequest, error: ComputeError) -> HttpResponse:
    """Why a computation has no result: 422 what asks for too much, 503 what may be tried again, 429
    where the allowance of the asker is spent. The oracle's refusals have their own shape.
    """
    fault, wait = BUSY, BUSY_SECONDS
    match error:
        case TooCostlyError():
            fault, wait = TOO_COSTLY, 0
        case DeadlineError():
            fault = LATE
        case AllowanceSpentError():
            fault, wait = SPENT, error.wait
    told = _refused(request, fault)
    if wait:
        told["Retry-After"] = str(wait)
    return told


def _refused(request: HttpRequest, fault: Fault) -> HttpResponse:
    if not request.path.startswith(ORACLE):
        return answer(request, fault)
    sentence = f"{fault.sentence} {fault.remedy}"
    return JsonResponse({"error": {"sentence": sentence, "where": ""}}, status=fault.status)


def api_fault(error: Exception, context: Any) -> Response | None:
    """REST framework's exception handler. Outages and computations without a result are answered as
    on every page.
    """
    if outage_in(error) or isinstance(error, ComputeError):
        return None
    return exception_handler(error, context)
