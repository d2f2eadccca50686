"""Outages are reported as such, in the reader's language, with a Retry-After."""

import errno
import sqlite3

import pytest
from django.db import InternalError, OperationalError, ProgrammingError, connection
from django.test import Client
from redis.exceptions import ConnectionError as RedisConnectionError

from rules.service_errors import outage_in

pytestmark = pytest.mark.django_db


class PsycopgError(Exception):
    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


def caused(error, cause):
    error.__cause__ = cause
    return error


def sqlite(code):
    cause = sqlite3.OperationalError()
    cause.sqlite_errorcode = code
    return caused(OperationalError(), cause)


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (OperationalError("server closed the connection unexpectedly"), "out_of_reach"),
        (RedisConnectionError("Connection refused"), "out_of_reach"),
        (sqlite(sqlite3.SQLITE_BUSY), "out_of_reach"),
        (sqlite(sqlite3.SQLITE_CANTOPEN_ISDIR), "out_of_reach"),
        (sqlite(sqlite3.SQLITE_FULL), "full"),
        (sqlite(sqlite3.SQLITE_READONLY_DIRECTORY), "read_only"),
        (caused(OperationalError(), PsycopgError("53100")), "full"),
        (caused(InternalError(), PsycopgError("25006")), "read_only"),
        (OSError(errno.ENOSPC, "No space left on device"), "full"),
        (OSError(errno.EROFS, "Read-only file system"), "read_only"),
        (sqlite(sqlite3.SQLITE_ERROR), None),
        (caused(InternalError(), PsycopgError("25P02")), None),
        (ProgrammingError("no such table"), None),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_an_outage_is_distinguished_from_a_bug(error, outage):
    assert outage_in(error) == outage


def refusing(error):
    """What every question to the database meets: `error`."""

    def refuse(execute, sql, params, many, context):
        raise error

    return connection.execute_wrapper(refuse)


def client_of(user):
    """A browser that is shown what goes wrong."""
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


FULL = sqlite(sqlite3.SQLITE_FULL)
GONE = OperationalError("server closed the connection unexpectedly")
READ_ONLY = sqlite(sqlite3.SQLITE_READONLY)


@pytest.mark.parametrize(
    ("error", "code", "english", "french", "seconds"),
    [
        (GONE, "out_of_reach", "Try again in a few seconds.", "quelques secondes", "5"),
        (FULL, "full", "The disk of this site is full", "Le disque de ce site est plein", "60"),
        (READ_ONLY, "read_only", "Nothing can be saved", "Rien ne peut être enregistré", "60"),
    ],
)
def test_an_outage_is_reported_by_pages_and_api(user, error, code, english, french, seconds):
    client = client_of(user)
    with refusing(error):
        page = client.get("/matches/?page=2")
        sent = client.post("/matches/new/")
        in_french = client.get("/matches/", HTTP_ACCEPT_LANGUAGE="fr")
        told = client.get("/api/v1/rosters/", HTTP_AUTHORIZATION="Token none")

    for answer in (page, in_french, told):
        assert answer.status_code == 503
        assert answer["Retry-After"] == seconds
        assert "Traceback" not in answer.content.decode()
    assert english in page.content.decode()
    assert 'href="/matches/?page=2">Try again' in page.content.decode()
    assert "Try again</a>" not in sent.content.decode(), "a link cannot send a form"
    assert 'href="/">Go to the home page' in sent.content.decode()
    assert french in in_french.content.decode()
    assert told.json()["type"] == "server_error"
    [fault] = told.json()["errors"]
    assert fault["code"] == code
    assert english in fault["detail"]


def test_a_wrong_query_is_a_server_error(user):
    client = client_of(user)
    with refusing(sqlite(sqlite3.SQLITE_ERROR)):
        page = client.get("/matches/")
        told = client.get("/api/v1/rosters/", HTTP_AUTHORIZATION="Token none")

    assert page.status_code == told.status_code == 500
    assert "Retry-After" not in page


def test_requests_are_refused_when_rate_limits_cannot_be_counted(client, monkeypatch):
    def is_gone(*args, **kwargs):
        raise RedisConnectionError("Connection refused")

    monkeypatch.setattr("django.core.cache.backends.locmem.LocMemCache.incr", is_gone)
    client.raise_request_exception = False

    told = client.get("/api/v1/systems/")

    assert told.status_code == 503
    assert told.json()["errors"][0]["code"] == "out_of_reach"
