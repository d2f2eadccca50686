"""Admin permissions of staff and superusers."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory, proven

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk(client, other_user):
    """The browser of somebody of the staff who may change accounts, and is no superuser."""
    other_user.is_staff = True
    other_user.save()
    other_user.user_permissions.set(
        Permission.objects.filter(
            content_type__app_label__in=("accounts", "mfa", "account", "auth", "admin")
        )
    )
    return proven(client, other_user)


def test_only_superusers_grant_staff_rights(clerk, other_user):
    form = {"username": other_user.username, "is_superuser": "on", "is_staff": "on"}
    clerk.post(reverse("admin:accounts_user_change", args=[other_user.pk]), form)

    other_user.refresh_from_db()
    assert not other_user.is_superuser


def test_only_superusers_change_staff_accounts(clerk, staff):
    Authenticator.objects.create(user=staff, type="totp", data={})
    row = Authenticator.objects.get(user=staff)

    assert (
        clerk.post(reverse("admin:auth_user_password_change", args=[staff.pk])).status_code == 403
    )
    assert clerk.post(reverse("admin:mfa_authenticator_delete", args=[row.pk])).status_code == 403


def test_only_superusers_remove_second_factors_of_staff_in_bulk(clerk, staff, user):
    Authenticator.objects.create(user=staff, type="totp", data={})
    chosen = list(Authenticator.objects.values_list("pk", flat=True))
    form = {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}

    assert clerk.post(reverse("admin:mfa_authenticator_changelist"), form).status_code == 403
    assert Authenticator.objects.filter(user=staff).exists()


def test_staff_can_view_but_not_change_e_mail_addresses(clerk, staff):
    row = EmailAddress.objects.create(user=staff, email="ana@example.com")
    mine = {"user": staff.pk, "email": "mine@example.com", "verified": "on", "primary": "on"}

    changed = clerk.post(reverse("admin:account_emailaddress_change", args=[row.pk]), mine)
    added = clerk.post(reverse("admin:account_emailaddress_add"), mine)

    assert (changed.status_code, added.status_code) == (403, 403)
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ana@example.com"]


def test_only_superusers_add_permissions_to_a_group(clerk, other_user):
    group = Group.objects.create(name="clerks")
    other_user.groups.add(group)
    more = {"name": "clerks", "permissions": [Permission.objects.first().pk]}

    changed = clerk.post(reverse("admin:auth_group_change", args=[group.pk]), more)
    added = clerk.post(reverse("admin:auth_group_add"), more | {"name": "kings"})

    assert (changed.status_code, added.status_code) == (403, 403)
    assert not group.permissions.exists()


def test_superusers_make_groups(client, staff):
    form = {"name": "clerks", "permissions": [Permission.objects.first().pk]}

    assert proven(client, staff).post(reverse("admin:auth_group_add"), form).status_code == 302
    assert Group.objects.get().name == "clerks"


def test_accounts_cannot_be_deleted_in_the_admin(client, staff, other_user):
    answer = proven(client, staff).post(
        reverse("admin:accounts_user_delete", args=[other_user.pk]), {"post": "yes"}
    )

    assert answer.status_code == 403
    assert type(other_user).objects.filter(pk=other_user.pk).exists()


WHEN = {"date_joined_0": "2026-01-01", "date_joined_1": "10:00:00"}


def changed_by(browser, account, **form):
    where = reverse("admin:accounts_user_change", args=[account.pk])
    return browser.post(where, {"username": account.username, "email": ""} | WHEN | form)


def test_only_superusers_change_names_and_addresses(clerk, user, mailoutbox):
    user.email = "ana@example.org"
    user.save()

    answer = changed_by(clerk, user, username="eve", email="eve@example.org", first_name="Ana")

    assert answer.status_code == 302
    user.refresh_from_db()
    assert (user.username, user.email, user.first_name) == ("ana", "ana@example.org", "Ana")
    Client().post(reverse("account_reset_password"), {"email": "eve@example.org"})
    assert not any("/key/" in letter.body for letter in mailoutbox)


def test_only_superusers_set_a_members_password(clerk, user):
    new = {"password1": "a secret of eve's own", "password2": "a secret of eve's own"}
    where = reverse("admin:auth_user_password_change", args=[user.pk])

    assert clerk.get(where).status_code == 403
    assert clerk.post(where, new | {"usable_password": "true"}).status_code == 403
    user.refresh_from_db()
    assert user.check_password("a long enough secret")
    page = clerk.get(reverse("admin:accounts_user_change", args=[user.pk])).content.decode()
    assert "../password/" not in page
    assert "argon2" not in page


def test_staff_can_create_accounts(clerk, django_user_model):
    new = {"password1": "a long enough secret", "password2": "a long enough secret"}
    form = {"username": "cy", "usable_password": "true"} | new

    assert clerk.post(reverse("admin:accounts_user_add"), form).status_code == 302
    assert django_user_model.objects.filter(username="cy").exists()


def test_superusers_change_names_and_addresses(client, staff):
    other = UserFactory(username="cy")

    answer = changed_by(proven(client, staff), other, username="Cy", email="cy@example.org")

    assert answer.status_code == 302
    other.refresh_from_db()
    assert (other.username, other.email) == ("Cy", "cy@example.org")


@pytest.mark.parametrize("name", ["\u0430na", "an\u200ba", "ANA"])
def test_names_given_in_the_admin_are_checked_as_at_sign_up(client, staff, name):
    other = UserFactory(username="cy")
    browser = proven(client, staff)
    new = {"password1": "a long enough secret", "password2": "a long enough secret"}

    changed = changed_by(browser, other, username=name)
    made = browser.post(reverse("admin:accounts_user_add"), {"username": name} | new)

    for answer in (changed, made):
        assert answer.status_code == 200
        assert re.search(r"errorlist[^>]*id=.id_username_error", answer.content.decode())
    other.refresh_from_db()
    assert other.username == "cy"
