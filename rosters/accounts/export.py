"""Data export: everything stored about a user as a ZIP archive."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import IO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.db.models import QuerySet
from django.dispatch import Signal
from django.template.loader import render_to_string
from django.utils import timezone

from rosters.accounts.models import User
from rosters.dates import day_told
from rosters.downloads import file_name
from rosters.exchange.document import exported
from rosters.models import Revision, Roster

archive_made = Signal()
"""Signal with `user` and `add(name, content)`: other packages add their files to the archive. `add`
may take long: do not call it while a query is being read.
"""

REVISIONS_AT_ONCE = 4
"""How many revisions are read by one query."""

MOST_WRITTEN = 256 * 1024
"""How many bytes are compressed without a pause."""

Pause = Callable[[], None]


def write_archive(user: User, file: IO[bytes], pause: Pause) -> None:
    """Write the ZIP to `file`: `README.txt` in the current language, `account.json`, each roster
    (deleted ones too) in export format with its revisions, and what receivers of `archive_made`
    add.

    Holds a few revisions in memory, or one file of another package. Calls `pause` after every
    small piece of work, never while a query is being read: on SQLite the same thread could not
    write meanwhile.
    """
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        writer = _ArchiveWriter(archive, pause)
        writer.add("README.txt", _read_me(user))
        writer.add("account.json", json.dumps(_account(user), indent=2, ensure_ascii=False))
        rosters = Roster.objects.filter(owner=user)
        for id in list(rosters.order_by("created_at").values_list("pk", flat=True)):
            if roster := rosters.filter(pk=id).first():
                name = file_name(roster.name, id)
                writer.add(f"rosters/{name}.json", exported(roster.draft))
                writer.add_pieces(f"history/{name}.json", _history(id))
        archive_made.send(write_archive, user=user, add=writer.add)


class _ArchiveWriter:
    """Adds files to a ZIP archive, with pauses."""

    def __init__(self, archive: ZipFile, pause: Pause) -> None:
        self._archive = archive
        self._pause = pause

    def add(self, name: str, content: bytes | str) -> None:
        """Add a file. Text is encoded as UTF-8."""
        data = content.encode() if isinstance(content, str) else content
        starts = range(0, len(data), MOST_WRITTEN)
        self.add_pieces(name, (data[start : start + MOST_WRITTEN] for start in starts))

    def add_pieces(self, name: str, pieces: Iterable[bytes]) -> None:
        """Add a file of any length piece by piece."""
        entry = ZipInfo(name, time.localtime()[:6])
        entry.compress_type = ZIP_DEFLATED
        with self._archive.open(entry, "w", force_zip64=True) as file:
            for piece in pieces:
                file.write(piece)
                self._pause()
        self._pause()


def _history(roster: UUID) -> Iterator[bytes]:
    """The revisions of a roster as a JSON list, in pieces. Their documents are JSON as stored."""
    yield b"["
    separator = "\n"
    for state in _revisions(roster):
        facts = {"number": state.number, "origin": state.origin, "at": state.at.isoformat()}
        yield f'{separator}{json.dumps(facts)[:-1]}, "content": {state.document}}}'.encode()
        separator = ",\n"
    yield b"\n]"


def _revisions(roster: UUID) -> Iterator[Revision]:
    """The revisions of a roster in order, a few for each query."""
    rows: QuerySet[Revision] = Revision.objects.filter(roster=roster).order_by("number")
    number = -1
    while found := list(rows.filter(number__gt=number)[:REVISIONS_AT_ONCE]):
        yield from found
        number = found[-1].number


def _read_me(user: User) -> str:
    """What each file of the archive is."""
    context = {"name": user.username, "day": day_told(timezone.now())}
    return render_to_string("accounts/archive_readme.txt", context).strip() + "\n"


def _account(user: User) -> dict[str, str | None]:
    return {
        "username": user.username,
        "email": user.email,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "joined": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
    }
