"""What is in the archive of a member's data, and what the account page says of it."""

from __future__ import annotations

import io
import re
from zipfile import ZipFile

import pytest

from rosters.accounts.export_jobs import MOST_A_DAY
from rosters.models import Roster
from tests.accounts.exporting import archive_of, build_waiting, downloaded
from tests.factories import RosterFactory

pytestmark = pytest.mark.django_db
START = "/accounts/me/export/"


@pytest.fixture
def member(client, user):
    client.force_login(user)
    return client


def told(member, address):
    return " ".join(member.get(address).content.decode().split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "rosters/*.json\n  Your rosters, those in the bin too."),
        ("fr", "rosters/*.json\n  Vos listes, y compris celles de la corbeille."),
    ],
)
def test_the_archive_says_what_its_files_are_in_the_language_of_the_member(member, language, said):
    member.cookies["django_language"] = language

    with ZipFile(io.BytesIO(downloaded(member).getvalue())) as archive:
        read_me = archive.read("README.txt").decode()
        files = set(archive.namelist()) - {"README.txt"}

    assert said in read_me
    assert "ana" in read_me.splitlines()[0]
    assert {name for name in files if name.split("/")[0] not in read_me} == set()


def test_rosters_of_the_same_name_are_files_of_their_own_with_readable_names(user):
    rows = [RosterFactory(owner=user) for _ in range(2)]
    Roster.objects.update(name="Zoë: 3/4 “Nord”")

    with ZipFile(io.BytesIO(archive_of(user))) as archive:
        names = [name for name in archive.namelist() if name.startswith("rosters/")]

    assert sorted(names) == sorted(
        f"rosters/Zoë-3-4-“Nord”-{str(row.pk)[:13]}.json" for row in rows
    )


def test_the_account_says_the_limit_beside_the_button_and_takes_the_button_away_at_it(member):
    for page in ("/accounts/me/", "/accounts/me/close/"):
        assert "At most 3 archives in 24 hours" in told(member, page)
    for _ in range(MOST_A_DAY):
        member.post(START)
        build_waiting()

    for page in ("/accounts/me/", "/accounts/me/close/"):
        assert f'action="{START}"' not in told(member, page)
        assert "You have prepared 3 archives in the last 24 hours" in told(member, page)
    assert re.findall(r">Archive (\d),", told(member, "/accounts/me/")) == ["3", "2", "1"]


def test_the_account_names_what_the_archive_holds_and_what_closing_deletes(member):
    page = told(member, "/accounts/me/")

    assert "boards, matches and imported records, proposals" in page
    assert "your rosters with their history, your boards and the links you shared" in page
