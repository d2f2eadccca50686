"""What is asked before a match, and for an imported record."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.books import Book
from rosters.wording import BadWordingError, one_line
from rules.engine.core.decision import Seat
from rules.models import NAME_LENGTH
from rules.reading import MOST_BYTES, UnreadableRecordError, record_in
from rules.services import Agreement
from rules.verification import verify

NONCE = r"\A([0-9a-f]{64})?\Z"


class NewMatchForm(forms.Form):
    """Mission, board, limit, options, and who plays; both seats are taken in this browser."""

    mission = forms.ChoiceField(label=_("Mission"), widget=forms.RadioSelect)
    layout = forms.ChoiceField(label=_("Board"), widget=forms.RadioSelect)
    limit = forms.IntegerField(
        label=_("Points limit"),
        required=False,
        help_text=_("From 100 to 400. Leave it empty for the mission’s usual limit."),
    )
    first = forms.CharField(label=_("Your name"))
    second = forms.CharField(label=_("The other player"))
    turn_cap = forms.IntegerField(
        label=_("Turns at most"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Leave it empty to play until the rules end the match."),
    )
    held_field = forms.BooleanField(label=_("A deserted field counts as taken"), required=False)
    nonce_0 = forms.RegexField(NONCE, required=False, widget=forms.HiddenInput)
    nonce_1 = forms.RegexField(NONCE, required=False, widget=forms.HiddenInput)

    def __init__(self, shelf: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf = shelf
        self.fields["mission"].choices = [  # type: ignore[attr-defined]
            (each.slug, each.name) for each in shelf.catalogue.missions
        ]
        self.fields["layout"].choices = [  # type: ignore[attr-defined]
            (each.slug, each.name) for each in shelf.catalogue.layouts
        ]

    def clean_first(self) -> str:
        return _name(self.cleaned_data["first"])

    def clean_second(self) -> str:
        return _name(self.cleaned_data["second"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        first, second = data.get("first", ""), data.get("second", "")
        if first and first.casefold() == second.casefold():
            self.add_error("second", _("Give the two sides different names."))
        return data

    def agreement(self) -> Agreement:
        """What was agreed, as the services take it."""
        data = self.cleaned_data
        options = {"turn_cap": data["turn_cap"] or 0, "held_field": int(data["held_field"])}
        return Agreement(
            system=self.shelf.key,
            mission=data["mission"],
            layout=data["layout"],
            limit=data["limit"] if data["limit"] is not None else self._usual_limit(),
            names=(data["first"], data["second"]),
            options={name: value for name, value in options.items() if value},
            nonces=(data["nonce_0"], data["nonce_1"]),
        )

    def _usual_limit(self) -> int:
        return self.shelf.missions[self.cleaned_data["mission"]].default_limit


class AcceptanceForm(forms.Form):
    """What a seat says to a proposal: it accepts the terms, accepts the terrain, or refuses it."""

    seat = forms.TypedChoiceField(choices=[("0", "0"), ("1", "1")], coerce=int)
    answer = forms.ChoiceField(choices=[(each, each) for each in ("terms", "terrain", "refuse")])

    @property
    def seat_number(self) -> Seat:
        """The seat that answers."""
        return 1 if self.cleaned_data["seat"] else 0


def _name(text: str) -> str:
    try:
        return one_line(text, NAME_LENGTH)
    except BadWordingError as error:
        raise forms.ValidationError(error.sentence) from error


class ReplayForm(forms.Form):
    """A match record as a file."""

    file = forms.FileField(
        label=_("Match record"), help_text=_("A file ending in .frontier.jsonl, at most 8 MiB.")
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        upload = data.get("file")
        if upload is None:
            return data
        data["content"] = upload.read(MOST_BYTES + 1)
        try:
            data["record"] = record_in(data["content"])
        except UnreadableRecordError as error:
            raise forms.ValidationError(error.sentence) from error
        found = verify(data["record"])
        if not found.holds:
            raise forms.ValidationError(
                _("The record does not hold: %(difference)s.") % {"difference": found.difference}
            )
        return data
