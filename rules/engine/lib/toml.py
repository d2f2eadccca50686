"""Strict reading of data files: every fault is told with its file, its path in the file and a sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

_PLACE = re.compile(r"(?P<reason>.*?)(?: - at `(?P<path>.*)`)?", re.DOTALL)


class CatalogueError(Exception):
    """A data file that cannot be believed: `file` name, `path` inside it, `reason` as a sentence."""

    def __init__(self, file: str, path: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, path, reason) if part))
        self.file = file
        self.path = path
        self.reason = reason


def read(file: Path, kind: type[T]) -> T:
    """The content of a TOML file as a `kind`. Raises CatalogueError for anything missing, unknown or mistyped."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(
            file.name, "", f"The file cannot be read ({error.strerror})."
        ) from error
    except ValueError as error:  # bad UTF-8, bad TOML
        raise CatalogueError(file.name, "", f"The file is not TOML: {error}.") from error
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        place = _PLACE.fullmatch(str(error))
        assert place is not None  # every part of the pattern is optional
        path = (place["path"] or "").removeprefix("$").removeprefix(".")
        raise CatalogueError(
            file.name, path, f"{place['reason'].replace('`', '“', 1).replace('`', '”', 1)}."
        ) from error
