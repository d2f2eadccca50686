"""Template tags for accessible form errors: the error summary, ARIA attributes of invalid
fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rosters.form_problems import Problem, problems_of

register = template.Library()


@register.inclusion_tag("components/error_summary.html")
def error_summary(form: forms.BaseForm) -> dict[str, Any]:
    """The error summary of a form with links to the fields; takes the focus. Empty without
    errors.
    """
    return {"problems": list(problems_of(form))}


@register.simple_tag
def invalid(field: BoundField) -> SafeString | str:
    """ARIA attributes of an invalid button group, linked to its errors."""
    if not field.errors:
        return ""
    return format_html(' aria-invalid="true" aria-describedby="{}_error"', field.auto_id)


@register.simple_tag
def invalid_at(problem: Problem | None, target: str) -> SafeString | str:
    """ARIA attributes for the field with the id `target`, if `problem` is about it."""
    if not problem or problem.target != target:
        return ""
    return format_html(' aria-invalid="true" aria-describedby="{}_error"', target)


@register.simple_tag
def error_at(problem: Problem | None, target: str) -> SafeString | str:
    """The sentence beside the field with the id `target`, if `problem` is about it."""
    if not problem or problem.target != target:
        return ""
    return format_html(
        '<ul class="errorlist" id="{}_error"><li>{}</li></ul>', target, problem.sentence
    )


@register.simple_tag
def given_at(given: Mapping[str, str], target: str, stored: object) -> object:
    """What a refused form had in the field with the id `target`, else what is stored."""
    return given.get(target, stored) if given else stored
