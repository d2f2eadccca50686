"""Searches pages, files, WebSocket messages, e-mails, logs and the cache for secrets."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.core import mail
from django.core.cache import cache as memory
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader

from tests.canary.addresses import addresses
from tests.canary.scene import Scene
from tests.pdf_text import page_texts

ABOUT_SOMEBODY = ("id", "token", "seat", "match")
"""Gaps of addresses that lead to what somebody keeps; other pages are the same for everybody."""

NOT_ALLOWED = 405
"""An answer that depends on the method alone."""
TOO_OFTEN = 429


def known_to(scene: Scene, **more: Iterable[object]) -> dict[str, list[object]]:
    """What a curious reader puts into the gaps of addresses: everything that has an address."""
    found: dict[str, list[object]] = {
        "id": [scene.match.pk, scene.roster.pk],
        "unit": [scene.roster.draft.units[0].id],
        "seat": [0, 1],
        "token": ["never-given-to-anybody"],
        "key": ["frontier"],
        "system": ["frontier"],
        "slug": ["assault", "rebels"],
        "form": ["json", "text"],
        "uidb36": ["1"],
        "message": [1],
        "commitment": ["0" * 64],
    }
    for gap, values in more.items():
        found[gap] = [*found.get(gap, []), *values]
    return found


def answers(
    client: Client, scene: Scene, known: Mapping[str, list[object]], about: str = "/"
) -> Iterator[tuple[str, HttpResponse]]:
    """What every address with `about` in it answers to GET, and to POST where it leads to what
    somebody keeps; nothing is left changed. One that takes no POST is sent no other body, one of
    nothing at all only the body that names the match and the roster.
    """
    nothing = _of_nothing(known, scene)
    yield from pages(client, known, about, nothing)
    for address in _personal(known, about):
        bodies: list[dict[str, Any]] = [_command(scene)]
        if address not in nothing:
            answer = asked_once(lambda a=address: client.post(a, {}))
            yield f"POST {address}", answer
            bodies = [{}, *bodies] if answer.status_code != NOT_ALLOWED else []
        for body in bodies:
            sent = json.dumps(body)
            told = f"POST {address} {sent}"
            yield told, asked_once(lambda a=address, s=sent: client.post(a, s, "application/json"))


def pages(
    client: Client,
    known: Mapping[str, list[object]],
    about: str = "/",
    nothing: Collection[str] = (),
) -> Iterator[tuple[str, HttpResponse]]:
    """What every address with `about` in it answers to GET, for a seat too where it leads to what
    somebody keeps; nothing is left changed. One that takes no GET, and one of `nothing` at all, is
    asked for no seat.
    """
    personal = {*_personal(known, about)} - {*nothing}
    for address in (each for each in addresses(known) if about in each):
        answer = asked_once(lambda a=address: client.get(a))
        yield f"GET {address}", answer
        if address in personal and answer.status_code != NOT_ALLOWED:
            yield f"GET {address}?seat=0", asked_once(lambda a=address: client.get(a, {"seat": 0}))


def asked_once(ask: Any) -> HttpResponse:
    """The answer to one request that leaves nothing behind."""
    with transaction.atomic():
        response: HttpResponse = ask()
        transaction.set_rollback(True)
    assert response.status_code != TOO_OFTEN, "what this address tells was not looked at"
    return response


def _personal(known: Mapping[str, list[object]], about: str) -> list[str]:
    """The addresses with `about` in them that lead to what somebody keeps."""
    kept = [str(value) for gap in ABOUT_SOMEBODY for value in known.get(gap, [])]
    return [each for each in addresses(known) if about in each and any(own in each for own in kept)]


def _of_nothing(known: Mapping[str, list[object]], scene: Scene) -> set[str]:
    """The addresses of a match that have the id of the roster, and the other way round."""
    match, roster = scene.match.pk, scene.roster.pk
    starts = (
        *(f"{root}matches/{roster}/" for root in ("/", "/api/v1/")),
        *(f"{root}rosters/{match}/" for root in ("/", "/api/v1/")),
    )
    return {each for each in addresses(known) if each.startswith(starts)}


def _command(scene: Scene) -> dict[str, Any]:
    seal = {"type": "Seal", "slot": "roster", "roster": str(scene.roster.pk)}
    return {"id": str(scene.match.pk), "seat": 0, "seq": scene.match.head, "command": seal}


def readable(response: HttpResponse) -> str:
    """All that an answer says: headers, and its content out of whatever it is packed in."""
    content = b"".join(response) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    headers = json.dumps(dict(response.headers), default=str)
    if "pdf" in kind:
        return headers + _in_pdf(content)
    if "zip" in kind:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return headers + "\n".join(packed.read(name).decode() for name in packed.namelist())
    return headers + content.decode(errors="replace")


@cache
def _in_pdf(content: bytes) -> str:
    """Its text, what it says of itself, its outline, where it leads."""
    kept = _kept_in_pdf(PdfReader(io.BytesIO(content)))
    return "\n".join([*page_texts(content), *kept])


def _kept_in_pdf(reader: PdfReader) -> Iterator[str]:
    yield from (str(each) for each in (reader.metadata or {}).values())
    yield _shown(reader.outline)
    for page in reader.pages:
        yield _shown([note.get_object() for note in page.get("/Annots", ())])


def _shown(objects: object) -> str:
    """Objects of a file as text; where they lie in memory is no part of it."""
    return re.sub(r"IndirectObject\((\d+), (\d+), \d+\)", r"\1 \2 R", repr(objects))


def letters() -> dict[str, str]:
    """Everything that was sent by mail."""
    return {f"letter to {each.to}": each.message().as_string() for each in mail.outbox}


def cached() -> dict[str, str]:
    """Everything that lies in the cache."""
    store: Any = memory
    return {f"cache {key}": repr(value) for key, value in store._cache.items()}


def leaks(told: Mapping[str, str], markers: Mapping[str, str]) -> list[str]:
    """Where something is told that must not be, in words."""
    return [
        f"{what} is told by {place}"
        for place, text in told.items()
        for what, marker in markers.items()
        if marker in text
    ]
