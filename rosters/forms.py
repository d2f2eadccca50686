"""What pages ask for; every check of content is the edits', so that page and API say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.books import Book, name_here
from rosters.draft import NAME_LENGTH, Draft
from rosters.edits import ImpossibleEditError, agreed_limit, named
from rosters.exchange.document import MOST_BYTES, RefusedDocumentError, imported
from rules.engine.lib.reference import Limits


class NewRosterForm(forms.Form):
    """Game, faction, mission, limit; a limit left empty is the mission's own."""

    faction = forms.ChoiceField(label=_("Faction"), widget=forms.RadioSelect)
    mission = forms.ChoiceField(label=_("Mission"))
    limit = forms.IntegerField(label=_("Points limit"), required=False)
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
            (each.slug, name_here(each)) for each in shelf.catalogue.factions
        ]
        self.fields["mission"].choices = [  # type: ignore[attr-defined]
            (each.slug, _with_limit(name_here(each), each.default_limit))
            for each in shelf.catalogue.missions
        ]
        self.fields["limit"].help_text = _limits(shelf.limits)
        self.fields["limit"].widget.attrs |= {
            "min": 0 if shelf.limits.optional else shelf.limits.least,
            "max": shelf.limits.most,
        }

    def clean_limit(self) -> int | None:
        limit: int | None = self.cleaned_data["limit"]
        return limit if limit is None else int(self._checked(self._agreed, limit))

    def clean_name(self) -> str:
        name = self.cleaned_data["name"]
        return str(self._checked(named, name)) if name else ""

    def draft(self) -> Draft:
        """The empty roster that was asked for."""
        data = self.cleaned_data
        return Draft(
            system=self.shelf.key,
            catalogue=self.shelf.version,
            faction=data["faction"],
            mission=data["mission"],
            limit=self._usual_limit() if data["limit"] is None else data["limit"],
            name=data["name"] or name_here(self.shelf.factions[data["faction"]]),
        )

    def _usual_limit(self) -> int:
        return self.shelf.missions[self.cleaned_data["mission"]].default_limit

    def _agreed(self, limit: int) -> int:
        return agreed_limit(self.shelf, limit)

    def _checked(self, check: Callable[[Any], object], value: object) -> Any:
        try:
            return check(value)
        except ImpossibleEditError as error:
            raise forms.ValidationError(error.sentence) from error


def _with_limit(name: str, limit: int) -> str:
    """A mission with the limit that it usually has, if it has one."""
    return f"{name} ({limit})" if limit else name


def _limits(limits: Limits) -> str:
    """What may be written as a limit, in words."""
    words = (
        gettext("From %(least)d to %(most)d, or 0 for none. Leave it empty for what is usual.")
        if limits.optional
        else gettext("From %(least)d to %(most)d. Leave it empty for the mission’s usual limit.")
    )
    return words % {"least": limits.least, "most": limits.most}


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
