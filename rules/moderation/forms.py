"""Forms of the moderation pages; every action needs a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.text_fields import LineField
from rules.talk.models import WHY_LENGTH


class ActForm(forms.Form):
    """A choice of `acts`, with a reason."""

    act = forms.ChoiceField(label=_("Action to take"))
    why = LineField(
        label=_("Reason"),
        most=WHY_LENGTH,
        help_text=_("Kept permanently. If you end a match, both players see it."),
    )

    def __init__(self, acts: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["act"].choices = list(acts)  # type: ignore[attr-defined]


class FindForm(forms.Form):
    """Finds an account by name or a match by id."""

    whom = LineField(label=_("Account name or match id"), most=150)
