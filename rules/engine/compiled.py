"""Compiled modules: what `manage.py build` has made is run in place of its sources.

All of it or none: a build counts only while every source is what it was built from and the
interpreter is the one it was built for. Answers are the same to the last bit either way.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
VARIABLE = "ENGINE_BUILD"
"""The environment variable that names another folder of compiled modules, or none when empty."""
LISTED = "built.json"

MODULES = (
    "rules.engine.frontier.measure",
    "rules.engine.frontier.outlook",
    "rules.engine.frontier.watch",
    "rules.engine.lib.plane.banks",
    "rules.engine.lib.plane.borders",
    "rules.engine.lib.plane.crossings",
    "rules.engine.lib.plane.fan",
    "rules.engine.lib.plane.headings",
    "rules.engine.lib.plane.legs",
    "rules.engine.lib.plane.links",
    "rules.engine.lib.plane.outlines",
    "rules.engine.lib.plane.polygons",
    "rules.engine.lib.plane.seams",
    "rules.engine.lib.plane.segments",
    "rules.engine.lib.plane.stretches",
    "rules.engine.lib.plane.tangents",
)
"""What is compiled: modules of typed functions and plain classes. Records stay as they are."""


def source_of(module: str) -> Path:
    """The file a module is written in."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def fingerprint() -> str:
    """What a build depends on: this interpreter, and every source of the engine, for what is
    compiled has the shapes of all records in it.
    """
    told = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        told.update(source.read_bytes())
    return told.hexdigest()


def folder() -> Path | None:
    """Where compiled modules are looked for; None when they are not wanted."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return ROOT / "build" / "engine"
    return Path(named).resolve() if named else None


def built() -> dict[str, str]:
    """The files of the compiled modules by name; empty when there is no build of these sources."""
    place = folder()
    if place is None:
        return {}
    try:
        told = json.loads((place / LISTED).read_text(encoding="utf-8"))
        files = {name: str(place / file) for name, file in told["files"].items()}
        fits = told["fingerprint"] == fingerprint()
    except (OSError, ValueError, KeyError, AttributeError):
        return {}
    return files if fits else {}


class Compiled(MetaPathFinder):
    """Finds the modules that have been compiled, before their sources are looked for."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def use() -> None:
    """From now on compiled modules are imported, if there are any that fit."""
    files = built()
    if files:
        sys.meta_path.insert(0, Compiled(files))
