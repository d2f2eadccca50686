"""`manage.py clauses`: lists every clause with its status, the code that cites it and its tests."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rosters.catalogues import Book
from rules.engine.systems import SYSTEMS, UNFINISHED
from rules.management.clause_matrix import Matrix, matrix


class Command(BaseCommand):
    help = "List every clause of the rule books with its status, code and tests."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", nargs="?", help="key of one game system; default: all")
        parser.add_argument(
            "--check", action="store_true", help="fail if clauses lack code or tests"
        )
        parser.add_argument(
            "--planned",
            action="store_true",
            help="accept planned clauses, and list unfinished rule books too",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = []
        for catalogue in self._books(options["key"], options["planned"]):
            found = matrix(tuple(catalogue.clauses.values()), settings.BASE_DIR)
            self._print(catalogue, found)
            faults += found.faults(may_be_planned=options["planned"])
        if options["check"]:
            for fault in faults:
                self.stderr.write(fault)
            if faults:
                raise CommandError(f"{len(faults)} problems in the clause matrix")

    def _books(self, key: str | None, planned: bool) -> tuple[Book, ...]:
        listed = SYSTEMS + UNFINISHED if planned else SYSTEMS
        found = tuple(Book(each) for each in listed if key in (None, each.key))
        if not found:
            known = ", ".join(each.key for each in listed)
            raise CommandError(f"there is no game system “{key}”; known: {known}")
        return found

    def _print(self, catalogue: Book, found: Matrix) -> None:
        widest = max(len(row.clause.id) for row in found.rows)
        for row in found.rows:
            code, tests = _first(row.code), _first(row.tests)
            self.stdout.write(
                f"{row.clause.id:<{widest}}  {row.clause.status:<12}  {code:<52}  {tests}".rstrip()
            )
        counts = Counter(row.clause.status for row in found.rows)
        cited = sum(bool(row.code) for row in found.rows)
        tested = sum(bool(row.tests) for row in found.rows)
        figures = ", ".join(f"{count} {status}" for status, count in counts.most_common())
        self.stdout.write(
            f"{catalogue.key}: {len(found.rows)} clauses, {figures}; "
            f"{cited} in code, {tested} tested"
        )


def _first(places: tuple[str, ...]) -> str:
    """The first citation, and the number of others."""
    if not places:
        return "-"
    return places[0] + (f" +{len(places) - 1}" if len(places) > 1 else "")
