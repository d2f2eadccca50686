"""The frame around every page: languages, themes, headers."""

import re

import pytest
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpResponse
from django.template import Context, RequestContext, Template
from django.urls import reverse

from rules.engine.systems import SYSTEMS

pytestmark = pytest.mark.django_db


def directives(answer) -> dict[str, str]:
    policy = answer["Content-Security-Policy"]
    return dict(part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip())


def test_the_home_page_leads_to_the_three_places(client):
    page = client.get("/").content.decode()

    for name in ("rosters", "roster-new"):
        assert f'href="{reverse(name)}"' in page
    assert f'href="{reverse("system", args=["frontier"])}"' in page


def test_the_credits_name_the_licence(client):
    assert "Affero" in client.get(reverse("credits")).content.decode()


def test_the_policy_allows_no_unsafe_scripts(client):
    answer = client.get("/")

    policy = directives(answer)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"].startswith("'self'")
    assert "unsafe" not in answer["Content-Security-Policy"]


def test_a_page_that_uses_the_nonce_gets_it_in_its_header(rf):
    def view(request):
        page = Template("{% load esm %}{% importmap %}").render(RequestContext(request))
        return HttpResponse(page)

    answer = CSPMiddleware(view)(rf.get("/"))

    nonce = re.search(r'nonce="([^"]+)"', answer.content.decode()).group(1)
    assert f"'nonce-{nonce}'" in directives(answer)["script-src"]


def test_a_page_asks_for_a_module_and_all_it_imports_at_once():
    page = Template("{% load esm %}{% modules 'js/replay/main.js' %}").render(Context())

    asked = re.findall(r'<link rel="modulepreload" href="/static/js/([^".]+)', page)
    assert asked[0] == "replay/main"
    assert sorted(asked) == ["replay/main", "replay/player", "replay/steps", "replay/view"]


def test_all_modules_of_the_table_are_preloaded():
    tables = "".join(f"{{% modules 'js/play/{book.key}.js' %}}" for book in SYSTEMS)
    page = Template("{% load esm %}" + tables).render(Context())

    asked = set(re.findall(r"/static/js/play/([^.\"]+)", page))
    folder = settings.BASE_DIR / "static/js/play"
    there = {str(each.relative_to(folder).with_suffix("")) for each in folder.rglob("*.js")}
    types = {each for each in there if each.endswith("types")}
    assert asked == there - types - {"kinds/kind"}


def test_a_missing_module_is_reported():
    with pytest.raises(ValueError, match="there is no module"):
        Template("{% load esm %}{% modules 'js/nowhere.js' %}").render(Context())


@pytest.mark.parametrize("path", ["/", "/credits/", "/accounts/login/", "/accounts/signup/"])
def test_pages_keep_to_the_policy(client, path):
    page = client.get(path).content.decode()

    assert not re.search(r"\sstyle=|\son[a-z]+=|<style", page)
    for tag in re.findall(r"<script[^>]*>", page):
        assert "src=" in tag or "nonce=" in tag


def test_a_reader_changes_the_language(client):
    answer = client.post(reverse("set_language"), {"language": "fr", "next": "/credits/"})

    assert answer.url == "/credits/"
    assert '<html lang="fr"' in client.get("/credits/").content.decode()


def test_the_browser_s_language_is_the_first_guess(client):
    answer = client.get("/", headers={"accept-language": "fr-CA,fr;q=0.8"})

    assert '<html lang="fr"' in answer.content.decode()


def test_a_theme_is_remembered(client):
    answer = client.post(reverse("set-theme"), {"theme": "dark", "next": "/credits/"})

    assert answer.url == "/credits/"
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_an_unknown_theme_changes_nothing(client):
    client.post(reverse("set-theme"), {"theme": "<script>"})

    assert 'data-theme="auto"' in client.get("/").content.decode()


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/", "/\\evil.example/"])
def test_the_theme_form_leads_nowhere_else(client, back):
    answer = client.post(reverse("set-theme"), {"theme": "dark", "next": back})

    assert answer.url == "/"


def test_the_theme_form_takes_any_word_for_an_address(client):
    answer = client.post(reverse("set-theme"), {"theme": "dark", "next": "foo"})

    assert answer.status_code == 302


def test_the_database_answers(client):
    assert client.get(reverse("healthz")).json() == {"status": "ok"}
