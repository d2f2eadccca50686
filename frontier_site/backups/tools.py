"""Runs PostgreSQL's command-line tools against the configured database."""

from __future__ import annotations

import os
import subprocess
from importlib import import_module

from django.db import connection

from frontier_site.backups.archive import BackupError


def run(tool: str, *arguments: str) -> None:
    """Run `tool` without prompts. The password is passed in its environment, which other users
    cannot read. Raises BackupError.
    """
    told = {"PGPASSWORD": str(word)} if (word := _parameters().get("password")) else {}
    try:
        done = subprocess.run(
            [tool, *arguments],
            env=os.environ | told,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"{tool} is not installed (Debian: apt install postgresql-client)."
        ) from error
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise BackupError(f"{tool} failed: {said[0]}")


def address() -> str:
    """The connection string for a tool: every connection option of the site except the password.
    Raises BackupError for other secrets, which would be visible among the arguments.
    """
    options = import_module("psycopg.pq").Conninfo.get_defaults()
    known = {option.keyword.decode(): option for option in options}
    told = {
        name: value
        for name, value in _parameters().items()
        if name in known and name != "password" and value is not None
    }
    if secret := ", ".join(sorted(name for name in told if known[name].dispchar)):
        raise BackupError(
            f"The PostgreSQL tools cannot be given {secret} without exposing it to other users."
        )
    return f"--dbname={import_module('psycopg.conninfo').make_conninfo(**told)}"


def _parameters() -> dict[str, object]:
    return dict(connection.get_connection_params())
