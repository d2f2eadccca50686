"""Inside the server: counts the steps of a request, and dies before the one that it names.

A step is a statement to the database, BEGIN and COMMIT among them, what follows a COMMIT, and the
answer at the end.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from threading import local
from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse

HEADER = "X-Dies-Before"
_request = local()


def step() -> None:
    """One more step of this thread's request; perhaps the last thing this process does."""
    _request.left = getattr(_request, "left", 0) - 1
    if _request.left == 0:
        os.kill(os.getpid(), signal.SIGKILL)


class Mortal:
    """Lets a request name the step, counted from 1, before which the server dies."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _request.left = int(request.headers.get(HEADER, 0))
        response = self._get_response(request)
        step()
        return response


class Dying(AppConfig):
    """Has every connection count its statements."""

    name = "tests.chaos"

    def ready(self) -> None:
        connection_created.connect(_watch, dispatch_uid="chaos")


def _watch(sender: object, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    commit: Callable[[], Any] = connection._commit  # type: ignore[attr-defined]

    def committed() -> None:
        step()
        commit()
        step()

    def counted(execute: Callable[..., Any], *arguments: Any) -> Any:
        step()
        return execute(*arguments)

    connection._commit = committed  # type: ignore[attr-defined]
    connection.execute_wrappers.append(counted)
