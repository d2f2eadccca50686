"""What several processes need, and what must not be combined: refused before anything is served.

`manage.py` makes these checks before every command, servers of other makes when they load the site.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register, run_checks
from django.core.exceptions import ImproperlyConfigured

from rules.notices.presence import sees_other_processes

SCALE = "scale"
LOCAL = {"localhost", "[::1]", "::1", "testserver", ".localhost"}


@register(SCALE)
def processes_agree(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Several processes share one database, one Redis, one key, and leave the rounds to one."""
    found: list[CheckMessage] = []
    if settings.PROCESSES < 1:
        found.append(Error("PROCESSES is less than 1.", id="frontier.E001"))
    if settings.PROCESSES <= 1:
        return found
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        found.append(_refused("cannot share SQLite", "Name PostgreSQL in DATABASE_URL.", 2))
    if not settings.REDIS_URL:
        found.append(_refused("cannot ring for each other", "Name a Redis in REDIS_URL.", 3))
    if settings.ROUND_SECONDS > 0:
        hint = "Set ROUND_SECONDS=0 and start one `manage.py work`."
        found.append(_refused("would all go the rounds", hint, 4))
    if not settings.GIVEN_KEY:
        hint = "Give all of them the same SECRET_KEY."
        found.append(_refused("may each make a key of their own", hint, 5))
    return found


def _refused(what: str, hint: str, number: int) -> Error:
    sentence = f"Several processes (PROCESSES={settings.PROCESSES}) {what}."
    return Error(sentence, hint=hint, id=f"frontier.E{number:03}")


@register(SCALE)
def outsiders_come_by_https(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Under a name that others may use, passwords and cookies should not travel in the clear."""
    outside = [host for host in settings.ALLOWED_HOSTS if not _is_local(host)]
    if settings.HTTPS or not outside:
        return []
    sentence = f"The site answers to {', '.join(outside)} without HTTPS."
    hint = "Let a proxy speak TLS and set HTTPS=true, unless this network is all yours."
    return [Warning(sentence, hint=hint, id="frontier.W001")]


@register(SCALE, deploy=True)
def rounds_see_who_is_there(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Who is at a table need not be written to; a worker or a timer only hears of it by Redis."""
    if settings.ROUND_SECONDS > 0 or sees_other_processes():
        return []
    sentence = "The rounds are left to another process, which sees nobody at a table without Redis."
    hint = "Name a Redis in REDIS_URL, or let the server go round: ROUND_SECONDS=15."
    return [Warning(sentence, hint=hint, id="frontier.W002")]


def _is_local(host: str) -> bool:
    return host in LOCAL or host.startswith("127.")


def refuse_the_unsafe() -> None:
    """Raises ImproperlyConfigured, with every sentence, when an error is among the findings."""
    serious = [each for each in run_checks(tags=[SCALE]) if each.is_serious()]
    if serious:
        raise ImproperlyConfigured("\n".join(f"{each.msg} {each.hint}" for each in serious))
