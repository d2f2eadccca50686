"""Crawl of the admin as every kind of staff, looking for secrets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from tests.canary.crawl import asked_once, readable
from tests.factories import UserFactory, proven

Model = Any
KNOWN_TO_ALL = ("auth", "contenttypes")
"""Apps whose rows name what the program has: permissions and kinds of rows."""
TOLD_APART = 12
"""Characters from which on a text is found by chance nowhere."""
ROWS = 2
LOOKUPS = (
    "", "__exact", "__iexact", "__in", "__gt", "__gte", "__lt", "__lte", "__range", "__isnull",
    "__startswith", "__istartswith", "__endswith", "__contains", "__icontains", "__regex",
    "__iregex", "__isempty", "__year", "__secret", "__has_key",
)  # fmt: skip
LISTS = (
    "", "?all=", "?o=1", "?o=-2.1", "?o=99", "?q=a", "?e=1", "?_facets=True",
    "?_popup=1",
)  # fmt: skip

MODELS: list[Model] = sorted(admin.site._registry, key=lambda model: model._meta.label)


@cache
def written_down(what: str) -> dict[str, frozenset[str]]:
    """The columns that `admin_columns.txt` names, by the label of their model."""
    lines = (Path(__file__).parent / "admin_columns.txt").read_text().splitlines()
    rows = (line.split(" | ") for line in lines if not line.startswith("#"))
    return {label: frozenset(columns.split()) for label, kind, columns in rows if kind == what}


def columns_of(model: Model, *, superuser: bool) -> set[str]:
    """What the pages of a model's admin show."""
    its, request = admin.site.get_model_admin(model), asked_by(superuser=superuser)
    on_page = flatten_fieldsets(its.get_fieldsets(request, model()))
    return {*on_page, *its.get_list_display(request)} - {"__str__", "action_checkbox"}


def asked_by(*, superuser: bool) -> Any:
    """A request of somebody who may do everything that staff may."""
    user = SimpleNamespace(is_superuser=superuser, has_perm=lambda *asked: True)
    return SimpleNamespace(user=user, GET={}, POST={}, method="GET")


def paths(model: Model, depth: int = 3, before: str = "") -> Iterator[str]:
    """Every column of a model, and of those that it is related to, as the query string names it."""
    for field in model._meta.get_fields():
        yield before + field.name
        if field.is_relation and depth > 1:
            yield from paths(field.related_model, depth - 1, f"{before}{field.name}__")


def unlisted(model: Model, depth: int = 3) -> Iterator[str]:
    """The paths that a model's rows cannot be filtered by."""
    listed = written_down("filters").get(model._meta.label, frozenset())
    for path in paths(model, depth):
        if path not in listed and not any(path.startswith(f"{each}__") for each in listed):
            yield path


def let_through(model: Model, lookups: tuple[str, ...] = LOOKUPS) -> list[str]:
    """The lookups on columns that are not listed, also across relations, that are allowed."""
    its, request = admin.site.get_model_admin(model), asked_by(superuser=True)
    return [
        path + lookup
        for path in unlisted(model)
        for lookup in lookups
        if its.lookup_allowed(path + lookup, "a", request)
    ]


def kept_from_staff(*, superuser: bool = False) -> dict[str, str]:
    """Every text of the database that stands in a column no page of the admin shows; of a password
    superusers see how it is hashed, and not the hash.
    """
    hidden: dict[str, str] = {}
    shown: set[str] = set()
    models = apps.get_models(include_auto_created=True)
    for model in (each for each in models if each._meta.app_label not in KNOWN_TO_ALL):
        columns = written_down("shows").get(model._meta.label, frozenset())
        if superuser:
            more = written_down("shows superusers").get(model._meta.label, frozenset())
            columns |= more - {"password"}
        for row in model._base_manager.all():
            for field in model._meta.concrete_fields:
                for text in texts_in(field.value_from_object(row)):
                    if field.name in columns:
                        shown.add(text)
                    elif len(text) >= TOLD_APART and not field.is_relation:
                        hidden[f"{model._meta.label}.{field.name} {text[:8]}"] = text
    told = "\n".join(shown)
    return {what: text for what, text in hidden.items() if text not in told}


def texts_in(value: object) -> Iterator[str]:
    """The texts that a value is written as, or consists of."""
    if isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, UUID):
        yield from (str(value), value.hex)
    elif isinstance(value, str):
        yield value


def staff_with(*permissions: Permission, **more: Any) -> Client:
    """Somebody of the staff who has shown a second factor, with these permissions alone."""
    somebody: Any = UserFactory
    user = somebody(is_staff=True, **more)
    user.user_permissions.set(permissions)
    return proven(Client(raise_request_exception=False), user)


def moderator() -> Client:
    """Somebody of a group that moderates."""
    group = Group.objects.create(name="umpires")
    group.permissions.set(Permission.objects.filter(content_type__app_label__in=("moderation",)))
    group.permissions.add(Permission.objects.get(codename="view_report"))
    client = staff_with()
    group.user_set.add(int(client.session["_auth_user_id"]))
    return client


def told_backstage(client: Client, *models: Model) -> dict[str, str]:
    """What somebody reads on the first pages, and on every page of `models`."""
    told = {}
    places = ["/admin/", "/admin/password_change/", "/admin/jsi18n/"]
    for place in (*places, *(page for model in models for page in pages_of(model))):
        told[f"GET {place}"] = readable(asked_once(lambda at=place: client.get(at)))
    for model in models:
        at, chosen = listed_at(model), [row.pk for row in rows_of(model)]
        form = {"action": "delete_selected", "_selected_action": chosen}
        told[f"POST {at}"] = readable(asked_once(lambda at=at, form=form: client.post(at, form)))
    return told


def listed_at(model: Model) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def rows_of(model: Model) -> list[Any]:
    return list(model._base_manager.all()[:ROWS])


def pages_of(model: Model) -> Iterator[str]:
    """Every page that the admin may have of a model."""
    at = listed_at(model)
    yield from (at + asked for asked in LISTS)
    yield f"{at}add/"
    yield f"/admin/{model._meta.app_label}/"
    for row in rows_of(model):
        yield from (f"{at}{row.pk}/{page}/" for page in ("change", "history", "delete", "password"))
        yield f"{at}{row.pk}/change/?_to_field={model._meta.pk.name}&_changelist_filters=q%3Da"
        yield f"/admin/r/{_kind_of(model)}/{row.pk}/"
    for field in model._meta.get_fields():
        if field.concrete and field.remote_field:
            asked = f"app_label={model._meta.app_label}&model_name={model._meta.model_name}"
            yield f"{reverse('admin:autocomplete')}?{asked}&field_name={field.name}&term="


def _kind_of(model: Model) -> int:
    kinds: Any = apps.get_model("contenttypes", "ContentType").objects
    found: int = kinds.get_for_model(model).pk
    return found
