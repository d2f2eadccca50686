"""Faults that are put into the data files of a book, a line each."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`new` in place of the first `old` of a file, or of each where `most` is -1; at its end
    where `old` is empty.
    """

    clauses: str
    file: str
    old: str
    new: str
    path: str
    """Where the refusal says that the file is wrong."""
    reason: str
    """Part of the sentence with which it is refused."""
    most: int


def fault(
    clauses: str, file: str, old: str, new: str, path: str, reason: str = "", *, most: int = 1
) -> Fault:
    """A row of a table; `clauses` are the ids that it shows, separated by spaces."""
    return Fault(clauses, file, old, new, path, reason, most)


def spoilt(content: str, fault: Fault) -> str:
    """The content of a file with a fault put into it."""
    assert fault.old in content, f"{fault.file} does not hold {fault.old!r}"
    return content.replace(fault.old, fault.new, fault.most) if fault.old else content + fault.new
