"""The tools of PostgreSQL, run against the database that is configured."""

from __future__ import annotations

import os
import subprocess
from importlib import import_module

from django.db import connection

from frontier_site.backups.archive import BackupError


def run(tool: str, *arguments: str) -> None:
    """Runs `tool` to its end, which asks nobody. The password is told to it in its environment,
    which nobody else can read. Raises BackupError.
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
        said = done.stderr.strip().splitlines() or ["it did not say why"]
        raise BackupError(f"{tool} failed: {said[0]}")


def address() -> str:
    """The argument that leads a tool to the database by the way the site itself takes: every option
    of its connection but the password. Raises BackupError for another secret, which has no place in
    the environment and would be seen among the arguments.
    """
    options = import_module("psycopg.pq").Conninfo.get_defaults()
    known = {option.keyword.decode(): option for option in options}
    told = {
        name: value
        for name, value in _parameters().items()
        if name in known and name != "password" and value is not None
    }
    if secret := ", ".join(sorted(name for name in told if known[name].dispchar)):
        raise BackupError(f"The tools of PostgreSQL cannot be told {secret} without others seeing.")
    return f"--dbname={import_module('psycopg.conninfo').make_conninfo(**told)}"


def _parameters() -> dict[str, object]:
    return dict(connection.get_connection_params())
