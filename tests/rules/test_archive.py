"""Matches in the data export of an account."""

import io
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from rosters.downloads import file_name
from rosters.owners import Owner
from rules.models import Replay, SealedSecret
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.accounts.exporting import archive_of
from tests.api.play import REBELS, sends
from tests.rules import sample
from tests.rules.players import played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def files_of(user):
    with ZipFile(io.BytesIO(archive_of(user))) as found:
        return {name: found.read(name) for name in found.namelist() if name.endswith(".jsonl")}


def path_of(folder, at, name, id):
    """The path of a record in the archive."""
    return f"{folder}/{file_name(f'{at.date()} {name}', id)}.frontier.jsonl"


def test_the_data_export_holds_every_match_as_a_valid_record(user, other_user):
    owner = Owner(user=user)
    matches = [played(owner=owner), started(owner)]
    started(Owner(user=other_user))

    files = files_of(user)

    assert files.keys() == {
        path_of("matches", match.started, " ".join(match.names), match.pk) for match in matches
    }
    assert all(verify(record_in(data)).holds for data in files.values())


def test_the_data_export_holds_imported_records_byte_for_byte(client, user):
    client.force_login(user)
    data = sample.FILE.read_bytes()
    client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})

    row = Replay.objects.get()
    assert files_of(user) == {path_of("imported", row.started, row.title, row.pk): data}


def test_the_data_export_reveals_no_secret_of_a_running_match(user):
    browser = APIClient()
    browser.force_login(user)
    match = started(Owner(user=user))
    assert sends(browser, match, REBELS).status_code == 200
    secret = SealedSecret.objects.get()

    told = b"".join(files_of(user).values()).decode()

    assert secret.commitment in told
    assert not [each for each in (secret.salt, "rebels", match.dice_secret) if each in told]
