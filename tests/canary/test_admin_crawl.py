"""No staff reads what no page of the admin may show, wherever they look, whatever they may do."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from rest_framework.authtoken.models import Token

from rosters.accounts.admin_lookups import ListedLookups
from rosters.accounts.services import issue_key
from rules.admin import MatchAdmin
from rules.lobby.models import Proposal
from rules.models import Match
from rules.moderation import services as moderation
from rules.notices.services import allow
from tests.canary.backstage import (
    MODELS,
    columns_of,
    kept_from_staff,
    let_through,
    listed_at,
    moderator,
    pages_of,
    staff_with,
    told_backstage,
    unlisted,
    written_down,
)
from tests.canary.crawl import asked_once, leaks
from tests.factories import UserFactory, proven
from tests.security.people import all_browsers

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

DIVISIONS = 2


@pytest.fixture
def scene():
    """Everybody's things of every kind: Ana's match, links, keys, letters, shared and locked."""
    ana, _browsers = all_browsers()
    owner = ana.scene.ana.user
    owner.set_password("a long enough secret")
    owner.save()
    ana.scene.seal_roster(0)
    proven(Client(), owner)
    issue_key(user=owner)
    allow(
        owner=ana.scene.ana,
        endpoint="https://push.example/ana-and-nobody-else",
        p256dh="a-key-of-her-browser",
        auth="a-secret-of-her-browser",
        language="en",
    )
    judge = UserFactory(username="chief", is_staff=True)
    cause = moderation.Cause(by=judge, why="Insults, three times.")
    moderation.mute(cause=cause, owner=ana.scene.bo)
    return ana.scene


def secrets_of(scene, *, superuser=False):
    """What no staff reads; the address of a roster, which is asked for, comes back in answers."""
    found = kept_from_staff(superuser=superuser) | scene.markers
    del found["the address of her roster"]
    sure = (
        scene.ana.user.password,
        Match.objects.first().dice_secret,
        Proposal.objects.exclude(dice_secret="").first().dice_secret,
        Token.objects.get().key,
        scene.ana.user.authenticator_set.first().data["secret"],
        scene.bo.guest_key,
        "a-secret-of-her-browser",
    )
    assert set(sure) <= set(found.values())
    return found


def all_permissions():
    return Permission.objects.order_by("content_type__app_label", "codename")


def every_kind_of_view():
    return Permission.objects.filter(codename__startswith="view_")


def answered_lookups(client, model):
    """The lookups on columns that are not listed that a list of rows does not refuse."""
    asked = (f"{listed_at(model)}?{path}__gte=a" for path in unlisted(model, depth=2))
    return [each for each in asked if asked_once(lambda at=each: client.get(at)).status_code != 400]


def test_staff_cannot_count_rows_by_an_unlisted_column(scene):
    clerk = staff_with(*every_kind_of_view())
    assert [each for model in MODELS for each in answered_lookups(clerk, model)] == []


def test_superusers_cannot_find_rows_by_an_unlisted_column(scene):
    boss = staff_with(is_superuser=True)
    secret = scene.match.dice_secret
    asked = (
        f"/admin/rules/match/?dice_secret={secret}",
        f"/admin/rules/match/?dice_secret__startswith={secret[0]}",
        f"/admin/rules/replaycheck/?match__dice_secret__gte={secret}",
        "/admin/mfa/authenticator/?data__secret__gte=A",
        f"/admin/rules/match/{secret}/change/?_to_field=dice_secret",
        f"/admin/rules/match/?_to_field=dice_secret&dice_secret={secret}",
        "/admin/accounts/user/?auth_token__key__gte=a",
        "/admin/accounts/user/?password__startswith=argon",
    )
    assert [boss.get(each).status_code for each in asked] == [400] * len(asked)


def found_by_search(client, model, texts):
    """The texts by which the search of a list of rows, or of a form, finds a row."""
    return [
        text
        for text in texts
        if (answer := client.get(listed_at(model), {"q": text})).status_code == 200
        and answer.context["cl"].result_count
    ]


def test_searching_for_a_secret_finds_no_row(scene):
    clerk = staff_with(*every_kind_of_view())
    texts = sorted(set(secrets_of(scene).values()), key=len)[:60]
    searched = [model for model in MODELS if model._meta.label in written_down("searches")]
    assert [each for model in searched for each in found_by_search(clerk, model, texts)] == []


@pytest.mark.parametrize("division", range(DIVISIONS))
def test_staff_with_any_single_permission_cannot_read_a_secret(scene, division):
    secrets, found = secrets_of(scene), []
    for permission in all_permissions()[division::DIVISIONS]:
        its = {permission.content_type.model_class()} & {*MODELS}
        told = told_backstage(staff_with(permission), *its)
        found += [f"{permission.codename}: {each}" for each in leaks(told, secrets)]
    assert found == []


KINDS = {
    "staff without any permission": staff_with,
    "a moderator": moderator,
    "staff who may view everything": lambda: staff_with(*every_kind_of_view()),
    "staff who may do everything": lambda: staff_with(*all_permissions()),
    "a superuser": lambda: staff_with(is_superuser=True),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_staff_reads_a_secret(scene, kind):
    told = told_backstage(KINDS[kind](), *MODELS)
    assert leaks(told, secrets_of(scene, superuser=kind == "a superuser")) == []


def test_unregistered_models_have_no_admin_pages(scene):
    boss = staff_with(is_superuser=True)
    others = {*apps.get_models()} - {*MODELS}
    pages = [page for model in others for page in pages_of(model) if "autocomplete" not in page]
    found = {page: boss.get(page).status_code for page in pages}
    apart = {f"/admin/{model._meta.app_label}/" for model in MODELS}
    assert {page for page, status in found.items() if status != 404} - apart == set()


def test_a_superuser_without_a_second_factor_reads_nothing_at_all(scene):
    client = Client(raise_request_exception=False)
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    told = told_backstage(client, Match)
    assert leaks(told, {"a page of the admin": "Django administration"}) == []
    assert leaks(told, secrets_of(scene)) == []


# ---- leaks that are planted ----------------------------------------------------------------------


def test_a_lookup_that_is_allowed_is_found(scene, monkeypatch):
    monkeypatch.setattr(ListedLookups, "lookup_allowed", lambda *asked: True)
    assert let_through(Match, ("__gte",))
    assert f"{listed_at(Match)}?dice_secret__gte=a" in answered_lookups(
        staff_with(*every_kind_of_view()), Match
    )


@pytest.mark.parametrize("option", ["list_display", "fields"])
def test_a_column_that_is_shown_is_found(scene, monkeypatch, option):
    shown = (*getattr(MatchAdmin, option), "dice_secret")
    monkeypatch.setattr(admin.site.get_model_admin(Match), option, shown)
    assert "dice_secret" in columns_of(Match, superuser=False)
    told = told_backstage(staff_with(*every_kind_of_view()), Match)
    assert leaks(told, secrets_of(scene))


def test_a_column_that_is_searched_is_found(scene, monkeypatch):
    monkeypatch.setattr(admin.site.get_model_admin(Match), "search_fields", ("dice_secret",))
    clerk = staff_with(*every_kind_of_view())
    assert found_by_search(clerk, Match, [scene.match.dice_secret])
