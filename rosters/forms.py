"""Forms of the roster pages. Content is validated by `edits`, so that pages and API agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rosters.catalogues import Book, name_here
from rosters.draft import NAME_LENGTH, Draft
from rosters.edits import ImpossibleEditError
from rosters.exchange.document import MOST_BYTES, RefusedDocumentError, imported
from rosters.new_roster import new_draft
from rosters.text_fields import LineField
from rules.engine.tabletop.reference import Limits


class NewRosterForm(forms.Form):
    """Faction, mission, limit, ready-made army; an empty limit means the default."""

    faction = forms.ChoiceField(label=_("Faction"), widget=forms.RadioSelect)
    mission = forms.ChoiceField(label=_("Mission"))
    limit = forms.IntegerField(label=_("Points limit"), required=False)
    sample = forms.ChoiceField(label=_("Start from"), required=False)
    name = LineField(
        label=_("Name"),
        required=False,
        most=NAME_LENGTH,
        help_text=_("If you leave it empty, the roster is named after what it starts from."),
    )

    def __init__(self, catalogue: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.catalogue = catalogue
        fields = cast("dict[str, Any]", self.fields)
        fields["faction"].choices = [
            (each.slug, name_here(each)) for each in catalogue.factions.values()
        ]
        fields["faction"].required = catalogue.sole_faction is None and not self.data.get("sample")
        fields["mission"].choices = [
            (each.slug, _with_limit(name_here(each), each.default_limit))
            for each in catalogue.missions.values()
        ]
        language = get_language() or "en"
        fields["sample"].choices = [
            ("", gettext("an empty roster")),
            *(
                (each.slug, _with_limit(each.name.get(language), each.limit))
                for each in catalogue.samples.values()
            ),
        ]
        fields["limit"].help_text = limits_told(catalogue.limits)
        fields["limit"].widget.attrs |= {
            "min": 0 if catalogue.limits.optional else catalogue.limits.least,
            "max": catalogue.limits.most,
        }

    def clean(self) -> dict[str, Any]:
        """Validate, and build the roster as `draft`. A ready-made army overrides the chosen
        faction.
        """
        data: dict[str, Any] = super().clean() or {}
        if data.get("sample"):
            data["faction"] = ""
        if not self.errors:
            try:
                data["draft"] = new_draft(self.catalogue, **data)
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
    """The allowed limits in words."""
    words = (
        gettext(
            "From %(least)d to %(most)d, or 0 for no limit. Leave it empty for the usual limit."
        )
        if limits.optional
        else gettext("From %(least)d to %(most)d. Leave it empty for the mission’s usual limit.")
    )
    return words % {"least": limits.least, "most": limits.most}


def given_content(data: Mapping[str, Any], most: int) -> tuple[str, bytes]:
    """The name of the field that was filled in, `file` or `text`, and at most `most` + 1 bytes of
    its content.

    Raises ValidationError unless exactly one of the two has content.
    """
    upload, text = data.get("file"), data.get("text") or ""
    if upload and text.strip():
        raise forms.ValidationError({"file": _("Choose the file or the text, not both.")})
    content = upload.read(most + 1) if upload else text.encode()
    if content.strip():
        return ("file" if upload else "text"), content
    sentence = _("The file is empty.") if upload else _("Choose a file or paste its text.")
    raise forms.ValidationError({"file": sentence})


class ImportForm(forms.Form):
    """Import by file upload or pasted text."""

    file = forms.FileField(label=_("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("Or paste the text of the file"),
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
