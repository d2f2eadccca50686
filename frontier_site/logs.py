"""What the site says while it runs: a line for every answer and every commit, to be read by people
or, with `LOG_FORMAT=json`, by programs. What a link opens is not told: its token is left out.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject, empty

from frontier_site.connection_tally import TALLY, is_worth_a_line

TOKENS = re.compile(r"(?<=/)(shared|stop|invited|watch|seat|confirm-email|key)/[^/\s\"'?]+")
"""The part of an address that opens something, after the name before it."""
TOO_MANY = 4429
"""The code with which a socket is closed that there is no room for (`rules/live/sockets.py`)."""
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
FACTS = ("route", "method", "status", "ms", "user", "match", "seq", "code")
"""What a line may carry beside its sentence."""
PROBES = {"healthz", "readyz", "metrics"}
"""Asked all the time, and told of only when they fail."""

logger = logging.getLogger(__name__)
_request: ContextVar[str] = ContextVar("request", default="")


def logging_as(form: str) -> dict[str, Any]:
    """What Django is to be told about logs in the form `lines` or `json`."""
    forms = {"lines": "frontier_site.logs.Lines", "json": "frontier_site.logs.JsonLines"}
    if form not in forms:
        raise ImproperlyConfigured(f"LOG_FORMAT is {' or '.join(forms)}, not {form}.")
    through: dict[str, Any] = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": forms[form]}},
        "filters": {"answers": {"()": "frontier_site.logs.without_sockets"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django": {**through, "level": "INFO"},
            "django.server": {**through, "level": "INFO"},
            # Every answer has a line of its own here, which names the route and not the address.
            "django.request": {**through, "level": "ERROR"},
            "uvicorn": {**through, "level": "INFO"},
            "uvicorn.error": {**through, "level": "INFO", "filters": ["answers"]},
            "uvicorn.access": {**through, "level": "WARNING"},
        },
    }


def without_sockets() -> Callable[[logging.LogRecord], bool]:
    """Leaves out what the server says of sockets, which `told_of_sockets` says without addresses,
    and of each bad connection, which is counted.
    """
    return lambda record: '"WebSocket' not in str(record.msg) and is_worth_a_line(record)


class Lines(logging.Formatter):
    """For people: time, level, place, sentence, and the request that it belongs to."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}{of}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        number = _request.get()
        record.of = f" [{number}]" if number else ""
        return TOKENS.sub(r"\1/…", super().format(record))


class JsonLines(logging.Formatter):
    """For programs: one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "place": record.name,
            "said": TOKENS.sub(r"\1/…", record.getMessage()),
            "request": _request.get(),
        }
        line |= {name: vars(record)[name] for name in FACTS if name in vars(record)}
        if record.exc_info:
            line["exception"] = TOKENS.sub(r"\1/…", self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class RequestLogMiddleware:
    """Gives every request a number, which its answer and all its lines carry, and tells how it was
    answered. A proxy that is counted in `PROXIES` may have given the number.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        number = _number_of(request)
        before, began = _request.set(number), perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = number
            _tell(request, response.status_code, perf_counter() - began)
        finally:
            _request.reset(before)
        return response


def _number_of(request: HttpRequest) -> str:
    given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
    return given if REQUEST_ID.fullmatch(given) else uuid4().hex


def route_of(request: HttpRequest) -> str:
    """The name of the address that was asked for; empty when there is none."""
    found = request.resolver_match
    return (found.view_name or found.route) if found else ""


def _tell(request: HttpRequest, status: int, seconds: float) -> None:
    route = route_of(request)
    if route in PROBES and status < 400:
        return
    facts: dict[str, object] = {
        "route": route,
        "method": request.method,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "user": _asker(request),
    }
    found = request.resolver_match
    if found and "matches/<uuid:id>/" in found.route:
        facts["match"] = str(found.kwargs["id"])
    sentence = "%(method)s %(route)s: %(status)d in %(ms)s ms"
    logger.info(sentence, {**facts, "route": route or "nowhere"}, extra=facts)


def _asker(request: HttpRequest) -> object:
    """The number of the member who asked, `guest` for anybody else; empty where nobody has looked.
    Nothing is asked of the database for it.
    """
    user: Any = getattr(request, "user", None)
    if user is None or (isinstance(user, LazyObject) and user._wrapped is empty):
        return ""
    return user.pk or "guest"


def told_of_sockets(application: Callable[..., Any]) -> Callable[..., Any]:
    """The sockets of `application`, each told of when it has been closed, with its match. Those
    that were refused are counted instead.
    """

    async def listened(scope: dict[str, Any], receive: Any, send: Any) -> None:
        codes: list[object] = []
        accepted: list[object] = []
        began = perf_counter()

        async def heard() -> Any:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                codes.append(message.get("code"))
            return message

        async def said(message: Any) -> None:
            if message["type"] == "websocket.close":
                codes.append(message.get("code", 1000))
            if message["type"] == "websocket.accept":
                accepted.append(message)
            await send(message)

        try:
            await application(scope, heard, said)
        finally:
            if accepted and codes[:1] != [TOO_MANY]:
                _tell_of_socket(scope, codes[0] if codes else None, perf_counter() - began)
            else:
                TALLY.count("sockets refused")

    return listened


def _tell_of_socket(scope: dict[str, Any], code: object, seconds: float) -> None:
    facts = {
        "route": "live",
        "match": scope["path"].rstrip("/").rpartition("/")[2][:36],
        "code": code,
        "ms": round(seconds * 1000),
    }
    logger.info("a socket was open for %(ms)d ms: %(code)s", facts, extra=facts)
