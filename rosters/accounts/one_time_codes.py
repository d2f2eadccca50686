"""Two-factor forms that accept each one-time code once (RFC 6238, section 5.2).

allauth remembers a used code for one period, but accepts it for as many periods more as the
tolerance allows, and does not remember the code that set up the authenticator.
"""

from __future__ import annotations

from collections.abc import Callable

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.totp import forms as totp
from django.core.cache import cache

from rosters.accounts.models import User

REMEMBERED = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
"""Seconds for which a code stays valid."""


def accepted_once(user: User, code: str, clean_code: Callable[[], str]) -> str:
    """The code, if `clean_code` accepts it and `user` has not used it before. Raises
    ValidationError.
    """
    used = f"accounts.one_time_code:{user.pk}:{normalize_user_code(code)}"
    if cache.get(used):
        check_rate_limit(user)
        raise get_adapter().validation_error("incorrect_code")
    accepted = clean_code()
    cache.set(used, True, timeout=REMEMBERED)
    return accepted


class AuthenticateForm(base.AuthenticateForm):
    """Sign-in with a one-time code."""

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)


class ReauthenticateForm(base.ReauthenticateForm):
    """Reauthentication with a one-time code."""

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)


class ActivateTOTPForm(totp.ActivateTOTPForm):
    """Setup of an authenticator app."""

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)
