"""How long a rate limit of allauth still refuses an account form."""

from __future__ import annotations

import time

from allauth.core.internal.ratelimit import get_cache_key, get_rates
from django.core.cache import cache
from django.http import HttpRequest

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
    key = request.POST.get("email", "").lower()
    now, waits = time.time(), [0.0]
    for rate in get_rates(app=APP, action=action):
        history = cache.get(get_cache_key(request, app=APP, action=action, rate=rate, key=key), [])
        running = [at for at in history if at > now - rate.duration]
        if len(running) >= rate.amount:
            waits.append(rate.duration - (now - running[-1]))
    return max(waits)
