"""System checks for running several processes."""

import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import override_settings

from frontier_site.checks import SCALE, enforce_checks
from frontier_site.management.commands import work
from frontier_site.optional_packages import require_package
from rules.notices.presence import BLIND

ROOT = Path(__file__).parents[2]
SQLITE = {"default": {"ENGINE": "django.db.backends.sqlite3"}}
POSTGRESQL = {"default": {"ENGINE": "django.db.backends.postgresql"}}
SAFE = {
    "PROCESSES": 2,
    "DATABASES": POSTGRESQL,
    "REDIS_URL": "redis://127.0.0.1/",
    "ROUND_SECONDS": 0,
    "GIVEN_KEY": "the same for all",
    "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
    "HTTPS": False,
}
UNSAFE = [
    ({"PROCESSES": 0}, "PROCESSES is less than 1"),
    ({"DATABASES": SQLITE}, "cannot share SQLite"),
    ({"REDIS_URL": ""}, "cannot notify each other"),
    ({"ROUND_SECONDS": 15}, "would all run the periodic tasks"),
    ({"GIVEN_KEY": ""}, "may each generate a secret key of their own"),
]


def found(**settings):
    """What the checks say, override by override."""
    with pytest.warns(UserWarning, match="DATABASES"), override_settings(**settings):
        return run_checks(tags=[SCALE])


def test_two_processes_with_shared_services_may_run():
    assert found(**SAFE) == []


@pytest.mark.parametrize(("unsafe", "sentence"), UNSAFE)
def test_an_unsafe_setup_is_refused_with_only_its_message(unsafe, sentence):
    [refused] = found(**SAFE | unsafe)

    assert refused.is_serious()
    assert sentence in refused.msg


@pytest.mark.parametrize("unsafe", [each for each, _ in UNSAFE[1:]])
def test_one_process_needs_no_shared_services(unsafe):
    assert found(**SAFE | unsafe | {"PROCESSES": 1}) == []


@pytest.mark.parametrize(
    ("hosts", "https", "warned"),
    [
        (["frontier.example"], False, True),
        (["frontier.example"], True, False),
        (["*"], False, True),
        (["localhost", "127.0.0.2", "[::1]"], False, False),
    ],
)
def test_a_public_host_name_without_https_gives_a_warning(hosts, https, warned):
    told = found(**SAFE | {"ALLOWED_HOSTS": hosts, "HTTPS": https})

    assert [each.id for each in told] == ["frontier.W001"] * warned
    assert not any(each.is_serious() for each in told)


@pytest.mark.parametrize(
    ("seconds", "address", "warned"),
    [(0, "", True), (0, "redis://127.0.0.1/", False), (15, "", False)],
)
def test_periodic_tasks_in_another_process_require_redis(seconds, address, warned):
    with override_settings(ROUND_SECONDS=seconds, REDIS_URL=address):
        told = run_checks(tags=[SCALE], include_deployment_checks=True)

    assert ["frontier.W002"] * warned == [each.id for each in told]


class ToldToStop(Event):
    """By whoever started it, at once."""

    def wait(self, timeout=None):
        return True


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["work", "send_notices"])
@pytest.mark.parametrize(("address", "said"), [("", f"{BLIND}\n"), ("redis://127.0.0.1/", "")])
def test_a_process_that_cannot_see_who_is_there_says_so(command, address, said, monkeypatch):
    monkeypatch.setattr(work, "Event", ToldToStop)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    told = StringIO()

    with override_settings(REDIS_URL=address):
        call_command(command, stdout=StringIO(), stderr=told)

    assert told.getvalue() == said


def test_a_server_of_another_make_does_not_load_what_is_unsafe():
    with override_settings(PROCESSES=2), pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        enforce_checks()


def test_an_installed_package_is_not_reported(monkeypatch):
    require_package("django", "ANYTHING")
    monkeypatch.setitem(sys.modules, "django", None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements-scale\.txt"):
        require_package("django", "ANYTHING")


WITHOUT = """
import runpy, sys
sys.modules[{package!r}] = None
sys.argv = ["manage.py", "check"]
runpy.run_path("manage.py", run_name="__main__")
"""


def checked(tmp_path, *command, **settings):
    """A check in a process of its own: settings are read from the environment once."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)} | settings
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("package", "setting", "value"),
    [
        ("psycopg", "DATABASE_URL", "postgres://nobody@127.0.0.1:1/none"),
        ("channels_redis", "REDIS_URL", "redis://127.0.0.1:1/"),
    ],
)
def test_a_setting_whose_package_is_missing_says_what_to_install(tmp_path, package, setting, value):
    bare = checked(tmp_path, "-c", WITHOUT.format(package=package), **{setting: value})
    whole = checked(tmp_path, "manage.py", "check", "--tag", SCALE, **{setting: value})

    assert bare.returncode == 1
    assert f"{setting} needs the package {package}" in bare.stderr
    assert "Traceback" not in bare.stderr
    assert whole.returncode == 0, whole.stderr


@pytest.mark.parametrize("command", [["check", "--deploy"], ["serve"], ["work"]])
def test_no_command_runs_with_an_unsafe_setup(tmp_path, command):
    told = checked(tmp_path, "manage.py", *command, PROCESSES="2")

    assert told.returncode == 1
    assert "Set DATABASE_URL to a PostgreSQL database." in told.stderr
    assert "run one `manage.py work`" in told.stderr
    assert not (tmp_path / "frontier.sqlite3").exists()
