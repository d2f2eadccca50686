"""`manage.py replay FILE...`: do these match records hold?"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from rules.reading import MOST_BYTES, UnreadableRecordError, record_in
from rules.verification import Finding, verify


class Command(BaseCommand):
    help = "Checks match records: chain, fold, result, dice, commitments and, if it can, the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = options["files"]
        with translation.override("en"):
            failures = [failure for path in files if (failure := self._failure(path))]
        self.stdout.write(f"{len(files) - len(failures)} of {len(files)} hold")
        if failures:
            raise CommandError(failures[0])

    def _failure(self, path: Path) -> str:
        """What is wrong with the record at `path`; empty when it holds, which is reported."""
        try:
            with path.open("rb") as file:
                found = verify(record_in(file.read(MOST_BYTES + 1)))
        except OSError as error:
            return f"{path}: {error.strerror}"
        except UnreadableRecordError as error:
            return f"{path}: {error.sentence}"
        if not found.holds:
            return f"{path}: {found.difference}"
        self.stdout.write(f"{path}: {_told(found)}")
        return ""


def _told(found: Finding) -> str:
    return f"holds, {found.commits} commits, {found.dice} dice, {found.rerun}"
