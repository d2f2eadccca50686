"""The page of an account's e-mail addresses, and the links that confirm them."""

import re
from time import time

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.urls import reverse

from rosters.accounts.addresses import CONFIRMATIONS, MOST_A_DAY
from tests.accounts.test_second_factor import confirmed
from tests.factories import UserFactory
from tests.site.markup import page_in

pytestmark = pytest.mark.django_db

MAIN, SECOND, NEW = "ana@example.org", "ana.b@example.org", "ana.c@example.org"


@pytest.fixture
def member(client, user):
    client.force_login(user)
    confirmed(client)
    return client


@pytest.fixture
def three(user):
    """A main address, a second one, and one that is not confirmed."""
    user.email = MAIN
    user.save()
    add = EmailAddress.objects.create
    add(user=user, email=MAIN, primary=True, verified=True)
    add(user=user, email=SECOND, verified=True)
    add(user=user, email=NEW)


def page_of(client, name="account_email"):
    return page_in(client.get(reverse(name)).content.decode())


def rows(client):
    """The lines of the list by their addresses."""
    [found] = (e for e in page_of(client).all() if "addresses" in e.attributes.get("class", ""))
    lines = [each for each in found.all() if each.tag == "li"]
    return {next(e.text for e in line.all() if e.tag == "strong"): line for line in lines}


def badges(line):
    return [e.text for e in line.all() if "badge" in e.attributes.get("class", "")]


def buttons(line):
    return {e.text: e.attributes["name"] for e in line.all() if e.tag == "button"}


def press(client, address, text):
    """Send the form of an address by one of its buttons, as a browser does; return what the next
    page says.
    """
    line = rows(client)[address]
    fields = {
        e.attributes["name"]: e.attributes.get("value", "")
        for e in line.all()
        if e.tag == "input" and "name" in e.attributes
    }
    answer = client.post(reverse("account_email"), fields | {buttons(line)[text]: ""}, follow=True)
    return told_in(answer)


def told_in(answer):
    return page_in(answer.content.decode()).by_id("messages").text


def test_each_address_shows_its_state_and_the_buttons_that_apply(member, three):
    shown = {each: (badges(line), list(buttons(line))) for each, line in rows(member).items()}

    assert shown == {
        MAIN: (["confirmed", "main"], []),
        SECOND: (["confirmed"], ["Make it the main address", "Remove"]),
        NEW: (["not confirmed"], ["Send the link again", "Remove"]),
    }


def test_another_address_becomes_the_main_one(member, three, user):
    assert (
        press(member, SECOND, "Make it the main address") == f"{SECOND} is now your main address."
    )

    user.refresh_from_db()
    assert user.email == SECOND
    assert badges(rows(member)[SECOND]) == ["confirmed", "main"]


def test_the_letter_is_sent_again(member, three, mailoutbox):
    assert press(member, NEW, "Send the link again").startswith(f"To confirm {NEW}, open the link")

    assert [each.to for each in mailoutbox] == [[NEW]]


@pytest.mark.parametrize("address", [SECOND, NEW])
def test_an_address_is_removed(member, three, address):
    assert press(member, address, "Remove") == f"{address} has been removed."

    assert address not in rows(member)


def test_the_only_address_can_be_removed(member, user):
    user.email = MAIN
    user.save()
    EmailAddress.objects.create(user=user, email=MAIN, primary=True, verified=True)

    press(member, MAIN, "Remove")

    user.refresh_from_db()
    assert user.email == ""
    assert "has no e-mail address" in page_of(member).text


@pytest.mark.parametrize("action", ["action_send", "action_primary", "action_remove"])
@pytest.mark.parametrize("sent", [{}, {"email": "bo@example.org"}, {"email": "x"}])
def test_a_button_for_an_address_that_is_gone_says_so(member, three, action, sent):
    answer = member.post(reverse("account_email"), sent | {action: ""}, follow=True)

    assert told_in(answer) == "Your account does not have this address."


