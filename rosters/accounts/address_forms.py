"""allauth's forms for an e-mail address, with the site's own labels."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.accounts.forms import INVALID_ADDRESS, drop_attributes


def _label(form: forms.Form) -> None:
    drop_attributes(form)
    field = form.fields["email"]
    field.label = _("E-mail address")
    field.error_messages["invalid"] = INVALID_ADDRESS


class AddEmailForm(allauth.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)


class ResetPasswordForm(allauth.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _label(self)
