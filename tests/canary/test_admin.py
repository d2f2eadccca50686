"""The admin shows only the columns listed in `admin_columns.txt`.

No other column is shown, or can be used to count, order or find rows. All pages are searched for
secrets in `test_admin_crawl.py`.
"""

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Permission

from rosters.accounts.admin_lookups import ListedLookups
from tests.canary.backstage import (
    MODELS,
    asked_by,
    columns_of,
    let_through,
    staff_with,
    told_backstage,
    written_down,
)
from tests.canary.crawl import leaks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_columns_the_admin_shows_filters_and_searches_are_listed(model):
    label, its = model._meta.label, admin.site.get_model_admin(model)
    found = {
        "shows": columns_of(model, superuser=False),
        "filters": {
            each if isinstance(each, str) else each[0]
            for each in its.get_list_filter(asked_by(superuser=False))
        },
        "searches": set(its.get_search_fields(asked_by(superuser=False))),
    }
    found["shows superusers"] = columns_of(model, superuser=True) - found["shows"]
    more = set(its.get_search_fields(asked_by(superuser=True)))
    found["searches for superusers"] = more - found["searches"]

    assert {what: written_down(what).get(label, set()) for what in found} == found


def test_every_page_of_the_admin_filters_by_listed_columns_alone():
    """Also those of packages: a class that allows more would stand before the list."""
    loose = [
        model._meta.label
        for model, its in admin.site._registry.items()
        if type(its).lookup_allowed is not ListedLookups.lookup_allowed
        or type(its).to_field_allowed is not ListedLookups.to_field_allowed
    ]
    assert loose == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_lookups_by_unlisted_columns_are_refused(model):
    assert let_through(model) == []


def test_e_mail_addresses_need_the_view_permission(user):
    user.email = "ana@example.org"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    clerk = staff_with(*Permission.objects.filter(content_type__app_label="accounts"))

    told = told_backstage(clerk, type(user), EmailAddress)

    assert leaks(told, {"her address": user.email}) == []
    assert clerk.get("/admin/accounts/user/?q=example.org").context["cl"].result_count == 0
