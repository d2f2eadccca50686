"""Files, pasted text and request bodies: what is accepted; refusals in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rosters import json_input
from rosters.exchange.document import exported, imported
from rosters.models import Roster
from rosters.owners import Owner
from rules.boards.books import drawing_of
from rules.boards.models import Board
from rules.engine.core.resolution import commitment_of
from rules.engine.systems import SYSTEMS
from rules.models import Replay
from tests.boards.drawn import drawn, kept
from tests.factories import RosterFactory
from tests.rules import sample
from tests.rules.players import started
from tests.site.markup import page_in

pytestmark = pytest.mark.django_db

INPUTS = Path(__file__).parent / "inputs"
ROSTER = (INPUTS / "roster-greek-cyrillic.json").read_bytes().strip() + b"\n"
BOARD = json.dumps(drawn(), ensure_ascii=False, indent=1).encode() + b"\n"
QUESTION = (
    b'{"position": {"board": {"pieces": []}, "units": [\n'
    b'{"id": "a1", "seat": "attacker", "type": "rifleman", "at": [11, 13]},\n'
    b'{"id": "d1", "seat": "defender", "type": "jaeger", "at": [12, 25]}]},\n'
    b'"ask": [{"ask": "distance", "from": "a1", "to": "d1"}]}\n'
)
CHANGED: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "a byte-order mark": lambda data: b"\xef\xbb\xbf" + data,
    "Windows line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "blank lines at the end": lambda data: data + b"\n\n",
    "all three": lambda data: b"\xef\xbb\xbf" + (data + b"\n").replace(b"\n", b"\r\n"),
    "UTF-16 of Excel": lambda data: b"\xff\xfe" + data.decode().encode("utf-16-le"),
    "UTF-16, big end first": lambda data: b"\xfe\xff" + data.decode().encode("utf-16-be"),
}


def uploaded(client: Client, address: str, data: bytes, **fields: str) -> Any:
    return client.post(address, fields | {"file": SimpleUploadedFile("file", data)})


@pytest.fixture(params=CHANGED.values(), ids=list(CHANGED))
def changed(request):
    """Makes of a file what an editor, a mail program or a spreadsheet makes of it."""
    return request.param


def test_a_roster_is_imported_from_any_editor(client, user, changed):
    client.force_login(user)
    data = changed(ROSTER)

    assert uploaded(client, "/rosters/import/", data).status_code == 302
    answer = client.post("/api/v1/rosters/import/", data, "application/json")

    assert answer.status_code == 201, answer.content
    assert [exported(row.draft) for row in Roster.objects.all()] == [exported(imported(ROSTER))] * 2


def test_a_board_is_imported_from_any_editor(client, user, changed):
    client.force_login(user)
    plain = drawing_of("modern").plain(drawing_of("modern").copied("A", "en")).encode()

    for data in (BOARD, plain):
        assert uploaded(client, "/boards/import/", changed(data)).status_code == 302
    answer = client.post("/api/v1/boards/", changed(BOARD), "application/json")

    assert answer.status_code == 201, answer.content
    assert Board.objects.filter(system="frontier").count() == 2
    assert Board.objects.filter(system="modern").count() == 1


def test_a_match_record_is_imported_from_any_editor_and_holds(client, user, changed):
    client.force_login(user)
    data = sample.FILE.read_bytes()

    assert uploaded(client, "/matches/import/", changed(data)).status_code == 302

    [row] = Replay.objects.all()
    assert row.text.encode() == data
    assert row.finding is not None
    assert row.finding["difference"] == ""


def test_a_seal_is_checked_from_any_editor(client, user, changed):
    text, salt = exported(imported(ROSTER)), "0" * 64
    address = f"/seals/{commitment_of(text.decode(), salt)}/"

    assert "It matches" in uploaded(client, address, changed(text), salt=salt).text


def test_a_question_is_read_from_any_editor(client, changed):
    answer = client.post("/api/v1/oracle/frontier/", changed(QUESTION), "application/json")
    assert answer.status_code == 200, answer.content


def test_a_name_on_an_imported_board_is_cleaned(client, user):
    client.force_login(user)
    board = drawn(name="Dry\tLake\u2028")
    board["pieces"][0]["name"] = "\u202aTower\u202c"

    assert client.post("/boards/import/", {"text": json.dumps(board)}).status_code == 302

    saved = Board.objects.get()
    assert (saved.name, saved.pieces[0]["name"]) == ("Dry Lake", "Tower")


def test_the_lines_of_a_note_are_kept():
    draft = imported((INPUTS / "roster-note-lines.json").read_bytes())
    assert draft.note == "First line\nSecond line\n\nThird"


def test_what_is_not_json_is_refused_with_line_and_column(client, user):
    client.force_login(user)
    wrong = '{"format":\n  "frontier-roster/1",,\n}'
    places = {"en": "line 2, column 23", "fr": "ligne 2, colonne 23"}
    for language, place in places.items():
        client.cookies["django_language"] = language
        for page in ("/rosters/import/", "/boards/import/"):
            assert place in client.post(page, {"text": wrong}).text, page
        headers = {"Accept-Language": language}
        for address in ("/api/v1/rosters/import/", "/api/v1/matches/", "/api/v1/oracle/modern/"):
            answer = client.post(address, wrong, "application/json", headers=headers)
            assert place in answer.text, address


ROW = json.loads(ROSTER)
WRONG: dict[str, bytes] = {
    "half a file": b'{"a": ',
    "a text": b'"a text"',
    "a list": b"[]",
    "nothing in it": b"{}",
    "an unknown key": b'{"nonsense": 1}',
    "Latin-1": b'{"name": "\xe9"}',
    "UTF-16 cut short": b"\xff\xfe{",
    "half a pair": (INPUTS / "roster-lone-surrogate.json").read_bytes(),
    "half a pair in a key": b'{"\\ud800": 1}',
    "half a pair within": b'{"pieces": [{"a": {"b": ["\\udc00"]}}], "name": "x"}',
    "half a pair in a name": json.dumps(ROW | {"name": "\ud800"}).encode(),
    "not a number": b'{"limit": NaN}',
    "without end": b'{"limit": 1e999}',
    "a huge number": b'{"limit": ' + b"9" * 5000 + b"}",
    "more than 64 bits": b'{"limit": 18446744073709551616, "seq": 18446744073709551616}',
    "a deep list": b"[" * 100_000 + b"]" * 100_000,
    "a key twice": b'{"name": "a", "name": "b"}',
    "a limit as text": (INPUTS / "roster-limit-as-text.json").read_bytes(),
    "a unit as text": json.dumps(ROW | {"units": ["x"]}).encode(),
    "a unit without a type": json.dumps(ROW | {"units": [{}]}).encode(),
    "a unit at a negative price": json.dumps(
        ROW | {"units": [ROW["units"][0] | {"points": -1}]}
    ).encode(),
    "a long name": json.dumps(ROW | {"name": "x" * 99, "seat": 0}).encode(),
    "a bell": json.dumps(ROW | {"name": "a\a", "pieces": [], "names": ["a\a", "b"]}).encode(),
    "a strange command": b'{"id": "12345678-1234-5678-1234-567812345678", "seat": 0, "seq": 0,'
    b' "command": {"type": "Seal", "slot": 7, "x": 1}}',
    "an unknown command": b'{"id": "12345678-1234-5678-1234-567812345678", "seat": 0, "seq": 0,'
    b' "command": {"type": "Fly"}}',
    "a record of another shape": b'{"format": "frontier-match", "version": "1"}\n{}\n',
    "a record that is no JSON": b'{"format":,}\n{}\n',
}
ENGLISH = re.compile(
    r"\b(the|this|is|not|must|expected|invalid|of|and|object|field|has|cannot|with|be|malformed)\b",
    re.IGNORECASE,
)


def addresses(user: Any) -> Iterator[tuple[str, str]]:
    """Every address of the API that takes a body, with its method."""
    roster: Any = RosterFactory(owner=user)
    match, board = started(Owner(user=user)), kept(Owner(user=user))
    for ending in ("", "import/", f"{roster.pk}/units/", f"{roster.pk}/share/"):
        yield "post", f"rosters/{ending}"
    yield "post", "validate/"
    yield "post", "print/"
    yield "post", "cards/"
    for ending in ("", "check/", "random/"):
        yield "post", f"boards/{ending}"
    yield "put", f"boards/{board.pk}/"
    yield "post", "matches/"
    for ending in ("commands/", "undo/", "undo/ask/", "talk/", "check/", "suggest/", "claim/"):
        yield "post", f"matches/{match.pk}/{ending}"
    for ending in ("passing/", "talk/heard/"):
        yield "put", f"matches/{match.pk}/{ending}"
    for book in SYSTEMS:
        yield "post", f"oracle/{book.key}/"


def sentences_in(told: Any) -> list[str]:
    """The sentences of a refusal of the API."""
    if "error" in told:
        return [told["error"]["sentence"]]
    return [each["detail"] for each in told["errors"]]


def faults_of(status: int, english: list[str], french: list[str]) -> Iterator[str]:
    """What is wrong with a refusal in two languages."""
    if status >= 500:
        yield f"status {status}"
    if not french:
        yield "no sentence"
    for one, other in zip(english, french, strict=True):
        bare = re.sub(r"«[^»]*»", "", other)
        if one == other or ENGLISH.search(bare):
            yield other


def test_the_api_refuses_in_the_language_of_the_request(client, user):
    client.force_login(user)
    found, refused = [], 0
    for method, address in list(addresses(user)):
        for name, body in WRONG.items():
            answers = [
                getattr(client, method)(
                    f"/api/v1/{address}",
                    body,
                    "application/json",
                    headers={"Accept-Language": language},
                )
                for language in ("en", "fr")
            ]
            status = answers[1].status_code
            if status < 400:
                continue
            refused += 1
            told = [sentences_in(answer.json()) for answer in answers]
            found += [f"{address} {name}: {each}" for each in faults_of(status, *told)]
    assert found == []
    assert refused > 500


def summary_of(page: str) -> list[str]:
    """The sentences above a form."""
    summary = page_in(page).by_id("error-summary")
    return [] if summary is None else [each.text for each in summary.all() if each.tag == "li"]


@pytest.mark.parametrize(
    "address", ["/rosters/import/", "/boards/import/", "/matches/import/", f"/seals/{'0' * 64}/"]
)
def test_the_import_pages_refuse_in_the_language_of_the_reader(client, user, address):
    client.force_login(user)
    found = []
    for name, data in WRONG.items():
        told = []
        for language in ("en", "fr"):
            client.cookies["django_language"] = language
            cache.clear()  # nobody is asked to wait
            answer = uploaded(client, address, data, salt="0" * 64)
            told.append(summary_of(answer.text))
        if answer.status_code >= 400:
            found += [f"{name}: {each}" for each in faults_of(answer.status_code, *told)]
        else:
            assert address.startswith("/seals/"), name
    assert found == []


def test_places_are_put_into_words_only_for_a_fault(monkeypatch):
    said = []
    monkeypatch.setattr(json_input, "_path", lambda where: said.append(where) or "")
    json_input.json_in(b'{"names": ["", "", "\\ud83d\\ude00"]}')
    assert said == []
    with pytest.raises(json_input.UnreadableJsonError):
        json_input.json_in(b'{"names": ["", "\\ud83d"]}')
    assert len(said) == 1
