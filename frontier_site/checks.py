"""System checks of the deployment: settings that several processes need or that must not be
combined.

`manage.py` runs these checks before every command, other servers when they load the site.
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
def check_processes(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Several processes share one database, one Redis and one secret key, and one of them runs the
    periodic tasks.
    """
    found: list[CheckMessage] = []
    if settings.PROCESSES < 1:
        found.append(Error("PROCESSES is less than 1.", id="frontier.E001"))
    if settings.PROCESSES <= 1:
        return found
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        found.append(
            _refused("cannot share SQLite", "Set DATABASE_URL to a PostgreSQL database.", 2)
        )
    if not settings.REDIS_URL:
        found.append(_refused("cannot notify each other", "Set REDIS_URL to a Redis server.", 3))
    if settings.ROUND_SECONDS > 0:
        hint = "Set ROUND_SECONDS=0 and run one `manage.py work`."
        found.append(_refused("would all run the periodic tasks", hint, 4))
    if not settings.GIVEN_KEY:
        hint = "Give all of them the same SECRET_KEY."
        found.append(_refused("may each generate a secret key of their own", hint, 5))
    return found


def _refused(what: str, hint: str, number: int) -> Error:
    sentence = f"Several processes (PROCESSES={settings.PROCESSES}) {what}."
    return Error(sentence, hint=hint, id=f"frontier.E{number:03}")


@register(SCALE)
def check_https(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """A public host name needs HTTPS, so that passwords and cookies are encrypted."""
    outside = [host for host in settings.ALLOWED_HOSTS if not _is_local(host)]
    if settings.HTTPS or not outside:
        return []
    sentence = f"The site answers to {', '.join(outside)} without HTTPS."
    hint = "Put a TLS proxy in front and set HTTPS=true, unless you own this whole network."
    return [Warning(sentence, hint=hint, id="frontier.W001")]


@register(SCALE, deploy=True)
def check_presence(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Notices are not sent to players who are online; a separate worker or timer needs Redis to
    know.
    """
    if settings.ROUND_SECONDS > 0 or sees_other_processes():
        return []
    sentence = (
        "Another process runs the periodic tasks; without Redis it cannot see who is at a table."
    )
    hint = "Set REDIS_URL to a Redis server, or let the server run the tasks: ROUND_SECONDS=15."
    return [Warning(sentence, hint=hint, id="frontier.W002")]


def _is_local(host: str) -> bool:
    return host in LOCAL or host.startswith("127.")


def enforce_checks() -> None:
    """Run the checks. Raises ImproperlyConfigured with all messages if one of them is an error."""
    serious = [each for each in run_checks(tags=[SCALE]) if each.is_serious()]
    if serious:
        raise ImproperlyConfigured("\n".join(f"{each.msg} {each.hint}" for each in serious))
