"""Seals of locked rosters: what they bind to, who learns of them, and how anybody checks them."""

from __future__ import annotations

import hashlib
import importlib
import json

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from rosters import services
from rosters.exchange.document import exported
from rosters.models import Roster
from rosters.seals import holds, seal_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def locked(roster, owner):
    return services.lock_roster(roster=roster, expected=1, owner=owner)


@pytest.fixture
def seal(locked):
    return seal_of(locked)


def page_of(seal):
    return reverse("seal", args=[seal.commitment])


@pytest.mark.clause("FR-SELECT-6")
def test_a_lock_binds_to_the_exported_file_and_a_fresh_salt(locked, seal):
    content = exported(locked.draft)

    expected = hashlib.sha256(content + b"|" + seal.salt.encode()).hexdigest()

    assert seal.commitment == expected
    assert len(bytes.fromhex(seal.salt)) == 32
    assert seal_of(Roster.objects.get(pk=locked.pk)) == seal


def test_each_lock_has_a_salt_of_its_own_and_an_open_roster_none(locked, owner):
    first = locked.salt

    opened = services.unlock_roster(roster=locked, expected=2, owner=owner)
    assert seal_of(opened) is None
    again = services.lock_roster(roster=opened, expected=3, owner=owner)

    assert again.salt not in ("", first)


def test_rosters_that_were_locked_before_seals_get_one(roster, locked, owner):
    Roster.objects.filter(pk=locked.pk).update(salt="")
    migration = importlib.import_module("rosters.migrations.0004_locked_rosters_are_sealed")

    migration.seal_what_is_locked(apps, None)

    assert seal_of(Roster.objects.get(pk=locked.pk)) is not None


def test_an_open_roster_gets_no_seal_from_the_migration(roster):
    migration = importlib.import_module("rosters.migrations.0004_locked_rosters_are_sealed")

    migration.seal_what_is_locked(apps, None)

    assert Roster.objects.get(pk=roster.pk).salt == ""


def test_a_copy_of_a_locked_roster_has_no_seal(locked, owner):
    assert seal_of(services.clone_roster(owner=owner, source=locked, name="Copy")) is None


def test_only_the_owner_can_read_the_salt(client, player, locked, seal):
    assert seal.salt in player.get(locked.get_absolute_url()).content.decode()

    services.share_roster(roster=locked, visibility="public")
    player.logout()
    locked.refresh_from_db()
    shown = [
        client.get(f"/shared/{locked.share_token}/"),
        client.get(f"/rosters/{locked.pk}/export/json/"),
        client.get(f"/rosters/{locked.pk}/export/text/"),
        client.get(f"/api/v1/rosters/{locked.pk}/"),
        client.get(page_of(seal)),
    ]

    assert [answer.status_code for answer in shown[:3]] == [200, 200, 200]
    assert not [answer for answer in shown if seal.salt in answer.content.decode()]


def test_staff_cannot_read_the_salt(admin_client, locked, seal):
    services.share_roster(roster=locked, visibility="public")
    page = admin_client.get(f"/admin/rosters/roster/{locked.pk}/change/")

    assert page.status_code == 200
    assert seal.salt not in page.content.decode()


def test_anybody_can_verify_a_sealed_roster(client, locked, seal):
    text = exported(locked.draft).decode()

    answer = client.post(page_of(seal), {"text": text, "salt": seal.salt})

    assert answer.status_code == 200
    assert "It matches" in answer.content.decode()


def test_a_seal_can_be_verified_from_an_uploaded_file_and_a_typed_salt(client, locked, seal):
    spaced = json.dumps(json.loads(exported(locked.draft)), indent=2).encode()
    salt = " ".join(seal.salt[i : i + 8] for i in range(0, 64, 8)).upper()

    file = SimpleUploadedFile("roster.json", spaced)
    answer = client.post(page_of(seal), {"file": file, "salt": salt})

    assert "It matches" in answer.content.decode()


@pytest.mark.parametrize("what", ["another roster", "another salt"])
def test_a_different_roster_fails_verification(client, locked, seal, what):
    text, salt = exported(locked.draft).decode(), seal.salt
    if what == "another roster":
        text = exported(locked.draft.change(note="One more word.")).decode()
    else:
        salt = "0" * 64

    answer = client.post(page_of(seal), {"text": text, "salt": salt})

    assert answer.status_code == 200
    assert "It does not match" in answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"text": "{}", "salt": "short"}, "A salt must have 64 characters"),
        ({"text": "", "salt": "0" * 64}, "Choose a file or paste its text."),
        ({"text": "{", "salt": "0" * 64}, "This is not valid JSON: line 1, column 2."),
        ({"text": "[" * 100, "salt": "0" * 64}, "more than 64 levels deep"),
        ({"text": r'"\ud800"', "salt": "0" * 64}, "“$” contains half of a character, U+D800"),
    ],
)
def test_an_invalid_verification_request_gets_a_message(client, seal, sent, said):
    answer = client.post(page_of(seal), sent)

    assert answer.status_code == 422
    assert said in answer.content.decode()


@pytest.mark.parametrize("path", ["/seals/abc/", f"/seals/{'A' * 64}/", f"/seals/{'g' * 64}/"])
def test_an_invalid_commitment_gives_404(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.clause("FR-SELECT-6")
def test_what_a_match_has_sealed_is_checked_in_the_same_way():
    payload, salt = '{"entries":[],"faction":"rebels"}', "ab" * 32
    commitment = hashlib.sha256(f"{payload}|{salt}".encode()).hexdigest()

    assert holds(commitment, payload.encode(), salt)
