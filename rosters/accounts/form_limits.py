"""How long a rate limit of allauth still refuses an account form."""

from __future__ import annotations

import time
from math import ceil

from allauth.core.internal.ratelimit import get_cache_key, get_rates
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

APP = "allauth.account"
ACTIONS = {
    "account_login": "login",
    "account_signup": "signup",
    "account_email": "manage_email",
    "account_change_password": "change_password",
    "account_set_password": "change_password",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_reauthenticate": "reauthenticate",
    "mfa_reauthenticate": "reauthenticate",
}
"""The rate limit of each form that allauth refuses with 429, by URL name."""


def account_form_wait(request: HttpRequest) -> float:
    """Seconds until the form of a refused request is accepted again."""
    match = request.resolver_match
    action = ACTIONS[(match.url_name if match else None) or ""]
    return wait_for(request, action, request.POST.get("email", "").lower())


def wait_for(request: HttpRequest, action: str, key: str) -> float:
    """Seconds until a rate limit of allauth has room for `key` again; 0 if it has room now."""
    now, waits = time.time(), [0.0]
    for rate in get_rates(app=APP, action=action):
        history = cache.get(get_cache_key(request, app=APP, action=action, rate=rate, key=key), [])
        running = [at for at in history if at > now - rate.duration]
        if len(running) >= rate.amount:
            waits.append(rate.duration - (now - running[-1]))
    return max(waits)


def in_words(seconds: float) -> str:
    """A waiting time, rounded up: “in 5 minutes”, “in 2 hours”."""
    minutes = max(1, ceil(seconds / 60))
    if minutes < 60:
        return ngettext("in %(count)d minute", "in %(count)d minutes", minutes) % {"count": minutes}
    hours = ceil(minutes / 60)
    return ngettext("in %(count)d hour", "in %(count)d hours", hours) % {"count": hours}
