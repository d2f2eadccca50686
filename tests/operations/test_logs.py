"""What the site says while it runs, as programs and as people read it."""

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
    JsonLines,
    Lines,
    logging_as,
    told_of_sockets,
)
from rules.live import sockets
from rules.selectors import match_of
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
    with listening(JsonLines()) as lines:
        answer = client.get(path, headers=headers)
    [told] = [line for line in map(json.loads, lines) if line["place"] == "frontier_site.logs"]
    return told, answer


@pytest.mark.django_db
def test_every_answer_is_told_of_with_its_route_and_its_asker(client, user):
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
def test_an_address_that_leads_nowhere_is_not_repeated(client):
    told, _ = asked(client, f"/nowhere/{TOKEN}/")

    assert (told["route"], told["status"]) == ("", 404)
    assert TOKEN not in json.dumps(told)


@pytest.mark.django_db
def test_what_is_said_of_a_match_names_it_and_its_commit(
    client, django_capture_on_commit_callbacks
):
    match = started()

    told, _ = asked(client, f"/matches/{match.pk}/")
    with listening(JsonLines()) as lines, django_capture_on_commit_callbacks(execute=True):
        answered(match)

    assert told["match"] == str(match.pk)
    [line] = [each for each in map(json.loads, lines) if each["place"] == "rules.pen"]
    assert (line["match"], line["seq"]) == (str(match.pk), match_of(GUEST, match.pk).head)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "from-the-proxy.7", True), (0, "from-a-stranger", False), (1, "a b\tc", False),
     (1, "x" * 65, False), (1, "", False)],
)  # fmt: skip
def test_only_a_counted_proxy_gives_a_request_its_number(client, settings, proxies, given, is_kept):
    settings.PROXIES = proxies

    told, answer = asked(client, "/credits/", X_Request_ID=given)

    assert (answer["X-Request-ID"] == given) == is_kept
    assert told["request"] == answer["X-Request-ID"]


@pytest.mark.django_db
def test_two_requests_have_two_numbers(client):
    assert asked(client, "/")[0]["request"] != asked(client, "/")[0]["request"]


@pytest.mark.django_db
def test_probes_are_told_of_only_when_they_fail(client):
    with listening(JsonLines()) as lines:
        client.get("/healthz")

    assert lines == []


# -- what must not be in it -------------------------------------------------------------------


def secret_addresses():
    """Every address with a gap for what opens something."""
    gaps = defaultdict(lambda: ["other"], token=[TOKEN])
    named = [each for each in addresses(gaps) if TOKEN in each]
    reset = reverse("account_reset_password_from_key", args=["1a", TOKEN.replace(".", "-")])
    return [*named, reverse("account_confirm_email", args=[TOKEN.replace(".", ":")]), reset]


@pytest.mark.parametrize("formatter", [Lines(), JsonLines()], ids=["lines", "json"])
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


def test_an_exception_is_one_line_for_programs():
    with listening(JsonLines()) as lines:
        try:
            raise ValueError("broken\nin two")
        except ValueError:
            logging.getLogger("elsewhere").exception("It broke")

    [line] = map(json.loads, lines)
    assert (line["level"], line["said"]) == ("error", "It broke")
    assert "ValueError: broken" in line["exception"]


def test_people_read_time_level_place_and_sentence():
    with listening(Lines()) as lines:
        logging.getLogger("elsewhere").warning("A %s", "sentence")

    assert lines[0].endswith("WARNING elsewhere: A sentence")


def test_another_form_is_refused():
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT is lines or json, not xml"):
        logging_as("xml")


def test_a_socket_is_told_of_when_it_is_closed():
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
    with listening(JsonLines()) as lines:
        asyncio.run(told_of_sockets(closing)(scope, receive, send))

    line = json.loads(lines[-1])
    assert (line["route"], line["match"], line["code"]) == ("live", str(match), 4404)


def test_sockets_that_were_refused_have_no_line_each():
    async def refusing(scope, receive, send):
        if scope["path"] != "/elsewhere/":
            await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": TOO_MANY})

    async def send(message):
        pass

    TALLY.count("quiet")  # takes the line of this minute
    with listening(JsonLines()) as lines:
        for path in ("/live/matches/1/", "/elsewhere/") * 20:
            scope = {"type": "websocket", "path": path}
            asyncio.run(told_of_sockets(refusing)(scope, None, send))

    assert len([line for line in lines if "socket" in line]) == 0
    assert TOO_MANY == sockets.TOO_MANY
