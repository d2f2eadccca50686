"""What pages ask for; every check of content is the edits', so that page and API say the same."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.books import Book
from rosters.draft import HIGHEST_LIMIT, LOWEST_LIMIT, NAME_LENGTH, Draft
from rosters.edits import ImpossibleEditError, agreed_limit, named
from rosters.exchange.document import MOST_BYTES, RefusedDocumentError, imported


class NewRosterForm(forms.Form):
    """Game, faction, mission, limit; a limit left empty is the mission's own."""

    faction = forms.ChoiceField(label=_("Faction"), widget=forms.RadioSelect)
    mission = forms.ChoiceField(label=_("Mission"))
    limit = forms.IntegerField(
        label=_("Points limit"),
        required=False,
        min_value=LOWEST_LIMIT,
        max_value=HIGHEST_LIMIT,
        help_text=_("From 100 to 400. Leave it empty for the mission’s usual limit."),
    )
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_LENGTH,
        help_text=_("Leave it empty to name the roster after its faction."),
    )

    def __init__(self, shelf: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf = shelf
        self.fields["faction"].choices = [  # type: ignore[attr-defined]
            (each.slug, each.name) for each in shelf.catalogue.factions
        ]
        self.fields["mission"].choices = [  # type: ignore[attr-defined]
            (each.slug, f"{each.name} ({each.default_limit})") for each in shelf.catalogue.missions
        ]

    def clean_name(self) -> str:
        return self._checked(named, self.cleaned_data["name"]) if self.cleaned_data["name"] else ""

    def draft(self) -> Draft:
        """The empty roster that was asked for."""
        data = self.cleaned_data
        return Draft(
            system=self.shelf.key,
            catalogue=self.shelf.version,
            faction=data["faction"],
            mission=data["mission"],
            limit=agreed_limit(data["limit"] or self.shelf.missions[data["mission"]].default_limit),
            name=data["name"] or self.shelf.factions[data["faction"]].name,
        )

    def _checked(self, check: Any, value: str) -> str:
        try:
            return str(check(value))
        except ImpossibleEditError as error:
            raise forms.ValidationError(error.sentence) from error


class ImportForm(forms.Form):
    """A file, or its text pasted."""

    file = forms.FileField(label=_("File"), required=False)
    text = forms.CharField(
        label=_("Or the text of the file"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        strip=False,
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        upload = data.get("file")
        content = upload.read(MOST_BYTES + 1) if upload else (data.get("text") or "").encode()
        if not content.strip():
            raise forms.ValidationError(_("Choose a file or paste its text."))
        try:
            data["draft"] = imported(content)
        except RefusedDocumentError as error:
            raise forms.ValidationError(error.sentence) from error
        return data
