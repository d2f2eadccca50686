"""The rosters of one side, as the template `_army_side.html` lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.forms import BoundField

from rules.lobby.armies import Army


def army_side(field: BoundField, offers: Sequence[Army]) -> dict[str, Any]:
    """A form field with the ready-made and the own rosters, and the key of the chosen one. `named`
    is the key of the one that labels and errors lead to.
    """
    value = field.value() or field.initial
    chosen = value if any(army.key == value for army in offers) else ""
    return {
        "field": field,
        "chosen": chosen,
        "named": chosen or next((army.key for army in offers), ""),
        "ready": [army for army in offers if not army.is_own],
        "own": [army for army in offers if army.is_own],
    }
