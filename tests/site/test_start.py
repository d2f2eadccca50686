"""First start of an installation, and deployment checks."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finder
from django.core.management import call_command
from django.test import override_settings

from frontier_site.secret_key import secret_key
from frontier_site.static_collection import collect_static

ROOT = Path(__file__).parent.parent.parent


def test_the_secret_key_is_made_once_and_is_its_owner_s_alone(tmp_path):
    path = tmp_path / "var" / "secret_key"

    first = secret_key(path)

    assert len(first) >= 50
    assert secret_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_static_files_are_gathered_only_when_one_changed(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    (source / "page.css").write_text("a {}")
    with override_settings(STATIC_ROOT=tmp_path / "served", STATICFILES_DIRS=[source]):
        get_finder.cache_clear()
        try:
            assert collect_static()
            assert not collect_static()
            (source / "page.css").write_text("a { color: red }")
            assert collect_static()
        finally:
            get_finder.cache_clear()


def test_a_deployment_has_no_warning(tmp_path):
    """In a process of its own: settings are read from the environment once."""
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "HTTPS": "1",
        "ALLOWED_HOSTS": "frontier.example",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    checked = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = (re.match(r"([\w.-]+)==([^\s;]+)", line) for line in lines)
    return {pin[1]: pin[2] for pin in found if pin}


def test_what_is_tested_is_what_runs():
    runs = pins("requirements.txt")

    assert len(runs) > 20
    assert runs.items() <= pins("requirements-dev.txt").items()


def test_what_we_compare_with_is_never_installed_beside_the_site():
    peers = {"weasyprint", "fpdf2", "chess"}

    assert peers <= pins("requirements-bench.txt").keys()
    assert peers.isdisjoint(pins("requirements-dev.txt"))


@pytest.mark.parametrize("name", ["", "-dev", "-push", "-scale", "-bench"])
def test_a_lock_names_no_place_of_its_own(name):
    lock = (ROOT / f"requirements{name}.txt").read_text(encoding="utf-8")

    assert not re.search(r"https?:|file:|--index|--find-links| @ ", lock)
    assert lock.count("==") <= lock.count("--hash=")


def test_links_in_letters_lead_to_the_port_that_is_served(tmp_path):
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)}
    shown = "from django.conf import settings; print(settings.SITE_URL)"
    addresses = {
        port: subprocess.run(
            [sys.executable, "-c", shown],
            cwd=ROOT,
            env=environment | {"PORT": port, "DJANGO_SETTINGS_MODULE": "frontier_site.settings"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for port in ("8100", "")
    }

    assert addresses == {"8100": "http://localhost:8100/", "": "http://localhost:8000/"}
