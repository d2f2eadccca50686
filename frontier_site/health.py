"""Health checks over HTTP: liveness and readiness."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from django.conf import settings
from django.core.cache import cache as common
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.catalogues import books
from rosters.models import GameSystem
from rules.service_errors import OUT_OF_REACH


@require_safe
@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    """Liveness: 200 when the database answers, 503 when it does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        return JsonResponse({"status": "database unavailable"}, status=503)
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Readiness: 200 when everything that pages need is there, 503 with what is missing."""
    found = {name: _held(check) for name, check in CHECKS.items()}
    status = "ready" if all(found.values()) else "not ready"
    told = {name: "ok" if held else "missing" for name, held in found.items()}
    return JsonResponse({"status": status, **told}, status=200 if all(found.values()) else 503)


def _held(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except OUT_OF_REACH:
        return False
    except ProgrammingError:  # what PostgreSQL says of a table that is not there
        return False


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """The migrations of this build; cached, because they do not change while it runs."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _is_migrated() -> bool:
    return _known_migrations() <= MigrationRecorder(connection).applied_migrations().keys()


def _has_catalogues() -> bool:
    shown = dict(GameSystem.objects.filter(withdrawn=False).values_list("key", "version"))
    return all(shown.get(book.key) == book.version for book in books())


def _redis_answers() -> bool:
    """Whether Redis answers, if one is configured."""
    if settings.REDIS_URL:
        common.get("readyz")
    return True


CHECKS: Mapping[str, Callable[[], bool]] = {
    "migrations": _is_migrated,
    "catalogues": _has_catalogues,
    "redis": _redis_answers,
}
"""The readiness checks by name."""
