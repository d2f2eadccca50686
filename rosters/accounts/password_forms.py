"""allauth's forms for a password, with the site's own labels."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.accounts.forms import drop_attributes

LABELS = {
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("New password, again"),
    "password": _("Password"),
}


def _label(form: forms.Form) -> None:
    drop_attributes(form)
    for name, field in form.fields.items():
        field.label = LABELS[name]


class ChangePasswordForm(allauth.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)


class SetPasswordForm(allauth.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)


class ResetPasswordKeyForm(allauth.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)


class ReauthenticateForm(allauth.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)
