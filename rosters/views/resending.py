"""Forms that the builder sends again because their answer was lost.

The builder gives every form an idempotency key, and sends the keys that were never answered with
the next one. If every revision since the page's own bears one of these keys, nobody else has
changed the roster, and the form is no conflict.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rosters.models import Roster
from rosters.views.lookup import expected_of

_MOST_KEYS = 100


class Sent(NamedTuple):
    """`expected` is the revision that a form builds on; `is_stored`: it was saved before."""

    expected: int
    key: UUID | None
    is_stored: bool


def sent_in(request: HttpRequest, row: Roster) -> Sent:
    """Raises BadRequest."""
    seen = expected_of(request)
    keys = _keys_in(request, "idempotency_key")
    key = keys[0] if keys else None
    if seen == row.revision or key is None:
        return Sent(seen, key, is_stored=False)
    since = row.revisions.filter(number__gt=seen).values_list("idempotency_key", flat=True)
    made = set(since[: _MOST_KEYS + 1])
    if not made or not made <= {key, *_keys_in(request, "unanswered")}:
        return Sent(seen, key, is_stored=False)
    return Sent(row.revision, key, is_stored=key in made)


def _keys_in(request: HttpRequest, name: str) -> list[UUID]:
    try:
        return [UUID(each) for each in request.POST.get(name, "").split()[:_MOST_KEYS]]
    except ValueError as error:
        raise BadRequest(
            _("The form is missing the number “%(name)s”.") % {"name": name}
        ) from error
