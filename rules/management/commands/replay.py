"""`manage.py replay FILE...`: verify match records; `--stored`: verify those in the database;
`--waiting`: verify finished matches that are not yet checked. Results for finished matches are
stored for the proof page.
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
    help = "Checks match records: chain, fold, result, dice, commitments and, if it can, the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument(
            "--stored", action="store_true", help="every match and imported record of the database"
        )

        parser.add_argument(
            "--waiting", action="store_true", help="every match that is over and not yet checked"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["files"] or options["stored"] or options["waiting"]):
            raise CommandError("name a file, or say --stored or --waiting")
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
        """What is wrong with the record called `name`; empty when it holds, which is reported."""
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
    """Everything that is asked for by its name, to be read one after the other."""
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
