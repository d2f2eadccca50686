"""The base of every State, Command, Event, Decision and View: frozen, keyword-only, serialisable."""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform

import msgspec

R = TypeVar("R", bound="Record")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class _RecordMeta(msgspec.StructMeta):
    """Sets `frozen` and `kw_only` once, for every subclass; an unknown field never decodes."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        options = {"frozen": True, "kw_only": True, "forbid_unknown_fields": True} | config
        return super().__new__(mcls, name, bases, namespace, **options)


class Record(msgspec.Struct, metaclass=_RecordMeta):
    """A frozen value; `change` gives a copy with other fields."""

    def change(self: R, **fields: Any) -> R:
        """The same record with `fields` replaced."""
        return msgspec.structs.replace(self, **fields)
