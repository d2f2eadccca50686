"""JSON as strangers send it: no depth, number or character that the rest could stumble over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """Refuses what is not JSON, numbers that are none, and nesting without end."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return msgspec.json.decode(stream.read())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(_("The body is not JSON that can be read.")) from error