def test_a_confirmed_address_gets_no_further_letter(member, three, mailoutbox):
    sent = {"email": SECOND, "action_send": ""}

    answer = member.post(reverse("account_email"), sent, follow=True)

    assert told_in(answer) == f"{SECOND} is already confirmed."
    assert mailoutbox == []


def test_the_page_says_when_no_further_letter_is_sent_today(
    member, three, mailoutbox, monkeypatch, settings
):
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": None}
    monkeypatch.setitem(MOST_A_DAY, CONFIRMATIONS, 2)
    told = [press(member, NEW, "Send the link again") for _ in range(3)]

    assert len(mailoutbox) == 2
    assert [each.partition(" ")[0] for each in told] == ["To", "To", "No"]
    assert re.search(r"ask again in \d+ (hour|minute)s?\.$", told[2])


def test_an_added_address_whose_letter_is_held_back_says_so(member, mailoutbox, monkeypatch):
    monkeypatch.setitem(MOST_A_DAY, CONFIRMATIONS, 0)

    sent = {"action_add": "", "email": NEW}
    answer = member.post(reverse("account_email"), sent, follow=True)

    assert told_in(answer).startswith(f"No further e-mail was sent to {NEW}")
    assert list(rows(member)) == [NEW]


def test_after_too_many_clicks_there_is_a_way_back(member, three, settings):
    settings.ACCOUNT_RATE_LIMITS = {"manage_email": "1/m/user"}
    for _ in range(2):
        answer = member.post(reverse("account_email"), {"email": NEW, "action_send": ""})

    assert answer.status_code == 429
    links = [e.attributes.get("href") for e in page_in(answer.content.decode()).all()]
    assert reverse("account_email") in links


@pytest.mark.parametrize("name", ["account", "notices"])
def test_an_address_that_was_added_waits_for_its_confirmation(member, name):
    assert "Add one" in page_of(member, name).text
    member.post(reverse("account_email"), {"action_add": "", "email": NEW})

    shown = page_of(member, name).text
    assert "not confirmed yet" in shown.lower()
    assert "Add one" not in shown
    assert "Confirm it" in shown
    if name == "account":
        assert NEW in shown


# -- confirmation links -------------------------------------------------------------------------


def link_to(user, **state):
    address = EmailAddress.objects.create(user=user, email=NEW, **state)
    return reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])


def test_the_page_of_a_link_names_the_account_before_it_confirms(client, user):
    shown = page_in(client.get(link_to(user)).content.decode())

    assert user.username in shown.text
    assert NEW in shown.text
    assert not EmailAddress.objects.filter(verified=True).exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_is_opened_again_says_that_the_address_is_confirmed(client, user, method):
    link = link_to(user)
    assert client.post(link).status_code == 302

    answer = getattr(client, method)(link)

    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "This address is already confirmed" in shown
    assert f'href="{reverse("account_login")}"' in shown


def test_a_link_that_is_opened_again_leads_a_member_to_the_account(client, user):
    link = link_to(user)
    client.force_login(user)
    client.post(link)

    assert f'href="{reverse("account")}">Your account' in client.get(link).content.decode()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_forged_or_expired_link_leads_to_another_one(client, user, method, monkeypatch):
    link = link_to(user)
    forged = getattr(client, method)(link[:-2] + "x/")
    later = time() + 4 * 86_400
    monkeypatch.setattr("time.time", lambda: later)
    expired = getattr(client, method)(link)

    for answer in (forged, expired):
        assert answer.status_code == 200
        shown = answer.content.decode()
        assert "This link does not work" in shown
        assert "older than 3 days" in shown
        assert f'href="{reverse("account_email")}"' in shown


def test_an_address_confirmed_by_another_account_is_named(client, user):
    EmailAddress.objects.create(user=UserFactory(), email=NEW, verified=True)
    link = link_to(user)

    assert "belongs to another account" in client.get(link).content.decode()
    told = told_in(client.post(link, follow=True))
    assert told == f"{NEW} cannot be confirmed, because another account has already confirmed it."
