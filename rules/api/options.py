"""API fields for the settings of a match, as its rule book offers them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.hosting import Setting


def _described(setting: Setting) -> dict[str, Any]:
    """The JSON Schema of a setting."""
    told = f"{setting.name.en} ({setting.clause})"
    if setting.choices:
        ways = (f"{each.value}: {each.name.en}" for each in setting.choices)
        values = [each.value for each in setting.choices]
        return {"type": "integer", "enum": values, "description": f"{told}. {'; '.join(ways)}."}
    if setting.kind == "switch":
        return {"type": "boolean", "description": f"{told}."}
    return {
        "type": "integer",
        "minimum": setting.least,
        "maximum": setting.most,
        "description": f"{told}.",
    }


def _schema() -> dict[str, Any]:
    """The JSON Schema of all settings, in any book."""
    offered = [each for system in SYSTEMS for each in system.hosted.settings]
    named = {each.key: _described(each) for each in offered if each.kind != "places"}
    placed = {rf"^{each.key}\.": _described(each) for each in offered if each.kind == "places"}
    return {
        "type": "object",
        "description": "The match options of the rule book, by key.",
        "properties": named,
        **({"patternProperties": placed} if placed else {}),
    }


@extend_schema_field(_schema())
class OptionsField(serializers.DictField):
    """Whole numbers by key; true and false are accepted as 1 and 0."""

    def to_internal_value(self, data: Any) -> dict[str, int]:
        found = super().to_internal_value(data)
        for key, value in found.items():
            if not isinstance(value, int):
                raise serializers.ValidationError({key: _("This must be a whole number.")})
        return {key: int(value) for key, value in found.items()}
