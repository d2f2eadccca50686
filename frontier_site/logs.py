"""Logging: one line for every response and every commit, for people or (`LOG_FORMAT=json`) as JSON.
Secret tokens in URLs are left out (redaction).
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

from frontier_site.connection_tally import TALLY, is_worth_logging

TOKENS = re.compile(
    r"(?<=/)(shared|stop|invited|watch|seat|transfer|confirm-email|key)/[^/\s\"'?]+"
)
"""The secret part of URLs, with the path segment before it; redacted."""
TOO_MANY = 4429
"""WebSocket close code when the limit is reached (`rules/live/consumers.py`)."""
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
FACTS = ("route", "method", "status", "ms", "user", "match", "seq", "code")
"""Extra fields of log records."""
PROBES = {"healthz", "readyz", "metrics"}
"""Routes of health checks: logged only when they fail."""

logger = logging.getLogger(__name__)
_request: ContextVar[str] = ContextVar("request", default="")


def logging_config(form: str) -> dict[str, Any]:
    """Django's LOGGING setting for the format `lines` or `json`."""
    forms = {
        "lines": "frontier_site.logs.LineFormatter",
        "json": "frontier_site.logs.JsonFormatter",
    }
    if form not in forms:
        raise ImproperlyConfigured(f"LOG_FORMAT is {' or '.join(forms)}, not {form}.")
    through: dict[str, Any] = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": forms[form]}},
        "filters": {"answers": {"()": "frontier_site.logs.drop_socket_lines"}},
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


def drop_socket_lines() -> Callable[[logging.LogRecord], bool]:
    """Logging filter: drops the server's own WebSocket lines, which contain URLs (`log_sockets`
    logs them without), and lines about bad connections, which are counted.
    """
    return lambda record: '"WebSocket' not in str(record.msg) and is_worth_logging(record)


class LineFormatter(logging.Formatter):
    """Formatter for people: time, level, logger, message, request id."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}{of}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        number = _request.get()
        record.of = f" [{number}]" if number else ""
        return TOKENS.sub(r"\1/…", super().format(record))


class JsonFormatter(logging.Formatter):
    """Formatter for programs: one JSON object a line."""

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
    """Gives every request an id, which its response and all its log lines carry, and logs the
    response. A proxy counted in `PROXIES` may have set the id.
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
    """The URL name of the requested route; empty if there is none."""
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
    """The user's id, `guest` for anybody else; empty if the view did not look at the user. Causes
    no database query.
    """
    user: Any = getattr(request, "user", None)
    if user is None or (isinstance(user, LazyObject) and user._wrapped is empty):
        return ""
    return user.pk or "guest"


def log_sockets(application: Callable[..., Any]) -> Callable[..., Any]:
    """ASGI wrapper that logs each WebSocket when it closes, with its match. Refused ones are
    counted instead.
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
