"""Security headers, caching headers, cookies and redirects of every page."""

import re
from functools import lru_cache
from importlib import reload
from itertools import chain
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from frontier_site import settings as site
from tests.security.people import all_browsers
from tests.security.routes import address, routes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EVIL = ("https://evil.example/", "//evil.example/", "/\\evil.example/", "https:evil.example")
ASKED_BACK = ("next", "url", "redirect", "redirect_to", "return", "return_to", "back", "continue")
"""What a form might call the address to go to afterwards."""
PEOPLE = ("anonymous", "owner", "staff")
BREAKS_THE_POLICY = re.compile(
    rb"\sstyle=|\son[a-z]+=|<style|javascript:|<script(?![^>]*(src=|nonce=|application/json))"
)


@pytest.fixture(scope="module")
def table(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield all_browsers()
        transaction.set_rollback(True)


@pytest.fixture
def dora(django_user_model):
    return django_user_model.objects.create_user(username="dora", password="a long enough secret")


@pytest.fixture(scope="module")
def pages(table, django_db_blocker):
    """What every address shows to some people, each asked once: pairs of path and answer."""

    @lru_cache
    def shown_to(who):
        with django_db_blocker.unblock():
            return list(answers(table, "GET", {}, who))

    return lambda *people: [page for who in people for page in shown_to(who)]


def answers(table, method, given, who):
    """What every address answers to somebody; nothing is left changed."""
    ana, browsers = table
    for route in routes():
        path = address(route, ana)
        cache.clear()
        with transaction.atomic():
            visitor = Client(raise_request_exception=False)
            visitor.cookies.load(browsers[who].cookies.output(header="", sep=";"))
            yield path, getattr(visitor, method.lower())(path, given)
            transaction.set_rollback(True)


def test_every_response_has_a_content_security_policy(pages):
    for path, answer in pages(*PEOPLE):
        policy = answer["Content-Security-Policy"]
        assert "unsafe" not in policy, path
        assert "default-src 'none'" in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert "base-uri 'none'" in policy, path
        assert answer["X-Content-Type-Options"] == "nosniff", path
        assert answer.get("X-Frame-Options") == "DENY", path
        assert answer["Referrer-Policy"] == "same-origin", path
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin", path
        assert "camera=()" in answer["Permissions-Policy"], path


def test_personal_responses_are_not_cacheable_by_proxies(pages):
    kept = [
        f"{path} for {who}"
        for who in ("owner", "opponent", "staff", "spectator", "anonymous")
        for path, answer in pages(who)
        if "Cookie" in answer.get("Vary", "")
        and not {"private", "no-store"} & set(re.split(r",\s*", answer.get("Cache-Control", "")))
    ]
    assert kept == []


def test_account_pages_are_not_cached_by_the_browser(pages):
    shown = dict(pages("owner"))
    of_the_account = {path for path in shown if path.startswith("/accounts/")}

    assert len(of_the_account) > 20
    assert [path for path in of_the_account if "no-store" not in shown[path]["Cache-Control"]] == []


def test_public_responses_are_cacheable(client):
    assert "private" not in client.get("/notices-worker.js").get("Cache-Control", "")


def test_pages_comply_with_the_content_security_policy(pages):
    """The admin's pages are Django's."""
    seen = 0
    for path, answer in pages(*PEOPLE):
        if "text/html" in answer.get("Content-Type", "") and not path.startswith("/admin/"):
            seen += 1
            assert not BREAKS_THE_POLICY.search(answer.content), path
    assert seen > 100


def test_what_would_break_the_policy_is_noticed():
    for page in (b'<p style="a">', b'<p onclick="a">', b"<script>a</script>", b"<style>"):
        assert BREAKS_THE_POLICY.search(page)
    assert not BREAKS_THE_POLICY.search(b'<script type="module" src="a.js"></script>')


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("evil", EVIL[:2])
def test_no_url_redirects_to_another_site(table, method, evil):
    given = dict.fromkeys(ASKED_BACK, evil) | {"theme": "dark", "language": "fr"}
    led = 0
    asked = (answers(table, method, given, who) for who in ("anonymous", "owner"))
    for path, answer in chain.from_iterable(asked):
        if "Location" in answer:
            led += 1
            where = urlsplit(answer["Location"].replace("\\", "/"))
            assert where.netloc in ("", "testserver"), f"{path} leads to {answer['Location']}"
            assert where.scheme in ("", "http"), path
    assert led > 20


@pytest.mark.parametrize("evil", EVIL)
def test_sign_in_and_sign_up_do_not_redirect_to_another_site(dora, evil):
    form = {"login": "dora", "password": "a long enough secret", "next": evil}
    assert Client().post("/accounts/login/", form).headers["Location"] == "/rosters/"
    form = {"username": "cy", "password1": "a long secret 1", "password2": "a long secret 1"}
    answer = Client().post("/accounts/signup/", form | {"next": evil})
    assert answer.headers["Location"] == "/rosters/"


def test_behind_https_cookies_are_secure(monkeypatch):
    monkeypatch.setenv("HTTPS", "1")
    monkeypatch.setenv("SECRET_KEY", "only-for-tests")
    try:
        behind = reload(site)
        assert behind.SESSION_COOKIE_SECURE
        assert behind.CSRF_COOKIE_SECURE
        assert behind.LANGUAGE_COOKIE_SECURE
        assert behind.SECURE_SSL_REDIRECT
        assert behind.SECURE_HSTS_SECONDS >= 31_536_000
        assert behind.SECURE_HSTS_INCLUDE_SUBDOMAINS
    finally:
        monkeypatch.undo()
        reload(site)


def test_hsts_is_set_on_every_page(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 31_536_000

    assert client.get("/").headers["Location"] == "https://testserver/"
    assert "max-age=31536000" in client.get("/", secure=True)["Strict-Transport-Security"]


def test_cookies_are_http_only_and_same_site(client, dora):
    form = {"login": "dora", "password": "a long enough secret"}
    client.post("/accounts/login/", form)
    client.post("/theme/", {"theme": "dark"})
    for name in ("sessionid", "theme"):
        assert client.cookies[name]["httponly"], name
        assert client.cookies[name]["samesite"] == "Lax", name


def test_forms_of_other_sites_are_refused(dora):
    """Whoever is signed in sends nothing without the token of the page."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(dora)
    for path in ("/theme/", "/rosters/new/", "/accounts/me/close/", "/matches/new/"):
        assert browser.post(path).status_code == 403
    assert browser.post("/api/v1/rosters/", {}, "application/json").status_code == 403
