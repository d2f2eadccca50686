"""Error messages of the account forms in the site's own words."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.accounts.form_limits import in_words

ERRORS = {
    "account_inactive": gettext_lazy("This account is locked."),
    "cannot_remove_primary_email": gettext_lazy(
        "To remove your main address, make another address the main one first."
    ),
    "duplicate_email": gettext_lazy("Your account already has this address."),
    "email_password_mismatch": gettext_lazy(
        "The e-mail address or the password is wrong. Check both for typing mistakes."
    ),
    "enter_current_password": gettext_lazy("This is not your current password."),
    "incorrect_password": gettext_lazy("Wrong password."),
    "invalid_login": gettext_lazy(
        "The username or the password is wrong. Check both for typing mistakes."
    ),
    "invalid_password_reset": gettext_lazy("This link does not work. Request another one."),
    "max_email_addresses": gettext_lazy("An account can have at most %d addresses."),
    "rate_limited": gettext_lazy("Too many attempts. Wait a few minutes, then try again."),
    "too_many_login_attempts": gettext_lazy(
        "Too many attempts. Wait a few minutes, then try again."
    ),
    "unverified_primary_email": gettext_lazy("Only a confirmed address can become the main one."),
    "username_blacklisted": gettext_lazy("This name is reserved. Choose another one."),
    "username_password_mismatch": gettext_lazy(
        "The username or the password is wrong. Check both for typing mistakes."
    ),
}
"""Replacements for allauth's `error_messages`, by their keys."""


def too_many_attempts(seconds: float, *, is_member: bool) -> ValidationError:
    """The error of a password above the rate limit. Visitors get a link to reset the password."""
    if is_member:
        told = _("Too many wrong passwords. Try again {wait}.").format(wait=in_words(seconds))
    else:
        told = format_html(
            _(
                "Too many wrong passwords. Try again {wait}, or "
                "<a href='{url}'>reset your password</a>."
            ),
            wait=in_words(seconds),
            url=reverse("account_reset_password"),
        )
    return ValidationError(told, code="too_many_login_attempts")


def too_many_codes(seconds: float) -> ValidationError:
    """The error of a one-time code above the rate limit."""
    sentence = _("Too many wrong codes. Try again {wait}.").format(wait=in_words(seconds))
    return ValidationError(sentence, code="too_many_login_attempts")
