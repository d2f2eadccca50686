"""Error pages and API error responses: what happened, why, and how to resolve it."""

import sys
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_standardized_errors.handler import exception_handler
from rest_framework.response import Response

from frontier_site.body_limits import body_limit
from rosters.accounts.form_limits import account_form_wait
from rosters.stored_bytes import StorageQuotaError
from rosters.throttles import told_to_wait
from rules.compute.errors import AllowanceSpentError, ComputeError, DeadlineError, TooCostlyError
from rules.service_errors import Outage, outage_in

API = "/api/"
MATCHES = "/matches/"
ORACLE = "/api/v1/oracle/"
MIB = 1024 * 1024


@dataclass(frozen=True)
class Fault:
    """One kind of error: title, sentence and remedy for people, a code for programs."""

    status: int
    code: str
    title: str | Promise
    sentence: str | Promise
    remedy: str | Promise


BAD_REQUEST = Fault(
    400,
    "bad_request",
    _("Invalid request"),
    _("This request could not be understood."),
    _("Go back, reload the page and try again."),
)
FORBIDDEN = Fault(
    403,
    "permission_denied",
    _("Access denied"),
    _("You do not have permission to see or change this."),
    _("If it is yours, sign in to the account that it belongs to."),
)
CSRF = Fault(
    403,
    "csrf_failed",
    _("Form not accepted"),
    _("The form came without the security token that shows that you sent it from this site."),
    _("Allow cookies for this site, go back, reload the page and send the form again."),
)
NOT_FOUND = Fault(
    404,
    "not_found",
    _("Page not found"),
    _("There is nothing at this address."),
    _("Check the address for typing mistakes. If it is a shared link, it may have been revoked."),
)
NO_MATCH = Fault(
    404,
    "not_found",
    NOT_FOUND.title,
    NOT_FOUND.sentence,
    _(
        "If the match belongs to your account, sign in. Otherwise check the address for typing "
        "mistakes; if it is a shared link, it may have been revoked."
    ),
)
NOT_ALLOWED = Fault(
    405,
    "method_not_allowed",
    _("This page cannot be opened directly"),
    _("This address only accepts forms sent to it."),
    _("Go back to the page with the form."),
)
TOO_LARGE = Fault(
    413,
    "too_large",
    _("Too large"),
    _("What you sent is larger than %(most)d MiB, the limit for this address."),
    _("Send a smaller file."),
)
BROKEN = Fault(
    500,
    "error",
    _("Something went wrong"),
    _("The fault is ours. It has been logged, and nothing you saved before is lost."),
    _(
        "Go back and try again. If it happens again, tell the site’s "
        "administrators what you were doing."
    ),
)
TOO_COSTLY = Fault(
    422,
    "too_costly",
    _("Request too complex"),
    _("Answering this would take more computing time than one request is allowed."),
    _("Ask for less: fewer pieces, less terrain, or one question at a time."),
)
UNPLAYED = Fault(
    422,
    "unplayed_record",
    _("This part of the record cannot be shown"),
    _(
        "The record was not played by today’s rules, and it contains something here that they do "
        "not know."
    ),
    _("Go back and choose another step or page of the record."),
)
LATE = Fault(
    503,
    "deadline",
    _("This took too long"),
    _("The answer was not ready in time, and nothing was changed."),
    _("Try again in a few seconds. If you asked for many things at once, ask for fewer."),
)
BUSY = Fault(
    503,
    "busy",
    _("The site is busy"),
    _("Too many people are waiting for answers that take computing time."),
    _("Try again in a few seconds."),
)
SPENT = Fault(
    429,
    "allowance_spent",
    _("Computing time used up"),
    _("Your network or account has used up its computing time for this minute."),
    _("Wait until the minute is over, then try again."),
)
OUTAGES: dict[Outage, Fault] = {
    "out_of_reach": Fault(
        503,
        "out_of_reach",
        _("Back in a moment"),
        _("The site cannot reach its database. Nothing that was saved is lost."),
        _(
            "Try again in a few seconds. If you were saving something, check "
            "first whether it was saved."
        ),
    ),
    "full": Fault(
        503,
        "full",
        _("Disk full"),
        _(
            "The disk of this site is full. Nothing can be saved at the moment, "
            "and nothing was lost."
        ),
        _("Tell the site’s administrators, and try again later."),
    ),
    "read_only": Fault(
        503,
        "read_only",
        _("Read-only"),
        _("Nothing can be saved on this site at the moment, and nothing was lost."),
        _("You can still look around. Try again later."),
    ),
}
BUSY_SECONDS = 5
"""`Retry-After` when no worker was free."""
RETRY_SECONDS: dict[Outage, int] = {"out_of_reach": 5, "full": 60, "read_only": 60}


