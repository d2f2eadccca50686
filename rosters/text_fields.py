"""Form fields for names and notes, which are cleaned or refused with the place of the fault."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters.text_cleanup import BadWordingError, one_line


class LineField(forms.CharField):
    """A name of at most `most` characters, counted after cleaning.

    Its widget has no `maxlength`, which would cut a pasted text without a word.
    """

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"strip": False})
        self.most = most

    def to_python(self, value: Any) -> str:
        try:
            return one_line(super().to_python(value) or "", self.most)
        except BadWordingError as error:
            raise forms.ValidationError(error.sentence) from error


def cleaned_name(username: str) -> str:
    """A user name without what a paste adds. Raises ValidationError."""
    try:
        return one_line(username, len(username))
    except BadWordingError as error:
        raise forms.ValidationError(error.sentence) from error
