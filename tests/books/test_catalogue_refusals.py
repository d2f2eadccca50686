"""A data file with a fault is refused with file, path and reason; nothing wrong ever loads."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.toml_files import CatalogueError
from tests.books.books import every_book, fixtures_of, folder_of, package_of
from tests.books.faults import spoilt

Book = RuleBook[Any]
READ_ELSEWHERE = {"agreement.toml", "messages.toml"}


def loader(book: Book, file: str) -> Callable[[Path], Any]:
    """What reads a file of a book from a folder."""
    module = "site.sample_armies" if file == "armies.toml" else "data.catalogue"
    load: Callable[[Path], Any] = import_module(f"{package_of(book)}.{module}").load
    return load


def copied(book: Book, to: Path) -> list[Path]:
    """A copy of the data files, to be spoilt; tells those that make up the catalogue."""
    folder = folder_of(book)
    for file in (*folder.glob("data/*.toml"), folder / "site" / "armies.toml"):
        shutil.copy(file, to)
    named = [file.name for file in folder.glob("data/*.toml")]
    return [to / name for name in sorted(named) if name not in READ_ELSEWHERE]


def refused(book: Book, folder: Path, file: str) -> CatalogueError:
    with pytest.raises(CatalogueError) as caught:
        loader(book, file)(folder)
    assert caught.value.file == file
    assert str(caught.value).startswith(file)
    assert caught.value.reason.endswith(".")
    return caught.value


@every_book
def test_the_files_as_they_are_load(book: Book, tmp_path: Path) -> None:
    copied(book, tmp_path)
    assert loader(book, "catalogue.toml")(tmp_path) == book.catalogue


@every_book
def test_a_file_that_is_missing_or_no_toml_is_refused(book: Book, tmp_path: Path) -> None:
    for file in copied(book, tmp_path):
        content = file.read_text(encoding="utf-8")
        file.unlink()
        assert refused(book, tmp_path, file.name).reason.startswith("The file cannot be read")
        file.write_text(content + "\n[words", encoding="utf-8")
        error = refused(book, tmp_path, file.name)
        assert error.path == ""
        assert f"line {len(content.splitlines()) + 2}" in error.reason or "end of" in error.reason
        file.write_text(content, encoding="utf-8")


@every_book
def test_a_fault_is_refused_at_its_place(book: Book, tmp_path: Path) -> None:
    copied(book, tmp_path)
    wrong = []
    for fault in fixtures_of(book).FAULTS:
        file = tmp_path / fault.file
        content = file.read_text(encoding="utf-8")
        file.write_text(spoilt(content, fault), encoding="utf-8")
        error = refused(book, tmp_path, fault.file)
        if error.path != fault.path or fault.reason not in error.reason:
            wrong.append(f"{fault.clauses} {fault.new}: {error}, not {fault.path}: {fault.reason}")
        file.write_text(content, encoding="utf-8")
    assert not wrong, "\n".join(wrong)
