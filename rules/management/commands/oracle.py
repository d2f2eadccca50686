"""`manage.py oracle`: answers questions about a position, as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules.compute.oracle_gateway import MOST_BYTES, Answer, answers_to, encoded, refusal, schema_of
from rules.engine.core.questions import QuestionError
from rules.engine.systems import SYSTEMS, UNFINISHED
from rules.records.record_import import shown

REFUSED = 2


class Command(BaseCommand):
    help = "Answer questions about a position (docs/oracle.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="JSON file; default: standard input")
        parser.add_argument("--schema", metavar="KEY", help="print the JSON Schema of a request")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            told, refused = schema_of(options["schema"], SYSTEMS + UNFINISHED)
        else:
            told, refused = _answers_to_file(options["file"])
        self.stdout.write(encoded(told).decode())
        if refused:
            sys.exit(REFUSED)


def _answers_to_file(path: Path | None) -> Answer:
    try:
        return answers_to(_read(path), SYSTEMS + UNFINISHED)
    except OSError as error:
        told = f"{shown(path) if path else 'standard input'}: {error.strerror}."
        return refusal(QuestionError(told, "")), True


def _read(path: Path | None) -> bytes:
    if path is None:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
