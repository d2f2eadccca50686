"""The API's JSON parser."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as RestJSONParser
from rest_framework.validators import ProhibitSurrogateCharactersValidator

_HALF_A_PAIR = re.compile("[\ud800-\udfff]")


class JSONParser(RestJSONParser):
    """REST framework's JSON parser; answers 400 to brackets nested too deep for the parser, and to
    an escaped lone surrogate, which no response could encode.
    """

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            half = _HALF_A_PAIR.search(json.dumps(data, ensure_ascii=False))
        except RecursionError as error:
            raise ParseError from error
        if half:
            message = ProhibitSurrogateCharactersValidator.message
            raise ParseError(message.format(code_point=ord(half[0])))
        return data
