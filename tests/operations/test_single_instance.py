"""One server for one SQLite database: a second one says so and goes."""

from __future__ import annotations

import os
import signal
import sqlite3

import pytest
from django.db import connection

from frontier_site.single_instance import (
    DatabaseInUseError,
    exclusive_lock,
    serving_lock,
    working_lock,
)
from tests.operations.sites import sqlite_site
from tests.operations.standing import standing_on
from tests.operations.test_stopping import served
from tests.scale.processes import environment, started
from tests.site.test_serving import free_port


def test_a_second_server_of_one_folder_says_why_it_does_not_start(tmp_path):
    settings = environment(tmp_path)
    command = ("manage.py", "serve", "--port", str(free_port()))
    with served(settings) as server:
        with started(settings, *command, ready="SQLite supports only one") as second:
            assert second.ended() == 1
            assert "Traceback" not in second.said
        assert server.ask("/healthz").status == 200

        server.process.signal(signal.SIGKILL)
        server.process.ended()
    with served(settings) as server:
        assert server.ask("/healthz").status == 200


def test_a_database_that_is_no_file_of_sqlite_may_have_several_servers(monkeypatch):
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with serving_lock(), serving_lock():
        pass


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "frontier.sqlite3"
    sqlite3.connect(path).close()
    with standing_on(path):
        yield path


def test_a_file_is_free_again_after_the_block(file):
    with (
        serving_lock(),
        pytest.raises(DatabaseInUseError, match="set another DATA_DIR"),
        serving_lock(),
    ):
        pass
    with serving_lock():
        pass


def test_where_files_cannot_be_locked_the_site_goes_on_without(file, monkeypatch):
    monkeypatch.setattr("frontier_site.single_instance.find_spec", lambda name: None)
    with serving_lock(), serving_lock():
        pass


def test_the_lock_file_has_the_owner_of_the_database(file, monkeypatch):
    given = []
    monkeypatch.setattr(os, "fchown", lambda lock, *owner: given.append(owner))

    with serving_lock():
        pass

    assert given == [(file.stat().st_uid, file.stat().st_gid)]


def test_a_lock_that_another_user_made_is_taken_where_it_can_be_read(file, monkeypatch):
    def refused(*arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "fchown", refused)

    with (
        serving_lock(),
        pytest.raises(DatabaseInUseError, match="Another process already serves"),
        serving_lock(),
    ):
        pass


def test_a_lock_that_cannot_be_opened_is_reported(tmp_path):
    site = sqlite_site(tmp_path / "site")
    (site.folder / "frontier.sqlite3.serving").mkdir()

    done = site.manage("serve", "--port", "0")

    assert done.returncode == 1
    assert "frontier.sqlite3.serving cannot be opened (Is a directory)" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_restores_and_other_commands_wait_for_each_other(file):
    with (
        working_lock(),
        working_lock(),
        serving_lock(),
        pytest.raises(DatabaseInUseError, match="stop the site"),
        exclusive_lock(),
    ):
        pass
    with (
        working_lock(),
        pytest.raises(DatabaseInUseError, match="worker or a timer"),
        exclusive_lock(),
    ):
        pass
    with exclusive_lock():
        with pytest.raises(DatabaseInUseError, match="A backup is being restored"), working_lock():
            pass
        with pytest.raises(DatabaseInUseError, match="serves"), serving_lock():
            pass


@pytest.mark.parametrize("command", ["work", "send_notices", "tidy"])
def test_a_command_during_a_restore_says_so(tmp_path, command):
    site = sqlite_site(tmp_path / "site")
    with standing_on(site.folder / "frontier.sqlite3"), exclusive_lock():
        done = site.manage(command)

    assert done.returncode == 1
    assert "A backup is being restored: try again afterwards." in done.stderr


def test_a_database_in_memory_needs_no_lock(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with standing_on("file:of_a_test?mode=memory&cache=shared"), working_lock(), exclusive_lock():
        assert not list(tmp_path.iterdir())
