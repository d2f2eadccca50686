"""What the API reads bodies with."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as RestJSONParser
from rest_framework.validators import ProhibitSurrogateCharactersValidator

_HALF_A_PAIR = re.compile("[\ud800-\udfff]")


class JSONParser(RestJSONParser):
    """JSON; brackets nested so deep that no parser follows them are the sender's mistake, and so is
    an escaped half of a surrogate pair, which no answer could repeat.
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
