"""Two-factor forms that accept each one-time code once (RFC 6238, section 5.2).

allauth remembers a used code for one period, but accepts it for as many periods more as the
tolerance allows, and does not remember the code that set up the authenticator.
"""

from __future__ import annotations

from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.totp import forms as totp
from django.core.cache import cache

REMEMBERED = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
"""Seconds for which the clock accepts one code."""


class OnceOnlyMixin:
    """Refuses a code that the same user has used before."""

    user: Any
    cleaned_data: dict[str, Any]

    def clean_code(self) -> str:
        digits = normalize_user_code(self.cleaned_data["code"])
        used = f"accounts.one_time_code:{self.user.pk}:{digits}"
        if cache.get(used):
            check_rate_limit(self.user)
            raise get_adapter().validation_error("incorrect_code")
        code: str = super().clean_code()  # type: ignore[misc]  of the form
        cache.set(used, True, timeout=REMEMBERED)
        return code


class AuthenticateForm(OnceOnlyMixin, base.AuthenticateForm):
    """Signs in."""


class ReauthenticateForm(OnceOnlyMixin, base.ReauthenticateForm):
    """Confirms a sign-in that has grown old."""


class ActivateTOTPForm(OnceOnlyMixin, totp.ActivateTOTPForm):
    """Sets up an authenticator."""
