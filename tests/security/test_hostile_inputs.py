"""More than a thousand hostile inputs: no traceback, nothing half written, a message and a proper
status each.
"""

import io
import json
import re
from copy import deepcopy
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client

from tests.live.line import Line
from tests.security.hostile import BODIES, FILES, MIB, TEXTS
from tests.security.people import all_browsers
from tests.security.routes import address, routes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PROPER = {400, 403, 404, 405, 409, 410, 412, 413, 415, 422, 428}
WRITES = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) \"(?!django_session)")
ENOUGH = 1000


class Steady(Client):
    """A browser whose cookies are taken back after every answer, as the database is."""

    def request(self, **request):
        kept = deepcopy(self.cookies)
        try:
            return super().request(**request)
        finally:
            self.cookies = kept


@pytest.fixture(scope="module")
def table(django_db_setup, django_db_blocker):
    """Ana's things and her browser; taken back at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        ana, browsers = all_browsers()
        browser = Steady()
        browser.cookies = browsers["owner"].cookies
        yield ana, browser
        transaction.set_rollback(True)


class Watch:
    """Asks, and looks at what comes of it: how often it did, and what was wrong."""

    def __init__(self):
        self.asked = 0
        self.wrong = []

    def ask(self, what, ask):
        """What is refused has written nothing and says why; what is taken is taken back."""
        cache.clear()
        self.asked += 1
        written = []

        def watched(execute, sql, *more):
            written.extend(WRITES.findall(sql))
            return execute(sql, *more)

        with transaction.atomic(), connection.execute_wrapper(watched):
            answer = ask()
            transaction.set_rollback(True)
        told = b"" if answer.streaming else answer.content
        if answer.status_code >= 400:
            if answer.status_code not in PROPER:
                self.wrong.append(f"{what}: status {answer.status_code}")
            if written:
                self.wrong.append(f"{what}: {answer.status_code}, and wrote")
            if len(told) < 20:
                self.wrong.append(f"{what}: {answer.status_code} without a sentence")
        if b"Traceback" in told or b"<script>alert" in told:
            self.wrong.append(f"{what}: shows what it should not")

    def is_content(self, least):
        print(f"{self.asked} hostile inputs")
        assert self.wrong == []
        assert self.asked >= least


def state_of_everything():
    """Every row there is, as one figure."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names() if "session" not in name]
        rows = []
        for name in sorted(tables):
            cursor.execute(f'SELECT * FROM "{name}"')
            rows.append((name, sorted(map(repr, cursor.fetchall()))))
    return hash(repr(rows))


@pytest.fixture(autouse=True)
def _nothing_is_left_changed(table):
    before = state_of_everything()
    yield
    assert state_of_everything() == before


