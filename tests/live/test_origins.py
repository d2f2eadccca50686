"""Origin checks for WebSockets: scheme, host and port."""

import asyncio

import pytest

from rules.live.origins import is_from_here
from tests.live.line import Line

HERE = {"host": "frontier.example"}
LAN = {"host": "192.168.1.5:8000"}
PROXY = {"x-forwarded-proto": "https"}


@pytest.fixture(autouse=True)
def site(settings):
    settings.ALLOWED_HOSTS = ["frontier.example", "192.168.1.5", "testserver"]


def let_in(origin, headers, scheme="ws"):
    told = headers if origin is None else headers | {"origin": origin}
    pairs = [(name.encode(), text.encode()) for name, text in told.items()]
    return is_from_here(
        {
            "type": "websocket",
            "scheme": scheme,
            "path": "/live/",
            "query_string": b"",
            "headers": pairs,
        }
    )


OWN = [
    ("http://frontier.example", HERE, "ws"),
    ("https://frontier.example", HERE, "wss"),
    ("http://frontier.example:8443", {"host": "frontier.example:8443"}, "ws"),
    ("http://192.168.1.5:8000", LAN, "ws"),
]
OTHERS = [
    ("https://frontier.example", HERE, "ws"),
    ("http://frontier.example", HERE, "wss"),
    ("http://frontier.example:8080", HERE, "ws"),
    ("http://frontier.example", {"host": "frontier.example:8080"}, "ws"),
    ("http://192.168.1.5", LAN, "ws"),
    ("http://192.168.1.5:9000", LAN, "ws"),
    ("http://evil.example", HERE, "ws"),
    ("http://frontier.example.evil.example", HERE, "ws"),
    ("http://evil.example", {"host": "evil.example"}, "ws"),
    ("http://frontier.example", {"host": "evil.example"}, "ws"),
    ("ftp://frontier.example", HERE, "ws"),
    ("null", HERE, "ws"),
    ("", HERE, "ws"),
    ("http://", HERE, "ws"),
    (None, HERE, "ws"),
]


@pytest.mark.parametrize(("origin", "headers", "scheme"), OWN)
def test_a_page_of_the_same_origin_is_accepted(origin, headers, scheme):
    assert let_in(origin, headers, scheme)


@pytest.mark.parametrize(("origin", "headers", "scheme"), OTHERS)
def test_a_page_of_another_origin_is_refused(origin, headers, scheme):
    assert not let_in(origin, headers, scheme)


def test_behind_a_proxy_the_scheme_is_that_of_the_proxy(settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    assert let_in("https://frontier.example", HERE | PROXY)
    assert not let_in("http://frontier.example", HERE | PROXY)


def test_without_a_proxy_forwarded_scheme_headers_are_ignored():
    assert not let_in("https://frontier.example", HERE | PROXY)


def test_a_trusted_origin_must_match_scheme_host_and_port(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example:8443", "https://*.clubs.example"]

    assert let_in("https://play.example:8443", HERE)
    assert let_in("https://north.clubs.example", HERE)
    others = ("https://play.example", "http://play.example:8443", "http://north.clubs.example")
    assert not any(let_in(origin, HERE) for origin in others)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/ws/none/", "/", "/live/matches/none/", "/\udcff"])
def test_a_websocket_at_an_unknown_path_is_refused_without_an_error(path):
    line = Line(None, path, origin="http://testserver")
    assert asyncio.run(line.open()) is False
