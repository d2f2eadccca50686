"""Log lines, as JSON and as text."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections import defaultdict
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.urls import get_resolver, reverse

from frontier_site.connection_tally import TALLY
from frontier_site.logs import (
    TOKENS,
    TOO_MANY,
    JsonFormatter,
    LineFormatter,
    log_sockets,
    logging_config,
)
from rules.live import consumers
from rules.matches.selectors import match_of
from tests.canary.addresses import addresses
from tests.rules.players import GUEST, answered, started

TOKEN = "0123456789abcdef.S3cret-of_a-link"


@contextmanager
def listening(formatter):
    """A list that, after the block, has every line that was written in it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    lines: list[str] = []
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
        lines += stream.getvalue().splitlines()


def asked(client, path, **headers):
    """The line about one question, as a program reads it, and the answer."""
    with listening(JsonFormatter()) as lines:
        answer = client.get(path, headers=headers)
    [told] = [line for line in map(json.loads, lines) if line["place"] == "frontier_site.logs"]
    return told, answer


@pytest.mark.django_db
def test_every_response_is_logged_with_route_and_client(client, user):
    guest, _ = asked(client, "/rosters/")
    client.force_login(user)
    member, answer = asked(client, "/rosters/")

    assert guest["user"] == "guest"
    assert member["user"] == user.pk
    assert (member["route"], member["method"], member["status"]) == ("rosters", "GET", 200)
    assert member["ms"] > 0
    assert member["request"] == answer["X-Request-ID"]
    assert user.username not in json.dumps(member)


@pytest.mark.django_db
def test_an_unknown_path_is_not_logged_verbatim(client):
    told, _ = asked(client, f"/nowhere/{TOKEN}/")

    assert (told["route"], told["status"]) == ("", 404)
    assert TOKEN not in json.dumps(told)


@pytest.mark.django_db
def test_match_log_lines_name_the_match_and_its_commit(client, django_capture_on_commit_callbacks):
    match = started()

    told, _ = asked(client, f"/matches/{match.pk}/")
    with listening(JsonFormatter()) as lines, django_capture_on_commit_callbacks(execute=True):
        answered(match)

    assert told["match"] == str(match.pk)
    [line] = [
        each for each in map(json.loads, lines) if each["place"] == "rules.matches.match_writer"
    ]
    assert (line["match"], line["seq"]) == (str(match.pk), match_of(GUEST, match.pk).head)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "from-the-proxy.7", True), (0, "from-a-stranger", False), (1, "a b\tc", False),
     (1, "x" * 65, False), (1, "", False)],
)  # fmt: skip
def test_only_a_trusted_proxy_sets_the_request_id(client, settings, proxies, given, is_kept):
    settings.PROXIES = proxies

    told, answer = asked(client, "/credits/", X_Request_ID=given)

    assert (answer["X-Request-ID"] == given) == is_kept
    assert told["request"] == answer["X-Request-ID"]


@pytest.mark.django_db
def test_two_requests_have_different_ids(client):
    assert asked(client, "/")[0]["request"] != asked(client, "/")[0]["request"]


@pytest.mark.django_db
def test_only_failed_probes_are_logged(client):
    with listening(JsonFormatter()) as lines:
        client.get("/healthz")

    assert lines == []


# -- what must not be in it -------------------------------------------------------------------


def secret_addresses():
    """Every address with a gap for what opens something."""
    gaps = defaultdict(lambda: ["other"], token=[TOKEN])
    named = [each for each in addresses(gaps) if TOKEN in each]
    reset = reverse("account_reset_password_from_key", args=["1a", TOKEN.replace(".", "-")])
    return [*named, reverse("account_confirm_email", args=[TOKEN.replace(".", ":")]), reset]


@pytest.mark.parametrize("formatter", [LineFormatter(), JsonFormatter()], ids=["lines", "json"])
def test_no_token_of_a_link_is_in_the_log(formatter):
    assert get_resolver().url_patterns
    paths = secret_addresses()
    assert len(paths) > 10
    with listening(formatter) as lines:
        for path in paths:
            logging.getLogger("django.request").error("Internal Server Error: %s", path)
            try:
                raise ValueError(f'"GET {path}?next=/" was not understood')
            except ValueError:
                logging.getLogger("elsewhere").exception("It broke")

    assert "S3cret" not in "\n".join(lines)


def test_an_ordinary_address_is_left_as_it_is():
    path = f"/api/v1/matches/{uuid4()}/commands/"

    assert TOKENS.sub("", path) == path


def test_an_exception_is_one_json_line():
    with listening(JsonFormatter()) as lines:
        try:
            raise ValueError("broken\nin two")
        except ValueError:
            logging.getLogger("elsewhere").exception("It broke")

    [line] = map(json.loads, lines)
    assert (line["level"], line["said"]) == ("error", "It broke")
    assert "ValueError: broken" in line["exception"]


def test_people_read_time_level_place_and_sentence():
    with listening(LineFormatter()) as lines:
        logging.getLogger("elsewhere").warning("A %s", "sentence")

    assert lines[0].endswith("WARNING elsewhere: A sentence")


def test_an_unknown_log_format_is_refused():
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT is lines or json, not xml"):
        logging_config("xml")


def test_a_socket_is_logged_when_it_closes():
    match = uuid4()

    async def closing(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4404})

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        assert message.get("code") in (None, 4404)

    scope = {"type": "websocket", "path": f"/live/matches/{match}/"}
    with listening(JsonFormatter()) as lines:
        asyncio.run(log_sockets(closing)(scope, receive, send))

    line = json.loads(lines[-1])
    assert (line["route"], line["match"], line["code"]) == ("live", str(match), 4404)


def test_refused_sockets_are_not_logged_one_by_one():
    async def refusing(scope, receive, send):
        if scope["path"] != "/elsewhere/":
            await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": TOO_MANY})

    async def send(message):
        pass

    TALLY.count("quiet")  # takes the line of this minute
    with listening(JsonFormatter()) as lines:
        for path in ("/live/matches/1/", "/elsewhere/") * 20:
            scope = {"type": "websocket", "path": path}
            asyncio.run(log_sockets(refusing)(scope, None, send))

    assert len([line for line in lines if "socket" in line]) == 0
    assert TOO_MANY == consumers.TOO_MANY