class Forms(HTMLParser):
    """The forms of a page that send something: where to, and what fields they have."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.within = False

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.within = given.get("method", "get").lower() == "post"
            if self.within:
                self.found.append((given.get("action") or "", {}))
        elif self.within and tag in {"input", "textarea", "select", "button"}:
            name = given.get("name")
            if name and name != "csrfmiddlewaretoken":
                self.found[-1][1][name] = given.get("value") or ""

    def handle_endtag(self, tag):
        self.within = self.within and tag != "form"


def all_forms(ana, browser):
    """Every form of every page that Ana sees: its address and its fields, each once."""
    forms = {}
    for route in routes():
        path = address(route, ana)
        with transaction.atomic():
            page = browser.get(path)
            transaction.set_rollback(True)
        if page.status_code == 200 and "text/html" in page.get("Content-Type", ""):
            reader = Forms()
            reader.feed(page.content.decode())
            for action, fields in reader.found:
                forms[action or path] = forms.get(action or path, {}) | fields
    return {where: fields for where, fields in forms.items() if where.startswith("/")}


def test_hostile_form_values_cause_no_server_error(table):
    ana, browser = table
    watch, forms = Watch(), all_forms(ana, browser)
    assert len(forms) > 30
    leaving = {"/accounts/logout/"}
    for where, fields in forms.items():
        for text in TEXTS if where not in leaving else ():
            sent = dict.fromkeys(fields, text.encode(errors="surrogatepass").decode("latin-1"))
            watch.ask(f"{where} {text[:20]!r}", lambda w=where, s=sent: browser.post(w, s))
    watch.is_content(ENOUGH)


def test_forms_with_one_hostile_field_cause_no_server_error(table):
    """What else is in the form is what the page has put there."""
    ana, browser = table
    watch = Watch()
    for where, fields in all_forms(ana, browser).items():
        for number, name in enumerate(fields):
            text = TEXTS[(7 * number + len(where)) % len(TEXTS)].encode(errors="replace").decode()
            sent = fields | {name: text}
            watch.ask(f"{where} {name}={text[:20]!r}", lambda w=where, s=sent: browser.post(w, s))
    watch.is_content(60)


def operations(ana, browser):
    """Every address and method of the API that something is sent to."""
    for route in routes():
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            if route.pattern.startswith("api/"):
                where = address(route, ana)
                with transaction.atomic():
                    status = browser.generic(method, where, b"", "application/json").status_code
                    transaction.set_rollback(True)
                if status != 405:
                    yield method, where


def test_hostile_api_bodies_cause_no_server_error(table):
    ana, browser = table
    watch = Watch()
    for method, where in operations(ana, browser):
        for name, body in BODIES.items():
            watch.ask(
                f"{method} {where} {name}",
                lambda m=method, w=where, b=body: browser.generic(
                    m, w, b, "application/json", headers={"if-match": '"1"'}
                ),
            )
    watch.is_content(ENOUGH)


def test_hostile_command_values_cause_no_server_error(table):
    """Every field of every command that the rules know, spoilt."""
    ana, browser = table
    watch = Watch()
    where = f"/api/v1/matches/{ana.scene.match.pk}/"
    kinds = ("Seal", "Reveal", "Deploy", "TakeAction", "MakeMove", "UseAbility", "Undo", "Begin")
    values = [*TEXTS, -1, 10**400, 1.5, True, None, [], {}, [[]], {"type": "Seal"}]
    for kind in kinds:
        for value in values:
            names = ("slot", "payload", "unit", "to", "target", "placements", "back_to", "roster")
            command = {"type": kind} | dict.fromkeys(names, value)
            body = json.dumps(ana.body | {"command": command})
            for end in ("commands/", "check/"):
                watch.ask(
                    f"{end} {kind} {str(value)[:20]!r}",
                    lambda e=end, b=body: browser.post(where + e, b, "application/json"),
                )
    watch.is_content(500)


def test_hostile_urls_and_queries_cause_no_server_error(table):
    ana, browser = table
    watch = Watch()
    texts = [quote(text.encode(errors="surrogatepass")[:2000]) for text in TEXTS]
    for route in routes():
        if not any(
            f":{gap}>" in route.pattern for gap in ("token", "key", "slug", "form", "system")
        ):
            continue
        for text in texts[:: 3 if "api" in route.pattern else 2]:
            path = "/" + re.sub(r"<\w+:\w+>", text.replace("\\", "%5C"), route.pattern)
            watch.ask(f"GET {path[:60]}", lambda p=path: browser.get(p))
    asked = (
        "page",
        "at",
        "eyes",
        "seat",
        "after",
        "from",
        "paper",
        "unit",
        "search",
        "next",
        "turn",
    )
    pages = (
        "/rosters/public/", "/matches/open/", f"/matches/{ana.ended.pk}/replay/",
        f"/matches/{ana.ended.pk}/log/", f"/api/v1/matches/{ana.ended.pk}/commits/",
        "/api/v1/systems/frontier/units/", "/games/frontier/cards.pdf",
    )  # fmt: skip
    for page in pages:
        for text in TEXTS:
            query = "&".join(
                f"{name}={quote(text.encode(errors='replace')[:2000])}" for name in asked
            )
            watch.ask(f"{page} {text[:20]!r}", lambda p=page, q=query: browser.get(f"{p}?{q}"))
    watch.is_content(500)


@pytest.mark.parametrize("where", ["/rosters/import/", "/boards/import/", "/matches/import/"])
def test_hostile_files_cause_no_server_error(table, where):
    _ana, browser = table
    watch = Watch()
    for name, content in FILES.items():
        for called in ("a.json", "../../etc/passwd", "a\x00b.json", "\u202enosj.a", "A" * 5000):
            watch.ask(
                f"{where} {name} {called[:12]!r}",
                lambda c=content, n=called: browser.post(
                    where, {"file": SimpleUploadedFile(n, c), "text": ""}
                ),
            )
    watch.is_content(200)


@pytest.mark.parametrize("where", ["/rosters/import/", "/matches/import/", "/api/v1/matches/"])
def test_an_oversized_body_is_not_read(where):
    answer = Client().post(where, b"a" * 50 * MIB, content_type="application/octet-stream")

    assert answer.status_code == 413
    assert "MiB" in answer.content.decode()


def test_hostile_websocket_messages_are_ignored(table):
    """It is counted and not read; the line goes on, or is closed."""
    ana, browser = table
    path = f"/live/matches/{ana.scene.match.pk}/"

    async def say(text):
        line = Line(None, path, client=browser)
        assert await line.open()
        assert "seq" in await line.heard()
        await line.says(text)
        assert await line.hears_nothing()
        await line.close()

    for text in [*TEXTS, *(body.decode(errors="replace")[:MIB] for body in BODIES.values())]:
        cache.clear()  # nobody has said so much before
        async_to_sync(say)(text)


@pytest.mark.parametrize("name", [name for name in FILES if name != "a list"])
def test_hostile_files_for_commands_cause_no_traceback(name, tmp_path):
    """One line that says what is wrong, and a status that is not nothing. No questions in a list
    are none too many.
    """
    file = tmp_path / "given"
    file.write_bytes(FILES[name])
    told = io.StringIO()
    with pytest.raises((SystemExit, CommandError)) as ended:
        call_command("oracle", str(file), stdout=told)
    assert getattr(ended.value, "code", 1) == 2
    assert json.loads(told.getvalue())["error"]["sentence"]

    with pytest.raises(CommandError) as refused:
        call_command("replay", str(file), stdout=io.StringIO())
    assert str(refused.value).strip()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("path", ["", "/", "/dev/null", "/nowhere", "a" * 5000, "\udcff"])
def test_hostile_paths_for_commands_cause_no_traceback(path, tmp_path):
    for command in ("oracle", "replay", "restore"):
        with pytest.raises((SystemExit, CommandError)) as ended:
            call_command(command, path, stdout=io.StringIO(), stderr=io.StringIO())
        assert "\n" not in str(ended.value)
