"""Text that cannot be stored stays in its field, marked, with the place of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from rosters.owners import Owner
from rules.matches.services import start_match
from tests.boards.drawn import kept
from tests.factories import RosterFactory, proven
from tests.lobby.people import proposed
from tests.site.markup import Element, page_in
from tests.site.test_form_errors import AGREED

pytestmark = pytest.mark.django_db

TEXT = "Ana and Bo!\x07?"
ENGLISH = "The 12th character, U+0007, cannot be stored."
FRENCH = "Le 12e caractère, U+0007, ne peut pas être enregistré."


class Case(NamedTuple):
    """A form: its address, its other fields, the name and the id of the field with the text."""

    address: str
    fields: dict[str, Any]
    name: str
    id: str


def cases(player: Client, user: Any) -> Iterator[Case]:
    roster: Any = RosterFactory(owner=user)
    line = roster.draft.units[0].id
    edit = reverse("roster-edit", args=[roster.pk])
    whole = {"expected": roster.revision, "edit": "set-roster"}
    unit = {"expected": roster.revision, "edit": "change-unit", "line": line}
    yield Case(edit, whole, "name", "name")
    yield Case(edit, whole, "note", "note")
    yield Case(edit, unit, "name", f"name-{line}")
    yield Case(edit, unit, "note", f"note-{line}")
    yield Case("/rosters/new/", {"faction": "rebels", "mission": "assault"}, "name", "id_name")
    yield Case("/rosters/import/", {}, "text", "id_text")
    yield Case(f"/seals/{'0' * 64}/", {"salt": "0" * 64}, "text", "id_text")
    board = kept(Owner(user=user))
    drawn = {"version": board.version, "text": "{}"}
    yield Case("/boards/new/", {"start": "random"}, "seed", "id_seed")
    yield Case("/boards/import/", {}, "text", "id_text")
    yield Case(board.get_absolute_url(), drawn, "name", "id_name")
    yield Case(board.get_absolute_url(), {**drawn, "name": "x"}, "text", "id_text")
    agreed = {"mission": "assault", "layout": "A", "whom": "screen"}
    yield Case("/matches/new/?system=frontier", agreed, "first", "id_first")
    yield Case("/matches/new/?system=frontier", agreed, "second", "id_second")
    hosted = proposed(Client(), whom="list")
    take = reverse("proposal-take", args=[hosted.pk])
    yield Case(take, {"version": hosted.version}, "name", "id_name")


def cases_of_strangers() -> Iterator[Case]:
    secret = {"password1": "a long enough secret", "password2": "a long enough secret"}
    yield Case(reverse("account_signup"), secret, "username", "id_username")
    yield Case(reverse("account_login"), {"password": "x"}, "login", "id_login")


def cases_of_staff(staff: Any) -> Iterator[Case]:
    match = start_match(owners=(Owner(user=staff),) * 2, agreed=AGREED)
    about = reverse("moderation-match", args=[match.pk])
    yield Case(about, {"act": "end"}, "why", "id_why")


def faults(client: Client, found: Iterator[Case]) -> list[str]:
    """What is wrong with how each form gives a text back."""
    wrong = []
    for case in found:
        for language, sentence in (("en", ENGLISH), ("fr", FRENCH)):
            client.cookies["django_language"] = language
            answer = client.post(case.address, case.fields | {case.name: TEXT})
            told = list(faults_of(page_in(answer.text), case.id, sentence))
            wrong += [f"{case.address} {case.id} {language}: {each}" for each in told]
    return wrong


def faults_of(page: Element, id: str, sentence: str) -> Iterator[str]:
    field = page.by_id(id)
    if field is None:
        yield "the field is gone"
        return
    given = field.attributes.get("value", "") or "".join(
        each for each in field.inside if isinstance(each, str)
    )
    if given.strip("\n") != TEXT:
        yield f"it holds {given!r}"
    if "maxlength" in field.attributes:
        yield "a pasted text is cut without a word"
    if field.attributes.get("aria-invalid") != "true":
        yield "it is not marked"
    described = field.attributes.get("aria-describedby", "").split()
    beside = [each for part in described if (each := page.by_id(part))]
    if "text" not in id and not any(sentence in each.text for each in beside):
        yield f"beside it is {[each.text for each in beside]}"
    if not beside or any(each.attributes.get("role") == "alert" for each in beside):
        yield "the sentence is not beside it"


def test_every_form_gives_refused_text_back_marked(client, user):
    client.force_login(user)
    assert faults(client, cases(client, user)) == []


def test_so_do_the_forms_of_accounts(client, db):
    assert faults(client, cases_of_strangers()) == []


def test_so_do_the_forms_of_moderators(client, admin_user):
    assert faults(proven(client, admin_user), cases_of_staff(admin_user)) == []


def test_the_other_field_of_a_refused_form_is_not_lost(client, user):
    client.force_login(user)
    roster: Any = RosterFactory(owner=user)
    sent = {"expected": 1, "edit": "set-roster", "name": TEXT, "note": "a long <b>evening</b>"}

    page = page_in(client.post(reverse("roster-edit", args=[roster.pk]), sent).text)

    note = page.by_id("note")
    assert note is not None
    assert note.text == "a long <b>evening</b>"
    assert "aria-invalid" not in note.attributes


def test_a_name_pasted_at_sign_up_is_the_one_typed_at_sign_in(client, db, django_user_model):
    secret = "a long enough secret"
    sent = {"username": "\u202aRémi\u202c", "password1": secret, "password2": secret}
    client.post(reverse("account_signup"), sent)
    assert django_user_model.objects.get().username == "Rémi"

    client.logout()
    client.post(reverse("account_login"), {"login": "Rémi\u200b", "password": secret})
    assert client.session.get("_auth_user_id")
