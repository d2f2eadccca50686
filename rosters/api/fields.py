"""Serializer fields with bounded cost."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from rest_framework import serializers


class BoundedListField(serializers.ListField):
    """A list field that checks the length before it validates any entry; one error in all."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self._most = max_length

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, Sized) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)
