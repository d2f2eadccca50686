"""Databases of every schema that was ever released are migrated, folded, replayed and looked at."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from rosters.models import Roster
from rules.boards.models import Board
from rules.lobby.models import Proposal
from rules.matches.position_cache import POSITIONS
from rules.models import Match, Replay
from tests.accounts.exporting import downloaded
from tests.dump import DUMPS, UNRELEASED
from tests.operations.sites import ROOT, Site
from tests.operations.standing import standing_on

PACKAGES = {"frontier_site", "rosters", "rules"}
KEPT = sorted(DUMPS.glob("*.sql.gz"))


def loaded(dump: Path, target: Path) -> Path:
    with closing(sqlite3.connect(target)) as database:
        database.executescript(gzip.decompress(dump.read_bytes()).decode())
    return target


@pytest.fixture(scope="module", params=KEPT, ids=lambda dump: dump.name.partition(".")[0])
def migrated(request, tmp_path_factory, django_db_blocker) -> Path:
    """A database of an earlier schema, brought up to date."""
    database = loaded(request.param, tmp_path_factory.mktemp("old") / "old.sqlite3")
    with django_db_blocker.unblock(), standing_on(database):
        call_command("migrate", verbosity=0)
        call_command("sync_catalogue", stdout=io.StringIO())
    return database


@pytest.fixture
def old_site(migrated, tmp_path, django_db_blocker):
    """The site on a copy of it."""
    copy = shutil.copy(migrated, tmp_path)
    with django_db_blocker.unblock(), standing_on(copy):
        yield


def replayed() -> str:
    told = io.StringIO()
    call_command("replay", stored=True, stdout=told)
    return told.getvalue().splitlines()[-1]


def test_every_match_of_an_old_database_folds_and_replays(old_site):
    many = Match.objects.count() + Replay.objects.count()

    assert many > 0
    assert replayed() == f"{many} of {many} hold"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        assert cursor.fetchall() == []


def test_a_changed_character_in_an_old_log_is_found(old_site):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rules_commit SET text = replace(text, '.', ',') WHERE seq = 5")
    POSITIONS.clear()

    with pytest.raises(CommandError, match="commit 5 has been altered"):
        replayed()


def test_the_date_of_an_imported_record_has_left_its_title(old_site):
    rows = Replay.objects.all()

    assert [row.title for row in rows if re.search(r"\d{4}-\d{2}-\d{2}", row.title)] == []
    headers = [json.loads(row.text.partition("\n")[0]) for row in rows]
    began = [datetime.fromisoformat(header["started"]) for header in headers]
    assert [row.started for row in rows] == began


def pages_of(name: str) -> list[str]:
    """What somebody has in their lists, and the lists."""
    person = get_user_model().objects.get(username=name)
    rows: list[Any] = [
        *Roster.objects.filter(owner=person, deleted_at=None),
        *Board.objects.filter(owner=person, deleted=None),
        *Proposal.objects.filter(parties__user=person).exclude(status=Proposal.Status.STARTED),
        *Replay.objects.filter(owner=person),
    ]
    matches = Match.objects.filter(seats__user=person).distinct()
    lists = ["/", "/rosters/", "/rosters/bin/", "/boards/", "/matches/", "/matches/open/"]
    about = ["/proof/", "/accounts/me/", "/accounts/me/away/"]
    own = [row.get_absolute_url() for row in rows]
    for match in matches:
        home = match.get_absolute_url()
        own += [home, f"{home}people/", f"{home}export/"]
        own += [f"{home}replay/", f"{home}log/", f"{home}luck/"] if match.is_over else []
    return [*lists, *about, *own]


def test_pages_of_an_old_database_open_for_its_users(old_site):
    client = Client()
    for person in get_user_model().objects.order_by("pk"):
        client.force_login(person)
        answers = {page: client.get(page).status_code for page in pages_of(person.username)}

        assert {page: status for page, status in answers.items() if status != 200} == {}
        assert downloaded(client).status_code == 200


@pytest.mark.parametrize(
    ("change", "ends_with"),
    [("seq = -1", 0), ("seq = 5", 2)],
    ids=["as-it-was-played", "tampered-with"],
)
def test_the_release_check_fails_unless_every_match_replays(tmp_path, change, ends_with):
    site = Site(tmp_path)
    with closing(sqlite3.connect(loaded(KEPT[0], tmp_path / "frontier.sqlite3"))) as database:
        database.execute(f"UPDATE rules_commit SET text = replace(text, '.', ',') WHERE {change}")
        database.commit()

    gate = subprocess.run(
        ["make", "--old-file=.venv/run", "release-check"],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert gate.returncode == ends_with, gate.stdout + gate.stderr
    assert ("commit 5 has been altered" in gate.stderr) == bool(ends_with)


def test_a_match_that_was_under_way_goes_on(old_site):
    match = Match.objects.filter(status=Match.Status.PLAYING, seats__user__username="ana").first()
    client = Client()
    client.force_login(get_user_model().objects.get(username="ana"))

    offered = client.get(f"/api/v1/matches/{match.pk}/").json()

    assert offered["decisions"]


def test_a_dump_of_the_current_schema_exists():
    """Fails as soon as a migration is new: whoever writes one says that no dump knows it yet."""
    loader = MigrationLoader(connection=None)
    ours = {each.label for each in apps.get_app_configs() if each.name.split(".")[0] in PACKAGES}
    own = {f"{app}.{name}" for app, name in loader.disk_migrations if app in ours}
    known = released(KEPT[-1]) | set(UNRELEASED.read_text("utf-8").split())

    assert sorted(own - known) == [], (
        f"add these to {UNRELEASED.name}, or, for a release, run python -m tests.dump NAME"
    )


def released(dump: Path) -> set[str]:
    """The migrations that the database of a dump had gone through."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(gzip.decompress(dump.read_bytes()).decode())
        rows = database.execute("SELECT app, name FROM django_migrations").fetchall()
    return {f"{app}.{name}" for app, name in rows}
