"""Each rate limit refuses what it counts, to those whom it counts, for as long as it says."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest
from allauth.account import app_settings as allauth_settings
from django.core.cache import cache
from django.test import Client

from frontier_site import rate_limits
from frontier_site import settings as site
from rosters import throttles as limits
from rosters.accounts.form_limits import ACTIONS
from rosters.quota import CLUB
from tests.canary.scene import browser_of
from tests.factories import RosterFactory, UserFactory
from tests.security.people import Belongings, all_browsers

pytestmark = pytest.mark.django_db

FEW = 3
SMALL, BY_NETWORK, BY_USER = f"{FEW}/min", f"{FEW}/m/ip", f"{FEW}/m/user"
PASSWORD = "a long enough secret"
SHEET = "/games/frontier/missions/assault/sheet.pdf"
VITAL = frozenset({"sign in", "move", "claim time", "talk", "delete"})
NOBODY = uuid4()


def sent(browser: Client, method: str, address: str, body: Any = None) -> Any:
    ask = getattr(browser, method)
    return ask(f"/api/v1/{address}", json.dumps(body or {}), "application/json")


def signs_in(name: str, password: str = PASSWORD) -> Any:
    return Client().post("/accounts/login/", {"login": name, "password": password})


@dataclass
class Case:
    """A limit made small: the setting, a request that it counts, and what of `VITAL` it refuses to
    the same person, and to a neighbour.
    """

    named: str
    small: Callable[[Any], None]
    ask: Callable[[Any], Any]
    refuses: frozenset[str] = frozenset()
    to_neighbours: frozenset[str] = frozenset()
    often: int = FEW


@dataclass
class Table:
    """Ana, a member, and Bo, a guest at the same address, in a match against each other."""

    belongings: Belongings
    ana: Client
    bo: Client
    settings: Any
    monkeypatch: Any
    guests: Iterator[int] = field(default_factory=lambda: iter(range(10_000)))

    def match(self, where: str) -> str:
        return f"matches/{self.belongings.scene.match.pk}/{where}"

    def acts(self, browser: Client, seat: int, name: str) -> dict[str, bool]:
        """What of `VITAL` a person at the table is let do."""
        body = self.belongings.body | {"seat": seat, "command": {"type": "Concede"}}
        fresh = {"id": str(uuid4()), "key": str(uuid4())}
        given: Any = RosterFactory
        owner = self.belongings.scene.ana if seat == 0 else self.belongings.scene.bo
        page, program = given(**owner_of(owner)), given(**owner_of(owner))
        answers = {
            "move": [sent(browser, "post", self.match("commands/"), body | fresh | {"seq": 9999})],
            "claim time": [sent(browser, "post", self.match("claim/"), body | fresh)],
            "talk": [sent(browser, "post", self.match("talk/"), body | fresh)],
            "delete": [browser.post(f"/rosters/{page.pk}/delete/", {"expected": "1"})],
        }
        if seat == 0:
            tag = {"If-Match": '"1"'}
            answers["delete"].append(browser.delete(f"/api/v1/rosters/{program.pk}/", headers=tag))
        done = {act: all(each.status_code != 429 for each in all_) for act, all_ in answers.items()}
        assert {each.status_code for each in answers["delete"]} <= {204, 302, 429}
        assert answers["talk"][0].status_code in {201, 429}
        return done | {"sign in": signs_in(name).status_code == 302}


def owner_of(owner: Any) -> dict[str, Any]:
    return {"owner": owner.user} if owner.user else {"guest_key": owner.guest_key}


def page_rate(scope: str) -> Callable[[Table], None]:
    def small(table: Table) -> None:
        table.settings.PAGE_RATES = table.settings.PAGE_RATES | {scope: SMALL}

    return small


def api_rate(scope: str) -> Callable[[Table], None]:
    def small(table: Table) -> None:
        table.settings.API_RATES = table.settings.API_RATES | {scope: SMALL}

    return small


def account_rate(action: str, rate: str) -> Callable[[Table], None]:
    def small(table: Table) -> None:
        table.settings.ACCOUNT_RATE_LIMITS = {action: rate}

    return small


def setting(name: str, value: float) -> Callable[[Table], None]:
    return lambda table: setattr(table.settings, name, value)


def arranged(table: Table) -> None:
    for module in (limits, rate_limits):
        table.monkeypatch.setattr(module, "ARRANGED_RATE", SMALL)


def account_form(where: str, **data: str) -> Callable[[Table], Any]:
    return lambda table: table.ana.post(f"/accounts/{where}/", data)


def play_nothing(table: Table) -> Any:
    return sent(table.ana, "post", table.match("commands/"))


SIGN_IN, TALK, DELETE = frozenset({"sign in"}), frozenset({"talk"}), frozenset({"delete"})
PLAY = frozenset({"move", "claim time"})
CASES = [
    Case("PAGE_RATE_WRITE", page_rate("write"), lambda t: t.ana.post("/theme/")),
    Case(
        "PAGE_RATE_WRITE of deletions",
        page_rate("write"),
        lambda t: t.ana.post(f"/boards/{NOBODY}/delete/"),
        DELETE,
    ),
    Case(
        "PAGE_RATE_WRITE of a network",
        page_rate("write"),
        lambda t: browser_of(f"guest {next(t.guests)}").post("/theme/"),
        often=FEW * CLUB,
    ),
    Case("PAGE_RATE_UPLOAD", page_rate("upload"), lambda t: t.ana.post("/rosters/import/")),
    Case("PAGE_RATE_PRINT", page_rate("print"), lambda t: t.ana.get(SHEET)),
    Case("PAGE_RATE_PREVIEW", page_rate("preview"), lambda t: t.ana.get("/print/page/")),
    Case(
        "PAGE_RATE_PREVIEW of a roster's picture",
        page_rate("preview"),
        lambda t: t.ana.get("/shared/unknown/picture.png"),
    ),
    Case(
        "PAGE_RATE_PREVIEW of a board's picture",
        page_rate("preview"),
        lambda t: t.ana.get("/boards/shared/unknown/picture.png"),
    ),
    Case(
        "PAGE_RATE_PREVIEW of a network",
        page_rate("preview"),
        lambda t: Client().get("/boards/shared/unknown/picture.png"),
        often=FEW * CLUB,
    ),
    Case("40 an hour", arranged, lambda t: t.ana.post("/matches/new/")),
    Case("API_RATE_ANON", api_rate("anon"), lambda t: Client().get("/api/v1/systems/")),
    Case(
        "API_RATE_USER of reads",
        api_rate("user"),
        lambda t: t.ana.get(f"/api/v1/{t.match('')}"),
    ),
    Case(
        "API_RATE_USER of saves", api_rate("user"), lambda t: sent(t.ana, "post", "boards/check/")
    ),
    Case("API_RATE_USER of moves", api_rate("user"), play_nothing, PLAY),
    Case(
        "API_RATE_USER of the chat",
        api_rate("user"),
        lambda t: sent(t.ana, "put", t.match("talk/heard/")),
        TALK,
    ),
    Case(
        "API_RATE_USER of deletions",
        api_rate("user"),
        lambda t: t.ana.delete(f"/api/v1/boards/{NOBODY}/"),
        DELETE,
    ),
    Case("API_RATE_TALK", api_rate("talk"), lambda t: sent(t.ana, "post", t.match("talk/")), TALK),
    Case(
        "STORED_PER_HOUR",
        setting("STORED_PER_HOUR", 1),
        lambda t: t.ana.post(f"/rosters/{t.belongings.scene.roster.pk}/clone/"),
        often=1,
    ),
    Case(
        "COMPUTE_SECONDS_PER_MINUTE",
        setting("COMPUTE_SECONDS_PER_MINUTE", 0.001),
        lambda t: t.ana.get(SHEET),
        often=1,
    ),
    Case("login", account_rate("login", BY_NETWORK), lambda t: signs_in("x"), SIGN_IN, SIGN_IN),
    Case(
        "signup", account_rate("signup", BY_NETWORK), lambda t: Client().post("/accounts/signup/")
    ),
    Case("manage_email", account_rate("manage_email", BY_USER), account_form("email")),
    Case(
        "change_password",
        account_rate("change_password", BY_USER),
        account_form("password/change"),
    ),
    Case(
        "reset_password",
        account_rate("reset_password", f"{FEW}/m/key"),
        account_form("password/reset", email="ana@example.org"),
    ),
    Case(
        "reset_password_from_key",
        account_rate("reset_password_from_key", BY_NETWORK),
        account_form("password/reset/key/1-set-password"),
    ),
    Case(
        "reauthenticate",
        account_rate("reauthenticate", BY_USER),
        account_form("reauthenticate"),
    ),
]


@pytest.fixture
def table(settings, monkeypatch):
    belongings, browsers = all_browsers()
    ana, member = cast("Any", belongings.scene.ana.user), cast("Any", UserFactory)
    for each in (ana, member(username="neighbour")):
        each.set_password(PASSWORD)
        each.save()
    settings.ACCOUNT_RATE_LIMITS = {}
    owner = browser_of(ana)
    return Table(belongings, owner, browsers["opponent"], settings, monkeypatch)


@pytest.fixture
def clock(monkeypatch):
    """The time in seconds, which stands still at the beginning of an hour, and of every period."""

    class Clock:
        now = time.time() // 3600 * 3600

    monkeypatch.setattr(time, "time", lambda: Clock.now)
    return Clock


def exhausted(case: Case, table: Table) -> Any:
    """The refusal of one request too many."""
    cache.clear()
    case.small(table)
    answers = [case.ask(table) for _ in range(case.often + 1)]
    codes = [each.status_code for each in answers]
    assert (429 in codes[:-1], codes[-1]) == (False, 429), (case.named, codes)
    return answers[-1]


@pytest.mark.usefixtures("clock")
def test_a_limit_refuses_only_what_it_counts(table):
    faults = []
    for case in CASES:
        with table.monkeypatch.context() as small:
            rates = table.settings.API_RATES
            before = table.settings.PAGE_RATES, table.settings.ACCOUNT_RATE_LIMITS
            quotas = table.settings.STORED_PER_HOUR, table.settings.COMPUTE_SECONDS_PER_MINUTE
            outer, table.monkeypatch = table.monkeypatch, small
            exhausted(case, table)
            people = (
                ("the same member", table.ana, 0, "ana", case.refuses),
                ("a neighbour", table.bo, 1, "neighbour", case.to_neighbours),
            )
            for who, browser, seat, name, refused in people:
                done = table.acts(browser, seat, name)
                if (found := {act for act in VITAL if not done[act]}) != refused:
                    faults.append(f"{case.named}: {who} is refused {sorted(found)}")
            table.monkeypatch = outer
            table.settings.API_RATES = rates
            table.settings.PAGE_RATES, table.settings.ACCOUNT_RATE_LIMITS = before
            table.settings.STORED_PER_HOUR, table.settings.COMPUTE_SECONDS_PER_MINUTE = quotas
    assert faults == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.named)
def test_retry_after_is_the_time_until_the_request_is_accepted(case, table, clock):
    clock.now += 20  # not at the beginning of a period
    wait = int(exhausted(case, table)["Retry-After"])
    assert wait > 1

    clock.now += wait - 1
    assert case.ask(table).status_code == 429, f"accepted before the {wait} seconds are over"
    clock.now += 1
    assert case.ask(table).status_code != 429, f"refused after {wait} seconds"


def test_a_refused_request_counts_against_no_other_limit(table, clock):
    """An upload counts as a form too, but not while uploads are refused."""
    page_rate("upload")(table)
    for _ in range(2 * FEW):
        table.ana.post("/rosters/import/")
    page_rate("write")(table)

    assert table.ana.post("/theme/").status_code == 429, "three uploads were forms"
    cache.clear()
    table.ana.post("/rosters/import/")
    table.settings.PAGE_RATES = table.settings.PAGE_RATES | {"upload": "1/min"}
    assert [table.ana.post("/rosters/import/").status_code for _ in range(FEW)] == [429] * FEW
    assert [table.ana.post("/theme/").status_code for _ in range(FEW)] == [302, 302, 429]


def test_every_limit_has_a_case_and_a_row_in_the_documents():
    named = {case.named.split()[0] for case in CASES} - {"40"}
    rates = {f"PAGE_RATE_{scope.upper()}" for scope in site.PAGE_RATES}
    rates |= {f"API_RATE_{scope.upper()}" for scope in site.API_RATES}
    rates |= {"STORED_PER_HOUR", "COMPUTE_SECONDS_PER_MINUTE", *ACTIONS.values()}
    document = Path("docs/deploy.md").read_text(encoding="utf-8")
    rows = document.partition("## Rate limits")[2].partition("\n## ")[0]

    assert named == rates
    assert [name for name in [*rates, "login_failed"] if f"`{name}`" not in rows] == []
    used = {"change_phone", "request_login_code", "confirm_email", "verify_phone"}
    others = {name for name in allauth_settings.RATE_LIMITS if "login_failed" not in name}
    assert others - used == set(ACTIONS.values())
