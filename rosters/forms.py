"""What pages ask for; every check of content is the edits', so that page and API say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rosters.beginning import begun
from rosters.books import Book, name_here
from rosters.draft import NAME_LENGTH, Draft
from rosters.edits import ImpossibleEditError
from rosters.exchange.document import MOST_BYTES, RefusedDocumentError, imported
from rules.engine.lib.reference import Limits


class NewRosterForm(forms.Form):
    """Faction, mission, limit, a ready-made army; a limit left empty is the usual one."""

    faction = forms.ChoiceField(label=_("Faction"), widget=forms.RadioSelect)
    mission = forms.ChoiceField(label=_("Mission"))
    limit = forms.IntegerField(label=_("Points limit"), required=False)
    sample = forms.ChoiceField(label=_("Begin with"), required=False)
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_LENGTH,
        help_text=_("Leave it empty and the roster is named after what it begins with."),
    )

    def __init__(self, shelf: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf = shelf
        catalogue, fields = shelf.catalogue, cast("dict[str, Any]", self.fields)
        fields["faction"].choices = [(each.slug, name_here(each)) for each in catalogue.factions]
        fields["faction"].required = shelf.sole_faction is None and not self.data.get("sample")
        fields["mission"].choices = [
            (each.slug, _with_limit(name_here(each), each.default_limit))
            for each in catalogue.missions
        ]
        language = get_language() or "en"
        fields["sample"].choices = [
            ("", gettext("an empty roster")),
            *(
                (each.slug, _with_limit(each.name.get(language), each.limit))
                for each in shelf.samples.values()
            ),
        ]
        fields["limit"].help_text = limits_told(shelf.limits)
        fields["limit"].widget.attrs |= {
            "min": 0 if shelf.limits.optional else shelf.limits.least,
            "max": shelf.limits.most,
        }

    def clean(self) -> dict[str, Any]:
        """The fields, and as `draft` the roster that they ask for. A ready-made army brings its own
        faction, whichever is ticked above it.
        """
        data: dict[str, Any] = super().clean() or {}
        if data.get("sample"):
            data["faction"] = ""
        if not self.errors:
            try:
                data["draft"] = begun(self.shelf, **data)
            except ImpossibleEditError as error:
                raise forms.ValidationError({error.field: error.sentence}) from error
        return data

    def draft(self) -> Draft:
        """The new roster."""
        draft: Draft = self.cleaned_data["draft"]
        return draft


def _with_limit(name: str, limit: int) -> str:
    """A mission with the limit that it usually has, if it has one."""
    return f"{name} ({limit})" if limit else name


def limits_told(limits: Limits) -> str:
    """What may be written as a limit, in words."""
    words = (
        gettext("From %(least)d to %(most)d, or 0 for none. Leave it empty for what is usual.")
        if limits.optional
        else gettext("From %(least)d to %(most)d. Leave it empty for the mission’s usual limit.")
    )
    return words % {"least": limits.least, "most": limits.most}


def given_content(data: Mapping[str, Any], most: int) -> tuple[str, bytes]:
    """The name of the field that was filled in, `file` or `text`, and at most `most` + 1 bytes of
    what it holds.

    Raises ValidationError where both are empty.
    """
    upload = data.get("file")
    content = upload.read(most + 1) if upload else (data.get("text") or "").encode()
    if not content.strip():
        raise forms.ValidationError({"file": _("Choose a file or paste its text.")})
    return ("file" if upload else "text"), content


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
        given, content = given_content(data, MOST_BYTES)
        try:
            data["draft"] = imported(content)
        except RefusedDocumentError as error:
            raise forms.ValidationError({given: error.sentence}) from error
        return data
