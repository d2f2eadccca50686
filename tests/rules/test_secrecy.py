"""Sealed choices and the dice secret are in no response before they may be revealed."""

import logging
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib import admin

from rosters.catalogues import book
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster
from rules.matches.selectors import position_of
from rules.models import Match, SealedSecret
from tests.factories import DraftFactory, RosterFactory, line
from tests.rules.players import answer, kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

CANARIES = ("CANARY-UNIT", "CANARY-ROSTER", "CANARY-NOTE", "stalker-team", "Stalker Team")

SAMPLES = ("valley-division", "valley-brigade")
"""Twelve Units, which a match of 100 points asks for, and eight."""


@pytest.fixture
def owner(user):
    return Owner(user=user)


@pytest.fixture
def roster(user):
    draft = DraftFactory(
        name="CANARY-ROSTER",
        note="CANARY-NOTE",
        units=(line("stalker-team", name="CANARY-UNIT"),),
    )
    return RosterFactory(owner=user, draft=draft)


def sealed_faction(owner):
    return answer(
        started(owner), owner, 0, {"type": "Seal", "slot": "faction", "payload": '"rebels"'}
    )


def test_a_choice_is_sealed_as_short_as_it_can_be_written(owner):
    raw = {"type": "Seal", "slot": "faction", "payload": '"rebels"' + " " * 60_000}
    match = answer(started(owner), owner, 0, raw)
    assert SealedSecret.objects.get(match=match, slot="faction").payload == '"rebels"'


def sealed_roster(owner, roster):
    match = started(owner)
    for seat in (0, 1):
        payload = '"colonial-government"'
        raw = {"type": "Seal", "slot": "faction", "payload": payload}
        match = answer(match, owner, seat, raw)
    assert kind_of(match) == {"seal-roster"}
    raw = {"type": "Seal", "slot": "roster", "roster": str(roster.pk)}
    return answer(match, owner, 0, raw)


def everything_told(client, user, match):
    """Every page and answer about a match that its players can get, by address."""
    client.force_login(user)
    api = f"/api/v1/matches/{match.pk}/"
    addresses = [
        "/matches/",
        f"/matches/{match.pk}/replay/",
        f"/matches/{match.pk}/export/",
        "/api/v1/matches/",
        api,
        f"{api}?seat=1",
        f"{api}commits/",
        f"{api}record/",
    ]
    told = {address: client.get(address) for address in addresses}
    body = {"seat": 1, "seq": match.head}
    told["undo"] = client.post(f"{api}undo/", body, content_type="application/json")
    stale = {"id": str(uuid4()), "seat": 1, "seq": 0, "command": {"type": "Decline"}}
    told["stale"] = client.post(f"{api}commands/", stale, content_type="application/json")
    refused = stale | {"id": str(uuid4()), "seq": match.head}
    told["refused"] = client.post(f"{api}commands/", refused, content_type="application/json")
    told["check"] = client.post(
        f"{api}check/",
        {"seat": 1, "command": {"type": "Decline"}},
        content_type="application/json",
    )
    return {address: answer.content.decode() for address, answer in told.items()}


@pytest.mark.clause("FR-SELECT-2", "FR-DP-4")
def test_a_sealed_faction_is_in_no_response(client, user, owner):
    match = sealed_faction(owner)

    for address, text in everything_told(client, user, match).items():
        assert "rebels" not in text.lower(), address


@pytest.mark.clause("FR-SELECT-6", "FR-DP-4")
def test_a_sealed_roster_is_in_no_response(client, user, owner, roster):
    match = sealed_roster(owner, roster)

    for address, text in everything_told(client, user, match).items():
        for canary in CANARIES:
            assert canary not in text, (address, canary)


def test_the_table_does_not_reveal_which_own_roster_is_sealed(client, user, owner, roster):
    other = RosterFactory(owner=user, draft=DraftFactory(units=(line("patrol-drone"),)))
    match = sealed_roster(owner, roster)
    client.force_login(user)

    table = client.get(f"/matches/{match.pk}/").context["table"]

    offered = table["rosters"]["1"]["rosters"]
    assert {each["id"] for each in offered} == {str(roster.pk), str(other.pk)}
    assert table["rosters"].keys() == {"1"}
    assert "CANARY-UNIT" not in str(table)


def test_a_table_offers_only_rosters_of_its_own_game(client, user, owner, roster):
    draft = new_draft(book("modern"), mission="crossroads", sample="valley-division")
    division = create_roster(owner=owner, draft=draft)
    match = started(owner, system="modern", mission="crossroads", limit=100, options={})
    client.force_login(user)

    (offered,) = client.get(f"/matches/{match.pk}/").context["table"]["rosters"]["0"]["rosters"]

    assert offered["id"] == str(division.pk)
    assert offered["fits"]


