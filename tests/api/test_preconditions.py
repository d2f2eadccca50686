"""`If-Match` of every operation of the API that takes it (RFC 9110, section 13.1.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from rosters.owners import Owner
from tests.boards.drawn import drawn, kept
from tests.canary.scene import browser_of
from tests.factories import RosterFactory

pytestmark = pytest.mark.django_db

STALE = {"rosters": 412, "boards": 409}
MISSING = {"rosters": 428, "boards": 400}
MATCHING = ("*", "{tag}", '"7", {tag}', '{tag},"7"', 'W/"7", {tag}')
OTHER = ("W/{tag}", '"7"', '"7", "9"', 'W/{tag}, "7"', '"x"', "x", "")


def operations() -> Iterator[tuple[str, str]]:
    """Method and path of every operation that names the header in the API's document."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if any(each["name"] == "If-Match" for each in operation.get("parameters", ())):
                yield method, path


def owned(path: str, owner: Owner) -> tuple[str, str, dict[str, str]]:
    """A new thing behind a path: the kind, its address, and what stands in the gaps."""
    kind = path.split("/")[3]
    if kind == "boards":
        board = kept(owner)
        return kind, f"/api/v1/boards/{board.pk}/", {"id": str(board.pk)}
    made: Any = RosterFactory
    roster = made(owner=owner.user)
    gaps = {"id": str(roster.pk), "unit": roster.draft.units[0].id}
    return kind, f"/api/v1/rosters/{roster.pk}/", gaps


def answered(browser: Client, method: str, path: str, owner: Owner, header: str | None) -> Any:
    """The kind of thing, and the status of a write with that header."""
    kind, address, gaps = owned(path, owner)
    tag = browser.get(address)["ETag"]
    body = json.dumps(drawn("C") | {"unit": "peacekeepers", "number": 1})
    headers = {} if header is None else {"If-Match": header.replace("{tag}", tag)}
    ask = getattr(browser, method)
    answer = ask(path.format(**gaps), body, "application/json", headers=headers)
    return kind, answer.status_code


def test_every_write_compares_the_tags_of_if_match(user):
    owner, browser, faults = Owner(user=user), browser_of(user), []
    found = list(operations())
    for method, path in found:
        for header in (*MATCHING, *OTHER, None):
            kind, status = answered(browser, method, path, owner, header)
            wanted = {200, 204} if header in MATCHING else {STALE[kind]}
            if header is None:
                wanted = {MISSING[kind]}
            if status not in wanted:
                faults.append(f"{method} {path} with If-Match: {header} is answered {status}")
    assert faults == []
    assert {path.split("/")[3] for _method, path in found} == {"rosters", "boards"}


def test_every_write_that_can_be_stale_names_the_header():
    """A conflict of versions in the document means that the version can be given."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    stale = {
        (method, path)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "412" in operation["responses"]
    }
    assert stale
    assert stale <= set(operations())
