"""`manage.py new_book`: begins a rule book, or says what an unfinished one still needs."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.engine.systems import UNFINISHED
from rules.management.book_copy import (
    PROJECT,
    SYSTEMS,
    BookCopyError,
    Names,
    copy_skeleton,
    still_to_write,
)


class Command(BaseCommand):
    help = (
        "Begin a rule book with the key KEY as a copy of the game Decoys, or say what is still to "
        "be written of one that is unfinished (docs/adding-a-system.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", help="one lower-case word: the package and part of addresses")
        parser.add_argument("--prefix", help="of its clause ids; default: two letters of the key")
        parser.add_argument("--name", help="as readers see it; default: the key")

    def handle(self, *args: Any, **options: Any) -> None:
        root, key = Path(settings.BASE_DIR), options["key"]
        if key not in {each.key for each in UNFINISHED}:
            names = Names(
                key=key,
                prefix=options["prefix"] or key[:2].upper(),
                name=options["name"] or key.capitalize(),
            )
            self._begin(root, names)
        self.stdout.write(f"Still to be written of {key}:")
        for line in still_to_write(root, key):
            self.stdout.write(f"  {line}")

    def _begin(self, root: Path, names: Names) -> None:
        try:
            made = copy_skeleton(root, names)
        except BookCopyError as error:
            raise CommandError(str(error)) from error
        _in_order([*made, root / SYSTEMS])
        for path in made:
            self.stdout.write(f"Written: {path.relative_to(root)}")
        self.stdout.write(f"Entered in: {SYSTEMS}, {PROJECT}")


def _in_order(paths: list[Path]) -> None:
    """Sort imports and format the code, where the linter is installed."""
    if find_spec("ruff") is None:
        return
    code = [str(path) for path in paths if path.is_dir() or path.suffix == ".py"]
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "check", "--quiet", "--select", "I", "--fix", *code], check=True)
    subprocess.run([*ruff, "format", "--quiet", *code], check=True)
