"""What is asked on the way to a match: terms, names, answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.books import Book, name_here
from rules.engine.core.decision import Seat
from rules.forms import NameField, TermsForm
from rules.lobby.models import Proposal
from rules.naming import given_name, look_alike
from rules.services import Agreement

NONCE = r"\A([0-9a-f]{64})?\Z"
Way = Proposal.Way


class NewMatchForm(TermsForm):
    """The terms, who plays, and how the other player comes to it."""

    WAYS = (
        (Way.LINK, _("Somebody I send a link to")),
        (Way.LIST, _("Anybody who looks for a match")),
        (Way.SCREEN, _("Both sides at this screen")),
    )

    whom = forms.ChoiceField(
        label=_("Against whom?"), choices=WAYS, widget=forms.RadioSelect, required=False
    )
    first = NameField(label=_("Your name"), required=False)
    second = NameField(label=_("The other player"), required=False)

    def clean_whom(self) -> str:
        return self.cleaned_data["whom"] or Way.SCREEN

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not {"first", "second"} <= data.keys():
            return data
        data["first"] = data["first"] or given_name(data["second"])
        data["second"] = data["second"] or given_name(data["first"])
        if data.get("whom") == Way.SCREEN and look_alike(data["first"], data["second"]):
            self.add_error("second", _("Give the two sides different names."))
        return data

    def agreement(self, names: tuple[str, str] = ("", "")) -> Agreement:
        data = self.cleaned_data
        second = data["second"] if data["whom"] == Way.SCREEN else ""
        return super().agreement((data["first"], second))


class JoiningForm(forms.Form):
    """Who takes the free seat, having seen the terms of `version`."""

    name = NameField(label=_("Your name"), required=False)
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, host: str, *args: Any, **kwargs: Any) -> None:
        """`host` is the name of the other side."""
        super().__init__(*args, **kwargs)
        self.host = host

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or given_name(self.host)


class AnswerForm(forms.Form):
    """What a seat says to the terms of `version`, with its share of the dice for the terrain."""

    ANSWERS = ("terms", "terrain", "refuse", "leave", "decline", "withdraw", "hide")

    seat = forms.TypedChoiceField(choices=[("0", "0"), ("1", "1")], coerce=int)
    answer = forms.ChoiceField(choices=[(each, each) for each in ANSWERS])
    version = forms.IntegerField(min_value=1)
    nonce = forms.RegexField(NONCE, required=False)

    @property
    def seat_number(self) -> Seat:
        """The seat that answers."""
        return 1 if self.cleaned_data["seat"] else 0


class SearchForm(forms.Form):
    """What somebody looks for on the open list."""

    PACES = (
        ("", _("any")),
        ("none", _("without a clock")),
        ("live", _("at one sitting")),
        ("days", _("over days")),
    )

    mission = forms.ChoiceField(label=_("Mission"), required=False)
    limit = forms.IntegerField(label=_("Points limit"), required=False, min_value=1, max_value=9999)
    pace = forms.ChoiceField(label=_("Clock"), choices=PACES, required=False)

    def __init__(self, shelves: Sequence[Book], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups = [(shelf.name, _missions_of(shelf)) for shelf in shelves]
        found = groups if len(groups) > 1 else groups[0][1]
        self.fields["mission"].choices = [("", _("any")), *found]  # type: ignore[attr-defined]

    @property
    def wanted(self) -> dict[str, Any]:
        """What is looked for, by the names of the selectors."""
        system, _slash, mission = self.cleaned_data["mission"].partition("/")
        return self.cleaned_data | {"system": system, "mission": mission}


def _missions_of(shelf: Book) -> list[tuple[str, str]]:
    named = [(f"{shelf.key}/{each.slug}", name_here(each)) for each in shelf.missions.values()]
    return [(f"{shelf.key}/", str(_("any mission"))), *named]
