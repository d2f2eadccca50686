"""Forms for proposing, joining and answering a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.catalogues import Book, name_here
from rules.engine.core.decision import Seat
from rules.forms import NameField, TermsForm
from rules.lobby.armies import Army
from rules.lobby.models import Proposal
from rules.matches.player_names import GIVEN_NAMES, given_name, look_alike
from rules.matches.services import Agreement

NONCE = r"\A([0-9a-f]{64})?\Z"
Way = Proposal.Way


class NewMatchForm(TermsForm):
    """The terms of a new match, its players, and how the opponent is found."""

    WAYS = (
        (Way.LINK, _("Someone I invite by link")),
        (Way.LIST, _("Anyone on the open list")),
        (Way.SCREEN, _("Both sides on this screen")),
    )

    whom = forms.ChoiceField(
        label=_("Who will you play?"), choices=WAYS, widget=forms.RadioSelect, required=False
    )
    first = NameField(label=_("Your name"), required=False, placeholder=GIVEN_NAMES[0])
    second = NameField(label=_("The other player"), required=False, placeholder=GIVEN_NAMES[1])

    def clean_whom(self) -> str:
        return self.cleaned_data["whom"] or Way.SCREEN

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not {"first", "second"} <= data.keys():
            return data
        data["first"] = data["first"] or given_name(data["second"], 0)
        data["second"] = data["second"] or given_name(data["first"], 1)
        if data.get("whom") == Way.SCREEN and look_alike(data["first"], data["second"]):
            self.add_error("second", _("Give the two sides different names."))
        return data

    def agreement(self, names: tuple[str, str] = ("", "")) -> Agreement:
        data = self.cleaned_data
        second = data["second"] if data["whom"] == Way.SCREEN else ""
        return super().agreement((data["first"], second))


class JoiningForm(forms.Form):
    """Takes the free seat of a proposal; `version` is that of the terms the user has seen."""

    name = NameField(label=_("Your name"), required=False)
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, host: str, *args: Any, **kwargs: Any) -> None:
        """`host` is the opponent's name; a default name is chosen to differ from it."""
        super().__init__(*args, **kwargs)
        self.host = host

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or given_name(self.host, 1)


class SittingForm(JoiningForm):
    """Takes the free seat with a roster and accepts terms and terrain: the match starts."""

    army = forms.ChoiceField(label=_("My army"), widget=forms.RadioSelect)
    nonce = forms.RegexField(NONCE, required=False, widget=forms.HiddenInput)

    def __init__(self, host: str, offers: Sequence[Army], *args: Any, **kwargs: Any) -> None:
        """`offers` are the rosters that the player can bring."""
        super().__init__(host, *args, **kwargs)
        self.offers = offers
        field: Any = self.fields["army"]
        field.choices = [(army.key, army.name) for army in offers]


class AnswerForm(forms.Form):
    """One seat's answer to the terms of `version`, with its nonce for the dice when it accepts
    terrain.
    """

    ANSWERS = ("terms", "terrain", "refuse", "leave", "decline", "withdraw", "hide")

    seat = forms.TypedChoiceField(choices=[("0", "0"), ("1", "1")], coerce=int)
    answer = forms.ChoiceField(choices=[(each, each) for each in ANSWERS])
    version = forms.IntegerField(min_value=1)
    nonce = forms.RegexField(NONCE, required=False)

    @property
    def seat_number(self) -> Seat:
        """The number of the answering seat."""
        return 1 if self.cleaned_data["seat"] else 0


class SearchForm(forms.Form):
    """Filters of the open list."""

    PACES = (
        ("", _("any")),
        ("none", _("without a clock")),
        ("live", _("in one sitting")),
        ("days", _("over several days")),
    )

    mission = forms.ChoiceField(label=_("Mission"), required=False)
    limit = forms.IntegerField(label=_("Points limit"), required=False, min_value=1, max_value=9999)
    pace = forms.ChoiceField(label=_("Clock"), choices=PACES, required=False)

    def __init__(self, catalogues: Sequence[Book], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups = [(catalogue.name, _missions_of(catalogue)) for catalogue in catalogues]
        found = groups if len(groups) > 1 else groups[0][1]
        self.fields["mission"].choices = [("", _("any")), *found]  # type: ignore[attr-defined]

    @property
    def wanted(self) -> dict[str, Any]:
        """The filters as keyword arguments of the selector."""
        system, _slash, mission = self.cleaned_data["mission"].partition("/")
        return self.cleaned_data | {"system": system, "mission": mission}


def _missions_of(catalogue: Book) -> list[tuple[str, str]]:
    named = [
        (f"{catalogue.key}/{each.slug}", name_here(each)) for each in catalogue.missions.values()
    ]
    return [(f"{catalogue.key}/", str(_("any mission"))), *named]
