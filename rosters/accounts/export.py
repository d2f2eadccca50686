"""Data export: everything stored about a user as a ZIP archive."""

import io
import json
from zipfile import ZIP_DEFLATED, ZipFile

from django.dispatch import Signal

from rosters.accounts.models import User
from rosters.exchange.document import exported
from rosters.models import Roster

archive_made = Signal()
"""Signal with `user` and `add(name, content)`: other packages add their files to the archive."""


def archive(user: User) -> bytes:
    """Build the ZIP: `account.json`, each roster (deleted ones too) in export format with its
    revisions, and what receivers of `archive_made` add.
    """
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as file:
        file.writestr("account.json", json.dumps(_account(user), indent=2, ensure_ascii=False))
        for roster in Roster.objects.filter(owner=user).order_by("created_at"):
            file.writestr(f"rosters/{roster.pk}.json", exported(roster.draft))
            file.writestr(f"history/{roster.pk}.json", _history(roster))
        archive_made.send(archive, user=user, add=file.writestr)
    return buffer.getvalue()


def _history(roster: Roster) -> str:
    states = [
        {
            "number": state.number,
            "origin": state.origin,
            "at": state.at.isoformat(),
            "content": json.loads(state.document),
        }
        for state in roster.revisions.order_by("number")
    ]
    return json.dumps(states, indent=2, ensure_ascii=False)


def _account(user: User) -> dict[str, str | None]:
    return {
        "username": user.username,
        "email": user.email,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "joined": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
    }
