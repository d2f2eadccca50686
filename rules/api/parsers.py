"""JSON parser for untrusted input: limits depth, numbers and characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """Rejects invalid JSON, NaN and infinity, and excessive nesting."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return msgspec.json.decode(stream.read())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(_("The request body is not valid JSON.")) from error