@pytest.mark.clause("MW-ARMY-4")
def test_a_roster_of_another_size_than_the_match_asks_for_is_not_offered_as_legal(
    client, user, owner
):
    drafts = [new_draft(book("modern"), mission="crossroads", sample=each) for each in SAMPLES]
    division, brigade = (create_roster(owner=owner, draft=each) for each in drafts)
    match = started(owner, system="modern", mission="crossroads", limit=100, options={})
    client.force_login(user)

    offered = client.get(f"/matches/{match.pk}/").context["table"]["rosters"]["0"]["rosters"]

    legal = {each["id"]: each["fits"] for each in offered}
    assert legal == {str(division.pk): True, str(brigade.pk): False}


def test_salts_and_payloads_are_in_no_answer(client, user, owner, roster):
    match = sealed_roster(owner, roster)
    newest = SealedSecret.objects.get(match=match, slot="roster")

    for address, text in everything_told(client, user, match).items():
        assert newest.salt not in text, address
        assert newest.payload not in text, address


def test_commitments_of_the_same_roster_differ(owner, roster):
    first = sealed_roster(owner, roster)
    second = sealed_roster(owner, roster)

    seals = SealedSecret.objects.filter(slot="roster").values_list("commitment", "payload")

    assert first != second
    assert len({commitment for commitment, _ in seals}) == 2
    assert len({payload for _, payload in seals}) == 1


def test_a_sealed_roster_carries_no_name_and_no_note(owner, roster):
    sealed_roster(owner, roster)

    payload = SealedSecret.objects.get(slot="roster").payload

    assert "CANARY-UNIT" in payload
    assert "CANARY-ROSTER" not in payload
    assert "CANARY-NOTE" not in payload


@pytest.mark.clause("FR-SELECT-6")
def test_once_both_have_locked_rosters_and_salts_are_revealed(owner, roster):
    match = sealed_roster(owner, roster)
    raw = {"type": "Seal", "slot": "roster", "roster": str(roster.pk)}

    match = answer(match, owner, 1, raw)

    assert len(position_of(match).state.units) == 2
    text = match.commits.get(seq=match.head).text
    assert all(each.salt in text for each in SealedSecret.objects.filter(slot="roster"))


def test_the_dice_secret_is_in_no_response_during_a_match(client, user, owner):
    match = played(lambda match: "action" in kind_of(match), owner)

    for address, text in everything_told(client, user, match).items():
        assert match.dice_secret not in text, address


def test_the_dice_secret_is_revealed_after_the_match(client, user, owner):
    match = played(owner=owner)
    client.force_login(user)

    assert match.dice_secret in client.get(f"/matches/{match.pk}/export/").content.decode()


def test_logs_hold_no_secret(client, user, owner, roster, caplog):
    caplog.set_level(logging.DEBUG)
    match = sealed_roster(owner, roster)
    everything_told(client, user, match)
    secrets = [*SealedSecret.objects.values_list("salt", flat=True), match.dice_secret]

    written = " ".join(
        record.getMessage() for record in caplog.records if record.name != "django.db.backends"
    )

    assert not [secret for secret in (*secrets, *CANARIES[:3]) if secret in written]


def test_the_repr_of_a_secret_is_hidden(owner, roster):
    match = sealed_roster(owner, roster)
    row = SealedSecret.objects.get(slot="roster")

    assert row.payload not in f"{row!r} {row}"
    assert row.salt not in f"{row!r} {row}"
    assert match.dice_secret not in f"{match!r} {match}"


def test_the_admin_shows_matches_without_secrets(admin_client, owner, roster):
    match = sealed_roster(owner, roster)

    page = admin_client.get(f"/admin/rules/match/{match.pk}/change/").content.decode()

    assert match.dice_commitment in page
    assert match.dice_secret not in page
    assert not admin.site.is_registered(SealedSecret)
    assert admin_client.get("/admin/rules/sealedsecret/").status_code == 404


def test_matches_are_read_only_in_the_admin(admin_client, owner):
    match = started(owner)

    page = admin_client.post(f"/admin/rules/match/{match.pk}/change/", {"limit": 400})

    assert page.status_code == 403
    assert Match.objects.get().limit == 200


def test_two_sealed_matches_cannot_be_told_apart(client, user, owner, roster, monkeypatch):
    """The same dice, two different secrets: every figure that is shown is the same."""
    same = SimpleNamespace(
        token_bytes=lambda size: b"\x07" * size, token_hex=lambda size: "07" * size
    )
    monkeypatch.setattr("rules.matches.services.secrets", same)
    small = RosterFactory(owner=user, draft=DraftFactory(units=(line("patrol-drone"),)))
    views = []
    for each in (roster, small):
        match = sealed_roster(owner, each)
        client.force_login(user)
        told = client.get(f"/api/v1/matches/{match.pk}/").json()
        view = told["view"] | {"match": "", "active": 0}
        views.append([side | {"role": "", "evac": []} for side in view["sides"]])
        assert view["units"] == []

    assert views[0] == views[1]
