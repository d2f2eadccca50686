"""Import hook for compiled modules: loads what `manage.py build` compiled instead of the sources.

A build is used only as a whole, and only while its fingerprint matches the current sources and
interpreter. Compiled or interpreted, results are identical to the last bit.
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
"""The environment variable with another folder of compiled modules; empty disables them."""
MANIFEST = "built.json"

MODULES = (
    "rules.engine.frontier.space.measure",
    "rules.engine.frontier.space.visibility",
    "rules.engine.frontier.space.sight_index",
    "rules.engine.tabletop.plane.offset_shapes",
    "rules.engine.tabletop.plane.boundary_curves",
    "rules.engine.tabletop.plane.intersections",
    "rules.engine.tabletop.plane.sight_lines",
    "rules.engine.tabletop.plane.compass_headings",
    "rules.engine.tabletop.plane.legs",
    "rules.engine.tabletop.plane.tangent_lines",
    "rules.engine.tabletop.plane.outlines",
    "rules.engine.tabletop.plane.polygons",
    "rules.engine.tabletop.plane.shared_edges",
    "rules.engine.tabletop.plane.segments",
    "rules.engine.tabletop.plane.leg_intervals",
    "rules.engine.tabletop.plane.tangents",
)
"""The modules to compile: typed functions and plain classes only, no records."""


def source_of(module: str) -> Path:
    """The path of a module's source file."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def fingerprint() -> str:
    """A hash of the interpreter and of every source of the engine, since compiled code depends on
    the layout of all records.
    """
    hasher = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        hasher.update(source.read_bytes())
    return hasher.hexdigest()


def folder() -> Path | None:
    """The folder of compiled modules, or None when they are disabled."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return ROOT / "build" / "engine"
    return Path(named).resolve() if named else None


def built() -> dict[str, str]:
    """The compiled files by module name; empty when no build matches these sources."""
    place = folder()
    if place is None:
        return {}
    try:
        manifest = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
        files = {name: str(place / file) for name, file in manifest["files"].items()}
        fits = manifest["fingerprint"] == fingerprint()
    except (OSError, ValueError, KeyError, AttributeError):
        return {}
    return files if fits else {}


class Compiled(MetaPathFinder):
    """Meta path finder that loads compiled modules in preference to their sources."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def install() -> None:
    """Install the import hook if there is a matching build."""
    files = built()
    if files:
        sys.meta_path.insert(0, Compiled(files))
