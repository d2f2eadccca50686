"""Pages and answers for requests that cannot be served: what happened, and what to do."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

API = "/api/"


def refuse(request: HttpRequest, status: int, code: str, sentence: str) -> HttpResponse:
    """A page for people, the API's one error shape for programs."""
    if request.path.startswith(API):
        error = {"code": code, "detail": sentence, "attr": None}
        return JsonResponse({"type": "client_error", "errors": [error]}, status=status)
    return render(request, f"{status}.html", {"sentence": sentence}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 400, "bad_request", _("This request could not be understood."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 403, "permission_denied", _("You may not see or change this."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 404, "not_found", _("There is nothing at this address."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _(
        "The form was sent without the token that proves it is yours. "
        "Allow cookies for this site, go back, reload the page and send it again."
    )
    return refuse(request, 403, "csrf_failed", sentence)
