"""The site inside this process on a fresh database: requests call its handler without a socket.

Importing this sets the site up.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

FOLDER = TemporaryDirectory()
os.environ |= {
    "DATA_DIR": FOLDER.name,
    "DJANGO_SETTINGS_MODULE": "bench.server.settings",
    "SECRET_KEY": "bench",
}

from django.core.handlers.wsgi import WSGIHandler  # noqa: E402  the environment comes first
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import RequestFactory  # noqa: E402

from bench.server.prepare import fill  # noqa: E402


@dataclass
class Within:
    """One person asks; `filled` is what the database holds of theirs."""

    filled: dict[str, str] = field(default_factory=fill)
    handler: WSGIHandler = field(default_factory=WSGIHandler)

    def request(self, method: str, path: str, body: object = None) -> HttpRequest:
        return RequestFactory().generic(
            method,
            path,
            b"" if body is None else json.dumps(body).encode(),
            content_type="application/json",
            headers={"Authorization": f"Token {self.filled['token']}", "Host": "localhost"},
        )

    def lap(self, request: HttpRequest) -> tuple[float, HttpResponse]:
        """Milliseconds from the request to the answer, and the answer."""
        begun = time.perf_counter()
        answer = self.handler.get_response(request)
        elapsed = (time.perf_counter() - begun) * 1000
        if answer.status_code != 200 or not isinstance(answer, HttpResponse):
            raise RuntimeError(f"{request.path}: {answer.status_code}")
        return elapsed, answer
