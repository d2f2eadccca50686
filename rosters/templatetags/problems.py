"""Errors of forms on pages: the summary that takes the focus, the attributes of wrong fields."""

from __future__ import annotations

from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rosters.problems import Problem, problems_of

register = template.Library()


@register.inclusion_tag("components/error_summary.html")
def error_summary(form: forms.BaseForm) -> dict[str, Any]:
    """The errors of a form, first on it, with links to their fields; nothing without errors."""
    return {"problems": list(problems_of(form))}


@register.simple_tag
def invalid(field: BoundField) -> SafeString | str:
    """Attributes for a group of buttons that a template lays out: invalid, and described by its
    errors.
    """
    if not field.errors:
        return ""
    return format_html(' aria-invalid="true" aria-describedby="{}_error"', field.auto_id)


@register.simple_tag
def invalid_at(problem: Problem | None, target: str) -> SafeString | str:
    """Attributes for the field with the id `target`, where `problem` is about it."""
    if not problem or problem.target != target:
        return ""
    return mark_safe(' aria-invalid="true" aria-describedby="error-summary"')
