"""Log lines, as JSON and as text."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import logging.config
from collections import defaultdict
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.urls import get_resolver, reverse

from frontier_site import connection_tally, logs
from frontier_site.connection_tally import TALLY, Tally
from frontier_site.logs import (
    MOST_LINE,
    MOST_TRACEBACK,
    TOKENS,
    TOO_MANY,
    JsonFormatter,
    LineFormatter,
    RepeatFilter,
    log_sockets,
    logging_config,
)
from rules.live import consumers
from rules.matches.selectors import match_of
from tests.canary.addresses import addresses
from tests.rules.players import GUEST, answered, started

TOKEN = "0123456789abcdef.S3cret-of_a-link"


@contextmanager
def listening(formatter, *filters):
    """A list that, after the block, has every line that was written in it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    for each in filters:
        handler.addFilter(each)
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


# -- how long it may be, and how often ----------------------------------------------------------

LONG = {
    "letters": "x" * 60_000,
    "accents": "é" * 30_000,
    "quotes": '"' * 60_000,
    "control characters": "\x00" * 60_000,
    "halves of characters": "\udc80" * 20_000,
    "lines": "a line\n" * 10_000,
}


def in_bytes(text):
    return len(text.encode(errors="backslashreplace"))


def formatted(formatter, message, *args, error=None, **extra):
    record = logging.makeLogRecord(
        {"name": "elsewhere", "levelname": "ERROR", "msg": message, "args": args, **extra}
    )
    record.exc_info = (type(error), error, error.__traceback__) if error else None
    return formatter.format(record)


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_line_is_cut_and_says_so(text):
    told = formatted(LineFormatter(), "Invalid: %s.", text)
    line = formatted(JsonFormatter(), "Invalid: %s.", text, route=text, method=text, match=text)

    assert in_bytes(told) <= MOST_LINE
    assert " bytes left out)" in told
    assert in_bytes(line) <= MOST_LINE
    assert json.loads(line)["cut"] > 10_000
    assert json.loads(line)["said"].startswith("Invalid: ")


@pytest.mark.parametrize("length", range(800, 1100, 7))
def test_a_line_of_any_length_is_whole_or_cut(length):
    for formatter in (LineFormatter(), JsonFormatter()):
        line = formatted(formatter, "%s", "é" * (length // 2))
        assert in_bytes(line) <= MOST_LINE
        assert ("…" in line) == ("left out" in line or '"cut"' in line)


def raised(text, depth=0):
    try:
        if depth:
            raise raised(text, depth - 1)
        raise ValueError(text)
    except ValueError as error:
        return error


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("depth", [0, 40])
def test_a_traceback_has_a_bounded_length_and_names_the_exception(text, depth):
    error = raised(text, depth)
    told = formatted(LineFormatter(), "It broke", error=error)
    line = formatted(JsonFormatter(), "It broke", error=error)

    for each in (told, json.loads(line)["exception"]):
        assert "Traceback (most recent call last)" in each
        assert "ValueError" in each or "lines left out" in each
    assert in_bytes(told) <= MOST_LINE + MOST_TRACEBACK
    assert in_bytes(line) <= MOST_LINE + MOST_TRACEBACK


def test_an_ordinary_traceback_is_whole():
    [first, *_, last] = formatted(LineFormatter(), "%s", "Hm", error=raised("why")).splitlines()

    assert first.endswith("ERROR elsewhere: Hm")
    assert last == "ValueError: why"


@pytest.fixture
def tallies(monkeypatch):
    """Tallies that have logged nothing yet."""
    fresh = {"REQUESTS": Tally("requests refused"), "REPEATS": Tally("errors logged before")}
    for name, each in fresh.items():
        monkeypatch.setattr(logs, name, each)
    return fresh


@pytest.mark.django_db
def test_a_foreign_host_is_counted_and_not_logged(client, settings, tallies):
    settings.ALLOWED_HOSTS = ["frontier.example"]
    with listening(JsonFormatter(), RepeatFilter()) as lines:
        for _ in range(20):
            assert client.get("/", headers={"host": "x" * 60_000}).status_code == 400

    assert max(map(in_bytes, lines)) < MOST_LINE
    refused = [each["said"] for each in map(json.loads, lines) if "refused" in each["said"]]
    assert refused == ["1 requests refused (DisallowedHost: 1)"]
    assert len(lines) == 20 + 1


@pytest.mark.django_db
def test_refused_forms_are_counted(client, tallies):
    client.handler.enforce_csrf_checks = True
    with listening(JsonFormatter(), RepeatFilter()) as lines:
        for _ in range(3):
            assert client.post("/accounts/login/", {"login": "x" * 9_000}).status_code == 403

    assert [each for each in lines if "csrf" in each and "1 requests refused" not in each] == []


def test_an_error_is_logged_once_a_minute(tallies, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    log = logging.getLogger("django.request")

    def breaks(number):
        log.error("Internal Server Error: /%d", number, exc_info=raised(f"number {number}"))

    with listening(LineFormatter(), RepeatFilter()) as lines:
        for number in range(100):
            breaks(number)
        log.error("another", exc_info=KeyError("another"))
        now[0] += connection_tally.MINUTE
        tallies["REPEATS"].tell()
        breaks(100)

    told = [each for each in lines if " ERROR " in each]
    assert [each.rpartition(": ")[2] for each in told] == ["/0", "another", "/100"]
    [counted] = [each for each in lines if "98 errors logged before" in each]
    assert "ValueError at tests.operations.test_logs:" in counted


@pytest.mark.parametrize("form", ["lines", "json"])
def test_the_site_filters_everything_that_it_logs(form):
    config = logging_config(form)

    assert config["handlers"]["console"]["filters"] == ["once"]
    assert config["root"]["handlers"] == [*config["handlers"]] == ["console"]
    assert all(each["handlers"] == [] for each in config["loggers"].values())
    logging.config.DictConfigurator(config).configure_filter(config["filters"]["once"])
