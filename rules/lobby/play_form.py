"""The form of *Play now*: opponent, terms and both rosters, with a default for everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.forms import NameField, TermsForm
from rules.lobby.armies import Army
from rules.lobby.opponents import BY_KEY, OPPONENTS, Opponent
from rules.matches.player_names import GIVEN_NAMES, given_name, look_alike
from rules.matches.services import Agreement


class PlayForm(TermsForm):
    """The terms of a match with the rosters of both seats. A seat that the page does not arm
    (`Opponent.arms`) keeps whatever is chosen.
    """

    FIRST = ("who", *TermsForm.FIRST)
    who = forms.ChoiceField(
        choices=[(each.key, each.name) for each in OPPONENTS], widget=forms.RadioSelect
    )
    is_set_out = forms.BooleanField(
        label=_("Set out both sides for me"), required=False, initial=True
    )
    first = NameField(label=_("Your name"), required=False, placeholder=GIVEN_NAMES[0])
    second = NameField(label=_("The other player"), required=False, placeholder=GIVEN_NAMES[1])

    def clean_first(self) -> str:
        return self.cleaned_data["first"] or given_name("", 0)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not {"who", "first", "second"} <= data.keys():
            return data
        data["second"] = data["second"] or given_name(data["first"], 1)
        if self.opponent.names_both and look_alike(data["first"], data["second"]):
            self.add_error("second", _("Give the two sides different names."))
        return data

    @property
    def opponent(self) -> Opponent:
        return BY_KEY[self.cleaned_data["who"]]

    def agreement(self, names: tuple[str, str] = ("", "")) -> Agreement:
        data = self.cleaned_data
        second = data["second"] if self.opponent.names_both else ""
        return super().agreement((data["first"], second))


class ArmiesForm(forms.Form):
    """The rosters of both seats, each one of those that fit the terms."""

    mine = forms.ChoiceField(label=_("My army"), required=False, widget=forms.RadioSelect)
    theirs = forms.ChoiceField(label=_("Their army"), required=False, widget=forms.RadioSelect)

    def __init__(self, offers: Sequence[Army], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers = {army.key: army for army in offers}
        for name in ("mine", "theirs"):
            field: Any = self.fields[name]
            field.choices = [(army.key, army.name) for army in offers]
            field.error_messages["invalid_choice"] = _(
                "This roster is not yours, or it does not fit the mission and the points limit."
            )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for name in ("mine", "theirs"):
            if name in data and not data[name] and self[name].initial:
                data[name] = self[name].initial
            if name in data and not data[name]:
                self.add_error(name, _("No roster fits these terms yet. Build one first."))
        return data

    @property
    def chosen(self) -> tuple[Army, Army]:
        mine, theirs = (self.offers[self.cleaned_data[name]] for name in ("mine", "theirs"))
        return mine, theirs
