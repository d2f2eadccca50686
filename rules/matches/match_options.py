"""Match options (settings) of a rule book: form fields, validation and descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine.tabletop.hosting import Setting
from rules.engine.tabletop.reference import Text

Options = dict[str, int]

_PLACE = re.compile(r"([a-z0-9]{1,8})(?:\s*[ =:(]\s*([0-9]{1,6})\)?)?", re.IGNORECASE)


class PlacesField(forms.CharField):
    """Places with their values, 1 by default: “d4, e5 2”."""

    def __init__(self, setting: Setting, **kwargs: Any) -> None:
        super().__init__(max_length=400, **kwargs)
        self.setting = setting

    def clean(self, value: Any) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in filter(None, (each.strip() for each in re.split("[,;]", super().clean(value)))):
            place = _PLACE.fullmatch(part)
            if place is None:
                raise forms.ValidationError(
                    _("“%(part)s” is not a place followed by its value.") % {"part": part}
                )
            worth = int(place[2] or 1)
            if why := why_not(self.setting, worth):
                raise forms.ValidationError(why)
            found[place[1].lower()] = worth
        return found


def field_for(setting: Setting, usual: str = "") -> forms.Field:
    """The form field of a setting; if left empty, the book decides: `usual` is what it decides, in
    words, where that is known.
    """
    asked: dict[str, Any] = {
        "label": _said(setting.name),
        "help_text": _said(setting.help),
        "required": False,
    }
    match setting.kind:
        case "number":
            field = forms.IntegerField(min_value=setting.least, max_value=setting.most, **asked)
            field.widget.attrs["placeholder"] = usual
            return field
        case "switch":
            return forms.BooleanField(initial=bool(setting.default), **asked)
        case "choice":
            choices = [(each.value, _said(each.name)) for each in setting.choices]
            left = _("as usual: %(value)s") % {"value": usual} if usual else _("mission default")
            return forms.TypedChoiceField(
                choices=[("", left), *choices], coerce=int, empty_value=None, **asked
            )
        case "places":
            return PlacesField(setting, **asked)


def options_in(settings: Iterable[Setting], data: Mapping[str, Any]) -> Options:
    """The options entered in a form with these fields."""
    found: Options = {}
    for setting in settings:
        value = data[setting.key]
        match setting.kind:
            case "places":
                found |= {f"{setting.key}.{place}": worth for place, worth in value.items()}
            case "switch" if value != setting.default:
                found[setting.key] = int(value)
            case "number" | "choice" if value is not None:
                found[setting.key] = value
    return found


def fields_of(settings: Iterable[Setting], options: Mapping[str, int]) -> dict[str, Any]:
    """The initial values of such a form for these options."""
    return {
        setting.key: ", ".join(f"{place} {worth}" for place, worth in _places(setting, options))
        if setting.kind == "places"
        else options.get(setting.key, setting.default if setting.kind == "switch" else None)
        for setting in settings
    }


def without_default_switches(settings: Iterable[Setting], options: Options) -> Options:
    """The options without switches at their default, which are not stored."""
    defaults = {each.key: each.default for each in settings if each.kind == "switch"}
    return {key: value for key, value in options.items() if value != defaults.get(key)}


def faults_in(settings: Iterable[Setting], options: Options, mission: str = "") -> dict[str, str]:
    """Validate the values of the book's settings in that mission; faults by key."""
    kinds = {each.key: each for each in settings}
    asked = {key: kinds.get(key.partition(".")[0]) for key in options}
    found = {
        key: why_not_in(setting, mission) or why_not(setting, options[key])
        for key, setting in asked.items()
        if setting
    }
    return {key: sentence for key, sentence in found.items() if sentence}


def offered_in(settings: Iterable[Setting], mission: str) -> list[Setting]:
    """The settings that can be changed in a mission."""
    return [each for each in settings if mission not in each.unless]


def why_not_in(setting: Setting, mission: str) -> str:
    """Why a setting does not apply to a mission; empty if it does."""
    if mission not in setting.unless:
        return ""
    clause = setting.clause
    return _("This mission does not allow that choice (%(clause)s).") % {"clause": clause}


def why_not(setting: Setting, value: int) -> str:
    """Why a value is invalid for a setting; empty if it is valid."""
    least, most = setting.least, setting.most
    if setting.choices:
        least, most = 0, len(setting.choices) - 1
    if least <= value <= most:
        return ""
    return _("From %(least)d to %(most)d.") % {"least": least, "most": most}


def told(setting: Setting, settled: Mapping[str, int]) -> str:
    """A setting with its effective value, as text."""
    if setting.kind == "places":
        places = [f"{place} ({worth})" for place, worth in _places(setting, settled)]
        return ", ".join(places) or _said(setting.zero)
    value = settled[setting.key]
    if setting.kind == "switch":
        return _("yes") if value else _("no")
    if setting.choices:
        return next(_said(each.name) for each in setting.choices if each.value == value)
    return str(value) if value or setting.zero is None else _said(setting.zero)


def facts(setting: Setting, settled: Mapping[str, int]) -> object:
    """The effective value of a setting, for comparison."""
    return settled.get(setting.key), _places(setting, settled)


def _places(setting: Setting, options: Mapping[str, int]) -> list[tuple[str, int]]:
    start = f"{setting.key}."
    return [(key.removeprefix(start), n) for key, n in options.items() if key.startswith(start)]


def _said(text: Text | None) -> str:
    return text.get(get_language() or "en") if text else ""
