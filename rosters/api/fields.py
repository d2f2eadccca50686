"""Serializer fields with bounded cost."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from django.core.validators import ProhibitNullCharactersValidator
from rest_framework import serializers


class TextField(serializers.CharField):
    """A name or note as it was sent; services clean it (`rosters.text_cleanup`)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators = [
            each
            for each in self.validators
            if not isinstance(each, ProhibitNullCharactersValidator)
        ]


class BoundedListField(serializers.ListField):
    """A list field that checks the length before it validates any entry; one error in all."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self._most = max_length

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, Sized) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)
