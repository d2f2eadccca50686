"""Two-factor forms that accept each one-time code once (RFC 6238, section 5.2).

allauth remembers a used code for one period, but accepts it for as many periods more as the
tolerance allows, and does not remember the code that set up the authenticator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.totp import forms as totp
from django.core.cache import cache
from django.forms import Form
from django.utils.translation import gettext_lazy as _

from rosters.accounts.account_errors import too_many_codes
from rosters.accounts.form_limits import wait_for
from rosters.accounts.forms import drop_attributes
from rosters.accounts.models import User

REMEMBERED = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)
"""Seconds for which a code stays valid."""


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's adapter for second factors with the site's own error messages."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("Wrong code. Use the one that your app shows now."),
        "cannot_delete_authenticator": _("Two-factor authentication cannot be turned off."),
        "cannot_generate_recovery_codes": _("Set up two-factor authentication first."),
    }


def accepted_once(user: User, code: str, clean_code: Callable[[], str]) -> str:
    """The code, if `clean_code` accepts it and `user` has not used it before. Raises
    ValidationError.
    """
    used = f"accounts.one_time_code:{user.pk}:{normalize_user_code(code)}"
    _refuse_above_limit(user)
    if cache.get(used):
        check_rate_limit(user)
        raise get_adapter().validation_error("incorrect_code")
    accepted = clean_code()
    cache.set(used, True, timeout=REMEMBERED)
    return accepted


def _refuse_above_limit(user: User) -> None:
    """Raise ValidationError, which says how long to wait, above the rate limit of allauth."""
    wait = wait_for(context.request, "login_failed", f"mfa-auth-user-{user.pk}")
    if wait:
        raise too_many_codes(wait)


def _label(form: Form, label: Any) -> None:
    drop_attributes(form)
    form.fields["code"].label = label


class AuthenticateForm(base.AuthenticateForm):
    """Sign-in with a one-time code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, _("Code"))

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)


class ReauthenticateForm(base.ReauthenticateForm):
    """Reauthentication with a one-time code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, _("Code"))

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)


class ActivateTOTPForm(totp.ActivateTOTPForm):
    """Setup of an authenticator app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self, _("Code from the app"))

    def clean_code(self) -> str:
        return accepted_once(self.user, self.cleaned_data["code"], super().clean_code)
