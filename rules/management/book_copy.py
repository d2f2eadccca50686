"""A new rule book from the game Decoys: its package and its tests, copied and renamed, and entered
among the unfinished ones. Also what an unfinished book still needs.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SKELETON = "decoys"
COPIED_FROM = "tests/books/decoys"
COPIES = {
    "tests/books/decoys": "rules/engine/{key}",
    "tests/engine/decoys": "tests/engine/{key}",
    "tests/books/fixtures/decoys.py": "tests/books/fixtures/{key}.py",
    "tests/books/clause_ids/decoys.txt": "tests/books/clause_ids/{key}.txt",
    "tests/books/ruling_ids/decoys.txt": "tests/books/ruling_ids/{key}.txt",
}
"""What is copied, and to where."""

PAGES = (
    "static/js/play/{key}.js",
    "static/js/play/systems/{key}.js",
    "static/js/play/state/{key}_types.js",
    "static/js/boards/{key}.js",
    "static/css/table/{key}.css",
    "templates/rules/table/texts/{key}.html",
    "templates/rules/table/keys/{key}.html",
    "templates/rules/boards/{key}",
)
"""What pages need of a book."""

SYSTEMS = "rules/engine/systems.py"
PROJECT = "pyproject.toml"


class BookCopyError(Exception):
    """No book can be made under these names; the message says why."""


@dataclass(frozen=True)
class Names:
    """What a book is called: in code and addresses, in clause ids, and for readers."""

    key: str
    prefix: str
    name: str

    def check(self, root: Path) -> None:
        """Raises BookCopyError where a name has the wrong form or is taken."""
        if not re.fullmatch(r"[a-z]{3,20}", self.key):
            raise BookCopyError("The key is one lower-case word of 3 to 20 letters.")
        if not re.fullmatch(r"[A-Z]{2,3}", self.prefix):
            raise BookCopyError("The prefix of the clause ids is 2 or 3 capital letters.")
        if not re.fullmatch(r"[A-Za-z][A-Za-z ]{0,39}", self.name):
            raise BookCopyError("The name is letters and spaces, at most 40.")
        if self.key in taken_keys(root) or (root / "rules/engine" / self.key).exists():
            raise BookCopyError(f"rules/engine/{self.key} is there already.")
        if self.prefix in taken_prefixes(root):
            raise BookCopyError(f"The clause ids of another book begin with {self.prefix}.")

    def in_text(self, text: str) -> str:
        """A text of the skeleton with the names of this book."""
        words = {
            "tests.books.decoys": f"rules.engine.{self.key}",
            "DecoysState": f"{self.key.capitalize()}State",
            "DECOYS": self.key.upper(),
            "Decoys": self.name,
            "decoys": self.key,
            "DC-": f"{self.prefix}-",
        }
        pattern = "|".join(map(re.escape, words))
        return re.sub(pattern, lambda found: words[found[0]], text)


def taken_keys(root: Path) -> set[str]:
    """The keys that no new book may have: modules of the engine and of its tests."""
    return {path.stem for path in (root / "rules/engine").iterdir()} | {SKELETON}


def taken_prefixes(root: Path) -> set[str]:
    """The prefixes of the clause ids of all books."""
    lists = (root / "tests/books/clause_ids").glob("*.txt")
    return {path.read_text("utf-8").partition("-")[0] for path in lists}


def copy_skeleton(root: Path, names: Names) -> list[Path]:
    """Copy and rename the skeleton below the project's `root`, and enter the book in the list of
    unfinished ones and in the import contracts. Returns what was made. Raises BookCopyError.
    """
    names.check(root)
    made = []
    for source, target in COPIES.items():
        to = root / target.format(key=names.key)
        if (root / source).is_dir():
            shutil.copytree(root / source, to, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(root / source, to)
        made.append(to)
    for file in (each for path in made for each in _files(path)):
        file.write_text(names.in_text(file.read_text("utf-8")), "utf-8")
    _enter(root / SYSTEMS, names)
    _contract(root / PROJECT, names)
    return made


def _files(path: Path) -> Iterator[Path]:
    yield from (each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _enter(file: Path, names: Names) -> None:
    """Import the book in systems.py and append it to UNFINISHED."""
    text, constant = file.read_text("utf-8"), names.key.upper()
    text = text.replace(
        "from rules.engine.tabletop",
        f"from rules.engine.{names.key}.book import {constant}\nfrom rules.engine.tabletop",
        1,
    )
    text = re.sub(
        r"(UNFINISHED: .* = )\((.*)\)",
        lambda found: f"{found[1]}({found[2] and found[2].rstrip(',') + ', '}{constant},)",
        text,
        count=1,
    )
    file.write_text(text, "utf-8")


def _contract(file: Path, names: Names) -> None:
    """Keep the books apart, and the folders of this one in order."""
    text = file.read_text("utf-8")
    text = re.sub(r'("frontier \| [^"]*)"', rf'\1 | {names.key}"', text, count=1)
    text = text.replace(
        'containers = ["rules.engine.frontier", ',
        f'containers = ["rules.engine.frontier", "rules.engine.{names.key}", ',
        1,
    )
    file.write_text(text, "utf-8")


def still_to_write(root: Path, key: str) -> list[str]:
    """What a book below `rules/engine` still needs before pages can have it, a line each."""
    names = _names_of(root, key)
    found = []
    clauses, skeleton = _clauses(root, f"rules/engine/{key}"), _clauses(root, COPIED_FROM)
    same = {names.in_text(id) for id in skeleton} & clauses.keys()
    left = sum(clauses[each] == skeleton[each.replace(names.prefix, "DC", 1)] for each in same)
    if left:
        found.append(f"{left} clauses are those of the skeleton: rules/engine/{key}/data")
    planned = sum(each["status"] == "planned" for each in clauses.values())
    if planned:
        found.append(f"{planned} clauses are planned")
    if (root / "rules/engine" / key / "oracle.md").exists():
        found.append(f"docs/oracle.md: a section, from rules/engine/{key}/oracle.md")
    found += [
        path for path in (each.format(key=key) for each in PAGES) if not (root / path).exists()
    ]
    if "return {}" in (root / f"tests/engine/{key}/laws.py").read_text("utf-8"):
        found.append(f"tests/engine/{key}/laws.py: matches that are kept")
    return [*found, f"{SYSTEMS}: from UNFINISHED to SYSTEMS"]


def _names_of(root: Path, key: str) -> Names:
    ids = (root / f"tests/books/clause_ids/{key}.txt").read_text("utf-8")
    return Names(key=key, prefix=ids.partition("-")[0], name=key)


def _clauses(root: Path, folder: str) -> dict[str, dict[str, object]]:
    """The clauses of a book by id, without their ids."""
    text = (root / folder / "data/clauses.toml").read_text("utf-8")
    rows = tomllib.loads(text)["clauses"]
    return {row.pop("id"): row for row in rows}
