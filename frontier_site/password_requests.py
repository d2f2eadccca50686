"""Which requests hash a password: they run in a separate thread pool with few threads."""

from __future__ import annotations

import re
from functools import cache

from frontier_site.costly_requests import SENT, paths_of

HASHED = (
    "account_login",
    "account_signup",
    "account_reauthenticate",
    "account_change_password",
    "account_set_password",
    "account_reset_password_from_key",
    "account-close",
)
"""URL names of the forms with a password."""


def takes_a_password(method: str, path: str) -> bool:
    """Whether a request is such a form, sent."""
    return method in SENT and _paths().match(path) is not None


@cache
def _paths() -> re.Pattern[str]:
    return paths_of(HASHED)
