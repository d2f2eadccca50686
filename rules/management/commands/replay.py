"""`manage.py replay FILE...`: verifies match records; `--stored`: those in the database;
`--waiting`: finished matches that are not yet verified. Results for finished matches are stored for
the proof page.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import translation

from rules.models import Match, Replay
from rules.records.record_import import MOST_BYTES, UnreadableRecordError, record_in, shown
from rules.records.replay_checks import prove, waiting
from rules.records.verification import Finding, verify

Check = Callable[[], Finding]


class Command(BaseCommand):
    help = (
        "Verify match records: hash chain, events, dice, sealed choices, result and, if possible, "
        "a replay by the rules."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument(
            "--stored",
            action="store_true",
            help="verify every match and imported record in the database",
        )

        parser.add_argument(
            "--waiting",
            action="store_true",
            help="verify every finished match that has not been verified yet",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["files"] or options["stored"] or options["waiting"]):
            raise CommandError("name a file, or pass --stored or --waiting")
        try:
            with translation.override("en"):
                found = [self._failure(name, check) for name, check in _checks(options)]
        except DatabaseError as error:
            raise CommandError(f"the database cannot be read: {error}") from error
        failures = [failure for failure in found if failure]
        self.stdout.write(f"{len(found) - len(failures)} of {len(found)} hold")
        if failures:
            raise CommandError(failures[0])

    def _failure(self, name: str, check: Check) -> str:
        """Report a valid record by its name; return the error of an invalid one."""
        try:
            found = check()
        except OSError as error:
            return f"{name}: {error.strerror}"
        except UnreadableRecordError as error:
            return f"{name}: {error.sentence}"
        if not found.holds:
            return f"{name}: {found.difference}"
        self.stdout.write(f"{name}: {_told(found)}")
        return ""


def _checks(options: dict[str, Any]) -> Iterator[tuple[str, Check]]:
    """The requested checks, each with the name of its match or file."""
    for path in options["files"]:
        yield shown(path), partial(_of_file, path)
    if options["waiting"]:
        for match in waiting().prefetch_related("seats").iterator(chunk_size=50):
            yield f"match {match.pk}", partial(prove, match)
    if options["stored"]:
        matches = Match.objects.prefetch_related("seats").order_by("started", "pk")
        for match in matches.iterator(chunk_size=50):
            yield f"match {match.pk}", partial(prove, match)
        for replay in Replay.objects.order_by("imported", "pk").iterator(chunk_size=5):
            yield f"imported record {replay.pk}", partial(_of_bytes, replay.text.encode())


def _of_file(path: Path) -> Finding:
    with path.open("rb") as file:
        return _of_bytes(file.read(MOST_BYTES + 1))


def _of_bytes(data: bytes) -> Finding:
    return verify(record_in(data))


def _told(found: Finding) -> str:
    carried = f", {found.carried} of them carried over" if found.carried else ""
    return f"holds, {found.commits} commits{carried}, {found.dice} dice, {found.rerun}"
