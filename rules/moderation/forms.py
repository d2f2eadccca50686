"""What the staff fills in: an act, and always a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.talk.models import WHY_LENGTH


class ActForm(forms.Form):
    """One of `acts`, each by its name and in words."""

    act = forms.ChoiceField(label=_("What is to be done"))
    why = forms.CharField(
        label=_("Reason"),
        max_length=WHY_LENGTH,
        help_text=_("Written down for good. Both sides of a match that is ended read it."),
    )

    def __init__(self, acts: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["act"].choices = list(acts)  # type: ignore[attr-defined]


class FindForm(forms.Form):
    """The name of an account, or the id of a match."""

    whom = forms.CharField(label=_("Name of an account, or id of a match"), max_length=150)