def answer(request: HttpRequest, fault: Fault, sentence: str = "") -> HttpResponse:
    """The error response: JSON in the API's one error format, or a page."""
    told = sentence or str(fault.sentence)
    if request.path.startswith(API):
        return _as_json("client_error", fault.code, told, fault.status)
    context = {
        "status": fault.status,
        "title": fault.title,
        "sentence": told,
        "remedy": fault.remedy,
    }
    if fault.status in {403, 404}:
        context |= _sign_in(request)
    elif again := _again(request, fault):
        context |= {"back": again, "back_text": _("Try again")}
    return render(request, "error.html", context, status=fault.status)


def _as_json(kind: str, code: str, detail: str, status: int) -> JsonResponse:
    body: dict[str, Any] = {
        "type": kind,
        "errors": [{"code": code, "detail": detail, "attr": None}],
    }
    return JsonResponse(body, status=status)


def too_large(request: HttpRequest) -> HttpResponse:
    most = body_limit(request.path) // MIB
    return answer(request, TOO_LARGE, str(TOO_LARGE.sentence) % {"most": most})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    return answer(request, BAD_REQUEST, _own_words(exception, BadRequest))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, FORBIDDEN, _own_words(exception, PermissionDenied))


def _own_words(exception: Exception, kind: type[Exception]) -> str:
    """The message that a view gave; messages of Django's own checks are not shown."""
    return str(exception) if type(exception) is kind else ""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, NO_MATCH if _sign_in(request) else NOT_FOUND)


def _sign_in(request: HttpRequest) -> dict[str, Any]:
    """Template context of a link that signs in and returns to a match; empty for members and other
    pages. It does not depend on whether the match exists.
    """
    user = getattr(request, "user", None)
    is_page = request.method == "GET" and request.path.startswith(MATCHES)
    if not is_page or user is None or user.is_authenticated:
        return {}
    query = urlencode({"next": request.path})
    return {"back": f"{reverse('account_login')}?{query}", "back_text": _("Sign in")}


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(request, CSRF)


def too_often(request: HttpRequest) -> HttpResponse:
    """The answer to an account form above its rate limit."""
    return told_to_wait(request, account_form_wait(request), back=request.path)


def server_error(request: HttpRequest) -> HttpResponse:
    """503 if a service is unreachable, full or read-only, otherwise 500.

    Rendered without the request, because whatever broke it must not break this page too.
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
    context = {"fault": fault, "again": _again(request, fault)}
    return HttpResponse(render_to_string("broken.html", context), status=fault.status)


def _again(request: HttpRequest, fault: Fault) -> str:
    """The address that tries a page once more after a 503; empty for other faults, and for forms,
    which a link cannot send again.
    """
    return request.get_full_path() if fault.status == 503 and request.method == "GET" else ""


def not_computed(request: HttpRequest, error: ComputeError) -> HttpResponse:
    """Error response for a computation without a result: 422 if it asks for too much, 503 if it may
    be tried again, 429 if the client's allowance is spent. Refusals of the oracle have their own
    format.
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
    """REST framework's exception handler. Outages, failed computations and a used up storage quota
    are answered by the site, as on pages.
    """
    if outage_in(error) or isinstance(error, ComputeError | StorageQuotaError):
        return None
    return exception_handler(error, context)
