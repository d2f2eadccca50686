"""Bad input to every form page: a summary takes the focus, and each error is tied to its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django import forms
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.module_loading import import_string

from rosters.owners import Owner
from rules.lobby.models import Proposal
from rules.matches.services import Agreement, start_match
from rules.models import Match
from tests.boards.drawn import kept
from tests.factories import RosterFactory, proven
from tests.lobby.people import link_of, proposed
from tests.site.markup import Element, page_in

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough secret"
AGREED = Agreement(
    system="frontier",
    mission="assault",
    layout="A",
    limit=200,
    names=("Ana", "Ben"),
    options={},
)


class Case(NamedTuple):
    """What is sent to a page; `about` are the fields that the errors belong to, in their order,
    empty for an error of no field.
    """

    address: str
    sent: dict[str, Any]
    about: tuple[str, ...]
    forms: tuple[str, ...] = ()
    by: str = "post"


def cases(player: Client, user: Any) -> Iterator[Case]:
    """Every page that takes what somebody fills in, beside those of allauth and of moderators."""
    yield from cases_of_rosters()
    yield from cases_of_the_builder(user)
    yield from cases_of_boards(user)
    yield from cases_of_matches()
    yield from cases_of_proposals(player)
    yield Case("/accounts/me/away/", {"first": "x"}, ("id_first", "id_days"), ("AbsenceForm",))
    yield Case("/accounts/me/away/", {"first": "2001-01-01", "days": "3"}, ("id_first",))
    yield Case("/accounts/me/notices/", {"language": "x"}, ("id_language",), ("WishForm",))
    yield Case("/accounts/me/close/", {"password": "x"}, ("id_password",), ("CloseAccountForm",))


def cases_of_rosters() -> Iterator[Case]:
    chosen = {"faction": "rebels", "mission": "assault"}
    yield Case("/rosters/new/", {}, ("id_faction_0", "id_mission"), ("NewRosterForm",))
    yield Case("/rosters/new/", chosen | {"limit": "7"}, ("id_limit",))
    yield Case("/rosters/new/", chosen | {"sample": "x"}, ("id_sample",))
    yield Case("/rosters/import/", {}, ("id_file",), ("ImportForm",))
    yield Case("/rosters/import/", {"text": "{}"}, ("id_text",))
    yield Case(f"/seals/{'0' * 64}/", {}, ("id_file", "id_salt"), ("SealForm",))


def cases_of_the_builder(user: Any) -> Iterator[Case]:
    roster: Any = RosterFactory(owner=user)
    line = roster.draft.units[0].id
    edit, share = (reverse(f"roster-{name}", args=[roster.pk]) for name in ("edit", "share"))
    whole = {"expected": roster.revision, "edit": "set-roster"}
    unit = {"expected": roster.revision, "edit": "change-unit", "line": line}
    yield Case(edit, whole | {"limit": "7"}, ("limit",))
    yield Case(edit, whole | {"name": " "}, ("name",))
    yield Case(edit, whole | {"note": "x" * 3000}, ("note",))
    yield Case(edit, unit | {"name": "x" * 90}, (f"name-{line}",))
    yield Case(edit, unit | {"edit": "nonsense"}, ("",))
    yield Case(share, {"visibility": "x"}, ("visibility_0",))
    wrong = {"roster": roster.pk, "parts": "x"}
    for page in ("print", "print-document"):
        yield Case(reverse(page), wrong, ("parts_0",), by="get")
        more = wrong | {"blanks": "x", "paper": "x"}
        yield Case(reverse(page), more, ("parts_0", "paper", "blanks"), by="get")


def cases_of_boards(user: Any) -> Iterator[Case]:
    board = kept(Owner(user=user))
    address, written = board.get_absolute_url(), {"version": board.version, "text": "x"}
    yield Case("/boards/new/", {}, ("id_start_0",), ("NewBoardForm",))
    yield Case("/boards/new/", {"start": "random", "seed": "x" * 50}, ("id_seed",))
    yield Case("/boards/import/", {}, ("id_file",), ("BoardFileForm",))
    yield Case("/boards/import/", {"text": "{}"}, ("id_text",))
    yield Case(address, written | {"name": ""}, ("id_name",), ("BoardTextForm",))
    yield Case(address, written | {"name": "x"}, ("id_text",))


def cases_of_matches() -> Iterator[Case]:
    inches, squares = "/matches/new/?system=frontier", "/matches/new/?system=modern"
    agreed = {"mission": "assault", "layout": "A"}
    yield Case(
        inches,
        {"whom": "x", "pace": "x", "limit": "x", "turn_cap": "-1"},
        ("id_mission_0", "id_layout_0", "id_whom_0", "id_limit", "id_turn_cap", "id_pace_0"),
        ("NewMatchForm", "TermsForm", "PaceForm"),
    )
    yield Case(inches, agreed | {"first": "Ana", "second": "ana"}, ("id_second",))
    yield Case(inches, agreed | {"limit": "7"}, ("id_limit",))
    battle = {"mission": "one-off-battle", "layout": "A"}
    yield Case(squares, battle | {"pace": "move"}, ("id_pace_time",))
    usual = {"who": "easy", "mission": "assault", "layout": "A", "pace": "none"}
    yield Case(
        "/play/?game=frontier",
        usual | {"who": "x", "limit": "x"},
        ("id_who_0", "id_limit"),
        ("PlayForm",),
    )
    wrong = {"mine": "x", "theirs": "x"}
    yield Case("/play/?game=frontier", usual | wrong, ("id_mine_0", "id_theirs_0"), ("ArmiesForm",))
    yield Case("/matches/open/", {"limit": "x"}, ("id_limit",), ("SearchForm",), "get")
    yield Case("/matches/import/", {}, ("id_file",), ("ReplayForm",))


def cases_of_proposals(player: Client) -> Iterator[Case]:
    hosted = proposed(Client(), whom="list")
    own = proposed(player, whom="screen", second="Ben")
    take = reverse("proposal-take", args=[hosted.pk])
    counter = reverse("proposal-counter", args=[own.pk, 0])
    yield Case(counter, {"version": own.version, "layout": "A"}, ("id_mission_0",))
    named = {"version": hosted.version, "name": "Ana"}
    yield Case(take, named, ("id_name",), ("JoiningForm",))
    host = Client()
    usual = {"who": "link", "mission": "assault", "layout": "A", "pace": "none"}
    host.post("/play/?game=frontier", usual)
    quick = Proposal.objects.latest("changed")
    player.get(link_of(host, quick))
    sitting = {"version": quick.version, "name": "Ben", "army": "x"}
    yield Case(reverse("proposal-take", args=[quick.pk]), sitting, ("id_army_0",), ("SittingForm",))


def cases_of_accounts() -> Iterator[Case]:
    """The pages of allauth."""
    stranger = ("LoginForm", "SignupForm")
    yield Case(reverse("account_login"), {}, ("id_login", "id_password"), stranger)
    yield Case(reverse("account_login"), {"login": "ana", "password": "x"}, ("",))
    yield Case(
        reverse("account_signup"),
        {"username": "x" * 200, "email": "x", "password1": "x"},
        ("id_username", "id_email", "id_password1", "id_password2"),
    )
    mistyped = {"email": "x"}
    shown = ("ResetPasswordForm",)
    yield Case(reverse("account_reset_password"), mistyped, ("id_email",), shown)


def cases_of_members(player: Client, user: Any) -> Iterator[Case]:
    EmailAddress.objects.create(user=user, email="ana@example.org", primary=True, verified=True)
    yield Case(
        reverse("account_change_password"),
        {"oldpassword": "x", "password1": "y"},
        ("id_oldpassword", "id_password1", "id_password2"),
        ("ChangePasswordForm",),
    )
    mistyped = {"action_add": "", "email": "x"}
    yield Case(reverse("account_email"), mistyped, ("id_email",), ("AddEmailForm",))
    asked = ("ReauthenticateForm",)
    yield Case(reverse("account_reauthenticate"), {"password": "x"}, ("id_password",), asked)
    player.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    player.get(reverse("mfa_activate_totp"))
    yield Case(reverse("mfa_activate_totp"), {"code": "x"}, ("id_code",), ("ActivateTOTPForm",))


def cases_of_second_factors(player: Client, user: Any) -> Iterator[Case]:
    TOTP.activate(user, generate_totp_secret())
    wrong = {"code": "x"}
    player.post(reverse("account_login"), {"login": "ana", "password": PASSWORD})
    yield Case(reverse("mfa_authenticate"), wrong, ("id_code",), ("AuthenticateForm",))
    player.force_login(user)
    yield Case(reverse("mfa_reauthenticate"), wrong, ("id_code",), ("ReauthenticateForm",))


def cases_of_staff(staff: Any, match: Match) -> Iterator[Case]:
    shown = ("ActForm", "FindForm")
    yield Case(reverse("moderation-account", args=[staff.pk]), {}, ("id_act", "id_why"), shown)
    yield Case(reverse("moderation-match", args=[match.pk]), {"act": "x"}, ("id_act", "id_why"))
    yield Case(reverse("moderation"), {"whom": "nobody"}, ("id_whom",), by="get")


def faults_of(case: Case, page: Element) -> Iterator[str]:
    """What is wrong with how a page tells of its errors."""
    summary = page.by_id("error-summary")
    if summary is None:
        yield "there is no summary"
        return
    if summary.attributes.get("tabindex") != "-1" or "autofocus" not in summary.attributes:
        yield "the summary cannot take the focus"
    marked = [each for each in page.all() if "autofocus" in each.attributes]
    if marked[0] is not summary:
        yield "something else takes the focus first"
    lines = [each for each in summary.all() if each.tag == "li"]
    links = [next((each for each in line.all() if each.tag == "a"), None) for line in lines]
    about = [link.attributes["href"].removeprefix("#") if link else "" for link in links]
    if tuple(dict.fromkeys(about)) != case.about:
        yield f"it is about {about}"
    for line, target in zip(lines, about, strict=True):
        if target:
            yield from _untied(page, target, line.text)


def _untied(page: Element, target: str, line: str) -> Iterator[str]:
    """What keeps a reader of the field from learning of its error."""
    field = page.by_id(target)
    if field is None:
        yield f"there is no {target}"
        return
    group = [field, *(each for each in field.upwards() if _holds_fields(each))]
    if not any(each.attributes.get("aria-invalid") == "true" for each in group):
        yield f"{target} is not marked as invalid"
    described = " ".join(each.attributes.get("aria-describedby", "") for each in group).split()
    texts = [found.text for id in described if (found := page.by_id(id))]
    sentence = line.split(": ", 1)[-1]
    if not any(sentence in text for text in texts):
        yield f"{target} is not described by “{line}”, but by {texts}"
    folds = [each for each in field.upwards() if each.tag == "details"]
    if any("open" not in each.attributes for each in folds):
        yield f"{target} is behind a fold"


def _holds_fields(element: Element) -> bool:
    return element.tag == "fieldset" or element.attributes.get("role") in ("group", "radiogroup")


def faults(player: Client, found: Iterator[Case]) -> list[str]:
    """Sends every case; what is wrong with the answers."""
    wrong = []
    for case in found:
        answer = getattr(player, case.by)(case.address, case.sent)
        told = (
            faults_of(case, page_in(answer.content.decode()))
            if answer.status_code in (200, 400, 409, 422)
            else [f"status {answer.status_code}"]
        )
        wrong += [f"{case.address} {case.about}: {each}" for each in told]
    return wrong


def test_every_form_page_gives_the_focus_to_its_errors(client, user):
    client.force_login(user)
    assert faults(client, cases(client, user)) == []


def test_the_pages_of_somebody_signed_out_do_so_too(client, user):
    assert faults(client, cases_of_accounts()) == []


def test_the_pages_of_an_account_do_so_too(client, user):
    client.post(reverse("account_login"), {"login": "ana", "password": PASSWORD})
    assert faults(client, cases_of_members(client, user)) == []


def test_the_pages_that_ask_for_a_second_factor_do_so_too(client, user):
    assert faults(client, cases_of_second_factors(client, user)) == []


def test_the_pages_of_moderators_do_so_too(client, admin_user):
    match = start_match(owners=(Owner(user=admin_user),) * 2, agreed=AGREED)
    assert faults(proven(client, admin_user), cases_of_staff(admin_user, match)) == []


ELSEWHERE = {
    *("AnswerForm", "BrowserForm", "AccountChangeForm", "AccountCreationForm"),
    *("SetPasswordForm", "ResetPasswordKeyForm"),
}
"""Buttons alone, what a script sends, the admin's own pages, and forms for a new password that
need an account without one or a letter; they are like that for a change.
"""


def test_no_form_is_left_out(client, user, admin_user):
    match = start_match(owners=(Owner(user=admin_user),) * 2, agreed=AGREED)
    client.force_login(user)
    sent = [
        *cases(client, user),
        *cases_of_accounts(),
        *cases_of_members(client, user),
        *cases_of_second_factors(Client(), user),
        *cases_of_staff(admin_user, match),
    ]
    for where in (*settings.ACCOUNT_FORMS.values(), *settings.MFA_FORMS.values()):
        import_string(where)  # allauth imports a form when its page is first asked for
    there = {
        each.__name__
        for each in _descendants(forms.BaseForm)
        if each.__module__.startswith(("rosters.", "rules.")) and not each.__name__.startswith("_")
    }
    assert there - ELSEWHERE == {name for case in sent for name in case.forms}


def _descendants(kind: type[Any]) -> Iterator[type[Any]]:
    each: type[Any]
    for each in kind.__subclasses__():
        yield each
        yield from _descendants(each)
