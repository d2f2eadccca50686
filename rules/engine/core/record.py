"""Base class of states, commands, events, decisions and views: frozen, keyword-only,
serialisable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, dataclass_transform

import msgspec

if TYPE_CHECKING:
    # A checker that sees msgspec.Struct would take its defaults (positional, mutable) for ours.
    class _Struct:
        def __init_subclass__(
            cls,
            *,
            tag: bool | str = False,
            tag_field: str = "type",
            eq: bool = True,
            dict: bool = False,
            omit_defaults: bool = False,
        ) -> None: ...

else:

    class _RecordMeta(msgspec.StructMeta):
        """Makes every subclass frozen and keyword-only, and makes decoding reject unknown
        fields.
        """

        def __new__(
            mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
        ) -> Any:
            options = {"frozen": True, "kw_only": True, "forbid_unknown_fields": True} | config
            return super().__new__(mcls, name, bases, namespace, **options)

    class _Struct(msgspec.Struct, metaclass=_RecordMeta):
        pass


_replace: Any = msgspec.structs.replace
_asdict: Any = msgspec.structs.asdict


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(_Struct):
    """An immutable value object; `change` returns a modified copy."""

    def change(self, **fields: Any) -> Self:
        """A copy of the record with `fields` replaced."""
        copy: Self = _replace(self, **fields)
        return copy

    def fields(self) -> dict[str, Any]:
        """The record's values by field name; nested records stay records."""
        told: dict[str, Any] = _asdict(self)
        return told
