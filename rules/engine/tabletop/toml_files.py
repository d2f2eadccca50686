"""Strict loading of TOML data files; errors name the file, the path inside it and the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


class CatalogueError(Exception):
    """An invalid data file: its name, the path inside, the reason (a sentence)."""

    def __init__(self, file: str, path: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, path, reason) if part))
        self.file = file
        self.path = path
        self.reason = reason


def read(file: Path, kind: type[T]) -> T:
    """Load a TOML file as `kind`. Raises CatalogueError for missing, unknown or mistyped values."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        reason = f"The file cannot be read: {error.strerror}."
        raise CatalogueError(file.name, "", reason) from error
    except ValueError as error:  # bad UTF-8, bad TOML
        raise CatalogueError(file.name, "", f"The file is not TOML: {error}.") from error
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise CatalogueError(file.name, path.strip("`."), f"{reason}.") from error
