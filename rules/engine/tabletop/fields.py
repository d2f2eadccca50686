"""Kinds of fields about units and words of a rule book (`core/fields.py`)."""

from __future__ import annotations

from typing import Annotated

from rules.engine.core.fields import Kind, annotation, values_of
from rules.engine.core.flow import Event

UNIT_ID = Kind(name="unit-id")
UnitId = Annotated[str, annotation(UNIT_ID)]
"""The id of a unit; empty for none."""

UNIT_NAME = Kind(name="unit-name")
UnitName = Annotated[str, annotation(UNIT_NAME)]
"""The name of a unit, with its owner's where both sides have such a unit; empty for none."""

LABELLED = Kind(name="labelled", beside="label")
Labelled = Annotated[str, annotation(LABELLED)]
"""A slug of the rule book, with the word for it as `label` beside it."""

LOSS = Kind(name="loss")
Loss = Annotated[int, annotation(LOSS)]
"""What a side loses by an event, in points."""


def unit_ids(event: Event) -> tuple[str, ...]:
    """The ids of the units that an event is about, without duplicates; not those of whole forces,
    which it lists.
    """
    return tuple(dict.fromkeys(id for id in values_of(event, UNIT_ID) if id))
