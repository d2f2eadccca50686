"""Two people and the pages between them, for tests."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from rules.lobby.models import Proposal

TERMS = {"mission": "escort", "layout": "B", "first": "Ana", "whom": "link"}


def text_of(answer: Any) -> str:
    """The page as a reader finds it, in one line."""
    return re.sub(r"\s+", " ", answer.content.decode())


def proposed(client: Client, game: str = "frontier", **changes: str) -> Proposal:
    """A proposal of Ana, who sends a link unless told otherwise."""
    answer = client.post(f"/matches/new/?system={game}", TERMS | changes)
    assert answer.status_code == 302, text_of(answer)
    return Proposal.objects.get(pk=answer.headers["Location"].split("/")[-2])


def link_of(client: Client, proposal: Proposal) -> str:
    """The private link that the host's page shows."""
    found = re.search(r'id="invite" readonly value="([^"]+)"', page_of(client, proposal))
    assert found, "no link is out"
    return found[1].removeprefix("http://testserver")


def page_of(client: Client, proposal: Proposal) -> str:
    return text_of(client.get(proposal.get_absolute_url()))


def takes(client: Client, proposal: Proposal, name: str = "Bo", version: int | None = None) -> Any:
    """Takes the free seat on the page that shows it."""
    proposal.refresh_from_db()
    body = {"name": name, "version": version or proposal.version}
    return client.post(f"{proposal.get_absolute_url()}take/", body)


def joined(host: Client, other: Client, **changes: str) -> Proposal:
    """A proposal at which `other` has taken the free seat by a link."""
    row = proposed(host, **changes)
    other.get(link_of(host, row))
    assert takes(other, row).status_code == 302
    row.refresh_from_db()
    return row


def says(
    client: Client, proposal: Proposal, seat: int, answer: str, version: int = 0, **more: str
) -> Any:
    """An answer of a seat to the terms as they stand, or to an earlier version."""
    proposal.refresh_from_db()
    body = {"seat": seat, "answer": answer, "version": version or proposal.version}
    return client.post(proposal.get_absolute_url(), body | more)


def agreed(host: Client, other: Client, **changes: str) -> Proposal:
    """A match of two people, agreed on by both."""
    row = joined(host, other, **changes)
    says(other, row, 1, "terms")
    says(host, row, 0, "terrain")
    says(other, row, 1, "terrain")
    row.refresh_from_db()
    return row
