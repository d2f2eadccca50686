"""A whole match of Modern over the API: two players, sealed choices, undo and a valid record."""

import io
import json
import subprocess
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.catalogues import book
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster
from rules.engine.systems import system
from rules.models import Replay
from tests.api.play import at, sends
from tests.api.squares import Player
from tests.rules.players import MODERN, started

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
VERIFY = """
import { readFileSync } from "node:fs";
import { readRecord } from "./static/js/verify/record_parser.js";
import { verify } from "./static/js/verify/record_checks.js";
console.log(JSON.stringify(verify(readRecord(readFileSync(process.argv[1], "utf8")))));
"""
BOUND = 1500


def seated(user, seat):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=user).key}")
    draft = new_draft(book("modern"), mission="one-off-battle", sample="valley-division", limit=0)
    return Player(client, seat, create_roster(owner=Owner(user=user), draft=draft), seed=seat)


@pytest.fixture
def players(user, other_user):
    return seated(user, 0), seated(other_user, 1)


def begins(players, **changes):
    ana, bo = (Owner(user=player.roster.owner) for player in players)
    return started(ana, bo, **MODERN | changes)


def own_board():
    drawing = system("modern").hosted.drawing
    return drawing.written(drawing.random("api", "en"))


def play(players, match, until=lambda told: False):
    """Both answer whatever they are asked, until nobody is, or `until` holds of what was told."""
    for _ in range(BOUND):
        asked = [(each, each.asked(match)) for each in players]
        waiting = [(player, decision) for player, decision in asked if decision]
        if not waiting:
            return
        player, decision = waiting[-1]
        if until(player.answers(match, decision)):
            return
    raise AssertionError("the match does not end")


def record_of(player, match):
    return player.client.get(at(match, "record/")).content


def terms(name):
    """In secret on a board of the book, or on one's own; or all of it in the open."""
    openly = {"declare_activations": 1, "artillery_orders": 1, "turn_limit": 2}
    changes = {
        "layout": {},
        "own board": {"layout": "", "board": own_board()},
        "openly": {"mission": "force-the-river", "layout": "B", "options": openly},
    }
    return changes[name]


@pytest.mark.parametrize("name", ["layout", "own board", "openly"])
def test_a_whole_match_is_played_and_its_record_verifies(players, name, tmp_path):
    match = begins(players, **terms(name))

    play(players, match)

    assert players[0].sees(match)["finished"]
    file = tmp_path / "match.frontier.jsonl"
    file.write_bytes(record_of(players[0], match))
    told = io.StringIO()
    call_command("replay", str(file), stdout=told)
    assert "re-run" in told.getvalue()
    assert told.getvalue().splitlines()[-1] == "1 of 1 hold"
    found = subprocess.run(
        ["node", "--input-type=module", "-e", VERIFY, str(file)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert [each["check"] for each in json.loads(found.stdout) if each["holds"] is False] == []
    secrets = set() if name == "openly" else {"deployment", "artillery"}
    assert all(player.sealed.keys() == secrets for player in players)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_record_of_modern_is_imported_and_replayed(players, client, user, language):
    match = begins(players)
    play(players, match)
    data = record_of(players[0], match)
    client.force_login(user)
    client.cookies["django_language"] = language

    client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})

    row = Replay.objects.get()
    assert "Modern" in row.title
    assert client.get(f"/matches/imported/{row.pk}/export/").content == data
    for page in ("", "log/", "luck/", "report.pdf", "step/?at=9&eyes=1"):
        assert client.get(f"/matches/imported/{row.pk}/{page}").status_code == 200, page
    for page in ("", "replay/", "log/", "luck/", "report.pdf", "step/?at=9&eyes=0", "print/"):
        assert client.get(f"/matches/{match.pk}/{page}").status_code == 200, page


@pytest.mark.parametrize("slot", ["deployment", "artillery"])
def test_sealed_choices_stay_secret_until_revealed(players, slot):
    match = begins(players)
    ana, bo = players
    play(players, match, until=lambda _told: slot in bo.sealed)
    secret = bo.sealed[slot]
    assert slot not in ana.sealed

    for reader in players:
        told = json.dumps([reader.sees(match), commits_of(reader, match)])
        told += record_of(reader, match).decode()
        assert secret not in told
        assert json.dumps(secret)[1:-1] not in told
    assert ana.sees(match)["view"] == bo.sees(match)["view"]
    (awaited,) = bo.sees(match)["decisions"]
    assert awaited["seat"] == 0
    assert "choices" not in awaited


def test_an_undo_past_dice_needs_the_other_sides_consent(players):
    match = begins(players)
    ana, bo = players
    play(players, match, until=a_side_throws)
    head = ana.sees(match)["seq"]
    asker, other = (ana, bo) if ana.sees(match)["undo"]["ask"] else (bo, ana)

    asked = asker.client.post(
        at(match, "undo/ask/"), {"seat": asker.seat, "seq": head}, format="json"
    )
    assert asked.status_code == 200, asked.content
    agreed = other.client.post(
        at(match, "undo/agree/"), {"seat": other.seat, "seq": head + 1}, format="json"
    )

    assert agreed.status_code == 200, agreed.content
    play(players, match)
    assert ana.sees(match)["finished"]
    assert b'"type":"Undone"' in record_of(ana, match)


def test_commands_of_the_wrong_side_and_invalid_ones_are_refused_with_a_message(players):
    match = begins(players)
    ana, bo = players
    play(players, match, until=lambda _told: "deployment" in bo.sealed)

    for language, command, word in (
        ("en", {"type": "Seal", "slot": "deployment", "payload": "{}"}, "deployment"),
        ("fr", {"type": "Seal", "slot": "deployment", "payload": "[]"}, "déploiement"),
        ("en", {"type": "EndActivations"}, ""),
    ):
        ana.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        answer = sends(ana.client, match, command, seq=ana.sees(match)["seq"])
        assert answer.status_code == 422
        assert word in answer.json()["errors"][0]["detail"].lower()
    theirs = sends(ana.client, match, {"type": "Concede"}, seat=1, seq=ana.sees(match)["seq"])
    assert theirs.status_code == 403


def a_side_throws(told):
    """Whether an answer of a side, and no reveal, was followed by dice."""
    last = told["commits"][-1]
    return last["seat"] is not None and bool(last["dice"])


def commits_of(player, match):
    return player.client.get(at(match, "commits/?after=-1")).json()
