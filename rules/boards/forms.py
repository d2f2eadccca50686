"""Forms for creating a board and editing it as text."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.forms import given_content
from rosters.text_fields import LineField
from rules.boards.board_parser import MOST_BYTES, BadBoardError, any_board_in, board_in_text
from rules.engine.tabletop.board_editor import NAME_LENGTH

EMPTY, RANDOM = "empty", "random"
SEED_LENGTH = 40


class NewBoardForm(forms.Form):
    """How a new board starts: empty, random, or as a copy of a printed layout."""

    start = forms.ChoiceField(widget=forms.RadioSelect)
    seed = LineField(
        label=_("Seed"),
        required=False,
        most=SEED_LENGTH,
        help_text=_("The same seed always gives the same board. Leave empty for a random one."),
    )

    def __init__(self, layouts: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["start"].choices = [  # type: ignore[attr-defined]
            (each, each) for each in (EMPTY, RANDOM, *layouts)
        ]


class BoardFileForm(forms.Form):
    """Imports a board from a file or pasted text: for the system `key` if possible, else another
    one.
    """

    file = forms.FileField(label=_("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("Or paste its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        strip=False,
    )

    def __init__(self, key: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        given, content = given_content(data, MOST_BYTES)
        try:
            data["system"], data["board"] = any_board_in(content, self.key)
        except BadBoardError as error:
            raise forms.ValidationError({given: error.sentence}) from error
        return data


class BoardTextForm(forms.Form):
    """Edits a board of the system `key` as text; `version` is the one that the user has seen."""

    name = LineField(label=_("Name"), most=NAME_LENGTH)
    text = forms.CharField(
        label=_("Board as text"),
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
        strip=False,
    )
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, key: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "text" in data and "name" in data:
            try:
                board = board_in_text(data["text"].encode(), self.key)
            except BadBoardError as error:
                raise forms.ValidationError({"text": error.sentence}) from error
            data["board"] = board.change(name=data["name"] or _("Unnamed board"))
        return data
