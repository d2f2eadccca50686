"""The API's JSON parser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as RestJSONParser

from rosters.json_input import UnreadableJsonError, json_in


class JSONParser(RestJSONParser):
    """Reads JSON as imports do, and refuses the same with 400 and a sentence."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            return json_in(stream.read())
        except UnreadableJsonError as error:
            raise ParseError(error.sentence) from error
