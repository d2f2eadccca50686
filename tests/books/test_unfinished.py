"""A rule book that is still being written: tests and three commands know it, pages do not."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.engine.modern.book import MODERN
from rules.engine.tabletop.oracle import schema
from rules.management.commands import clauses, oracle
from tests.books.books import ROOT

COMMANDS = {f"rules/management/commands/{name}.py" for name in ("clauses", "new_book", "oracle")}
NEW = replace(MODERN, key="new", catalogue=MODERN.catalogue.change(system="new", name="New"))


@pytest.fixture
def unfinished(monkeypatch):
    """A book that nobody has finished."""
    for command in (clauses, oracle):
        monkeypatch.setattr(command, "UNFINISHED", (NEW,))


def told(*command):
    """What a command prints."""
    printed = StringIO()
    call_command(*command, stdout=printed)
    return printed.getvalue()


def test_nothing_but_three_commands_knows_of_unfinished_books():
    found = set()
    for folder in ("frontier_site", "rosters", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
                if name == "UNFINISHED":
                    found.add(path.relative_to(ROOT).as_posix())
    assert found == COMMANDS | {"rules/engine/systems.py"}


def test_its_oracle_is_asked_on_the_command_line(unfinished, tmp_path):
    published = json.dumps(schema(NEW.request))
    assert json.loads(told("oracle", "--schema", "new")) == json.loads(published)
    request = tmp_path / "request.json"
    request.write_text('{"system": "new", "ask": []}')
    with pytest.raises(SystemExit):
        told("oracle", str(request))


def test_its_clauses_are_listed_with_those_that_are_planned(unfinished, settings, tmp_path):
    settings.BASE_DIR = tmp_path  # without any code that could cite them
    assert "new: 256 clauses" in told("clauses", "new", "--planned")
    with pytest.raises(CommandError, match="there is no game system “new”; known: frontier"):
        told("clauses", "new")


def test_pages_do_not_have_it(unfinished, client, db):
    assert client.get("/api/v1/oracle/new/schema/").status_code == 404
    assert client.get("/games/new/").status_code == 404
