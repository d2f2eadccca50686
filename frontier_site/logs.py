"""Logging: one line for every response and every commit, for people or (`LOG_FORMAT=json`) as JSON.
Secret tokens in URLs are left out (redaction), lines have a maximum length, and what clients could
repeat at will is counted (`connection_tally`).
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from threading import Lock
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.utils.functional import LazyObject, empty

from frontier_site.connection_tally import MINUTE, REPEATS, REQUESTS, TALLY, is_worth_logging

TOKENS = re.compile(
    r"(?<=/)(shared|stop|invited|watch|seat|transfer|confirm-email|key)/[^/\s\"'?]+"
)
"""The secret part of URLs, with the path segment before it; redacted."""
TOO_MANY = 4429
"""WebSocket close code when the limit is reached (`rules/live/consumers.py`)."""
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
FACTS = ("route", "method", "status", "ms", "user", "match", "seq", "code")
"""Extra fields of log records."""
MOST_LINE = 1024
"""Maximum length of a log line in bytes, and of each line of a traceback."""
MOST_TRACEBACK = 8 * 1024
"""Maximum length of a traceback in bytes, which comes in addition."""
MOST_FACT = 96
"""Maximum length of an extra field in bytes."""
ROOM = 32
"""Bytes that a line keeps free to say how much was left out."""
REFUSED = "django.security"
"""Loggers of requests that Django refuses: unknown hosts, missing tokens of forms, and so on."""
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
        "filters": {
            "answers": {"()": "frontier_site.logs.drop_socket_lines"},
            "once": {"()": "frontier_site.logs.RepeatFilter"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["once"],
            }
        },
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


class RepeatFilter:
    """Logging filter of the whole site: counts refused requests, and errors that were logged less
    than a minute ago, instead of logging each. Errors are the same if the same line of the code
    raised the same exception.
    """

    def __init__(self) -> None:
        self._logged: dict[str, float] = {}
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith(REFUSED):
            REQUESTS.count(record.name.removeprefix(REFUSED).strip(".") or "suspicious")
            return False
        error = _kind_of(record)
        if error and self._is_recent(error):
            REPEATS.count(error)
            return False
        return True

    def _is_recent(self, error: str) -> bool:
        now = time.monotonic()
        with self._lock:
            logged = {each: at for each, at in self._logged.items() if now - at < MINUTE}
            is_recent = error in logged
            logged.setdefault(error, now)
            self._logged = logged
        return is_recent


def _kind_of(record: logging.LogRecord) -> str:
    """The exception of a log record and the line of code that raised it; empty without one."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" at {trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__}{place}"


class LineFormatter(logging.Formatter):
    """Formatter for people: time, level, logger, message, request id; then the traceback."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}{of}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        number = _request.get()
        record.of = f" [{number}]" if number else ""
        record.message = ""
        record.asctime = self.formatTime(record, self.datefmt)
        around = len(_encoded(self.formatMessage(record)))
        record.message = shortened(_message(record), MOST_LINE - around)
        lines = [self.formatMessage(record)]
        if record.exc_info:
            lines.append(_traceback(self.formatException(record.exc_info)))
        if record.stack_info:
            lines.append(_traceback(self.formatStack(record.stack_info)))
        return "\n".join(lines)


class JsonFormatter(logging.Formatter):
    """Formatter for programs: one JSON object a line. `cut` is the number of bytes left out."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "place": _fact(record.name),
            "said": "",
            "request": _request.get(),
        }
        line |= {name: _fact(vars(record)[name]) for name in FACTS if name in vars(record)}
        said = _message(record)
        line["said"], cut = _start(said, MOST_LINE - len(_encoded(_as_json(line))), _json_size)
        if cut:
            line["cut"] = cut
        if record.exc_info:
            line["exception"] = _traceback(self.formatException(record.exc_info))
        return _as_json(line)


def _message(record: logging.LogRecord) -> str:
    return TOKENS.sub(r"\1/…", record.getMessage())


def _fact(value: object) -> object:
    return shortened(value, MOST_FACT, _json_size) if isinstance(value, str) else value


def _as_json(line: dict[str, object]) -> str:
    return json.dumps(line, ensure_ascii=False, default=lambda value: _fact(str(value)))


def _encoded(text: str) -> bytes:
    """The text as it is written to the log: halves of a surrogate pair as escapes."""
    return text.encode(errors="backslashreplace")


def _size(character: str) -> int:
    return len(_encoded(character))


def _json_size(character: str) -> int:
    return len(_encoded(json.dumps(character, ensure_ascii=False))) - 2


def _start(text: str, most: int, size: Callable[[str], int] = _size) -> tuple[str, int]:
    """As much of `text` as fits into `most` bytes, and the number of bytes left out. A text that
    does not fit keeps `ROOM` bytes free.
    """
    is_plain = text.isascii() and text.isprintable() and 2 * len(text) <= most  # the usual one
    if is_plain or (len(text) <= most and sum(map(size, text)) <= most):
        return text, 0
    room = max(0, most - ROOM)
    for at, character in enumerate(text):
        room -= size(character)
        if room < 0:
            return text[:at] + "…", len(_encoded(text[at:]))
    return text, 0


def shortened(text: str, most: int, size: Callable[[str], int] = _size) -> str:
    """`text` in at most `most` bytes; says how many bytes were left out."""
    start, cut = _start(text, most, size)
    return f"{start} ({cut} bytes left out)" if cut else start


def _traceback(text: str) -> str:
    """A traceback without tokens, of bounded length: its beginning, and its end, which names the
    exception. Each of its lines is shortened first.
    """
    lines = TOKENS.sub(r"\1/…", text).splitlines()
    lines = [shortened(line, MOST_LINE, _json_size) for line in lines]
    first, last = _fitting(lines), _fitting(lines[::-1])
    if first + last >= len(lines):
        return "\n".join(lines)
    left_out = f"… ({len(lines) - first - last} lines left out)"
    return "\n".join((*lines[:first], left_out, *lines[len(lines) - last :]))


def _fitting(lines: list[str]) -> int:
    """How many of the first lines fit into half of a traceback."""
    room = MOST_TRACEBACK // 2 - ROOM
    for count, line in enumerate(lines):
        room -= sum(map(_json_size, line)) + 2
        if room < 0:
            return count
    return len(lines)


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
