"""Form errors for the error summary at the top of a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django import forms
from django.forms.boundfield import BoundField


class Problem(NamedTuple):
    """One error: its sentence, and its field if it has one."""

    sentence: str
    label: str = ""
    target: str = ""
    """The `id` of the field."""


def problems_of(form: forms.BaseForm) -> Iterator[Problem]:
    """All errors of a bound form in field order, form-wide errors first."""
    for sentence in form.non_field_errors():
        yield Problem(str(sentence))
    for name in form.fields:
        field = form[name]
        for sentence in field.errors:
            yield Problem(str(sentence), str(field.label or ""), target_of(field))


def target_of(field: BoundField) -> str:
    """The `id` to link to: the field's own, or that of the first button of a group."""
    if field.is_hidden:
        return ""
    return field.id_for_label or f"{field.auto_id}_0"
