"""The account pages speak in the site's own words, in both languages."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.template import Context, Origin, Template
from django.test import Client
from django.urls import reverse

from tests.accounts.test_addresses import told_in
from tests.accounts.test_second_factor import confirmed, set_up, signed_in
from tests.accounts.test_signing_in import PASSWORD, signup
from tests.site.markup import page_in

pytestmark = pytest.mark.django_db

STOCK = re.compile(
    r"\b(E|e)mail\b|Reauthenticate|reauthenticate|Confirm Access|Bad Token|Remember Me"
    r"|Change Password|Reset My|Sign In|Two-Factor|Authenticator App|Recovery Codes|Primary"
    r"|Courriel|courriel|jeton|Se souvenir|'"
)
"""Words of allauth's own pages, and the apostrophe of a typewriter."""
OF_VISITORS = (
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_inactive",
    "account_email_verification_sent",
)
OF_MEMBERS = (
    "account",
    "account_email",
    "account_change_password",
    "account_reauthenticate",
    "account_logout",
    "notices",
    "mfa_index",
    "mfa_activate_totp",
)
OF_SECOND_FACTORS = (
    "mfa_index",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_deactivate_totp",
    "mfa_reauthenticate",
)


def main_of(answer):
    """Title, messages and content of a page."""
    assert answer.status_code == 200, answer
    page = page_in(answer.content.decode())
    title = next(each.text for each in page.all() if each.tag == "title")
    return " ".join((title, page.by_id("messages").text, page.by_id("content").text))


def faults(answers):
    found = {}
    for name, answer in answers:
        if each := STOCK.search(text := main_of(answer)):
            found[name] = text[max(0, each.start() - 40) : each.end() + 40]
    return found


@pytest.fixture(params=["en", "fr"])
def reader(request, client):
    client.cookies["django_language"] = request.param
    return client


def test_pages_of_visitors(reader, user):
    forged = reverse("account_reset_password_from_key", args=["1", "x-y"])
    addresses = [*map(reverse, OF_VISITORS), forged, reverse("account_confirm_email", args=["x"])]

    assert faults((each, reader.get(each)) for each in addresses) == {}


def test_pages_of_members(reader, user):
    EmailAddress.objects.create(user=user, email="ana@example.org")
    reader.force_login(user)
    confirmed(reader)

    assert faults((name, reader.get(reverse(name))) for name in OF_MEMBERS) == {}


def test_pages_of_second_factors(reader, user):
    signed_in(reader)
    set_up(reader)
    assert faults((name, reader.get(reverse(name))) for name in OF_SECOND_FACTORS) == {}
    codes = reader.post(reverse("mfa_generate_recovery_codes"), follow=True)
    off = reader.post(reverse("mfa_deactivate_totp"), follow=True)

    assert faults([("codes", codes), ("off", off)]) == {}


def test_the_page_that_asks_for_a_code(reader, user):
    signed_in(reader)
    set_up(reader)
    reader.post(reverse("account_logout"))

    assert faults([("code", signed_in(reader))]) == {}
    wrong = reader.post(reverse("mfa_authenticate"), {"code": "x"})
    assert faults([("wrong", wrong)]) == {}


def test_errors_and_messages(reader, user):
    wrong = {"login": "ana", "password": "x"}
    EmailAddress.objects.create(user=user, email="ana@example.org", primary=True, verified=True)

    def answers():
        post = reader.post
        yield "taken", signup(reader, username="ana", email="x", password2="y")
        for number in range(6):
            yield f"sign-in {number}", post(reverse("account_login"), wrong)
        yield "by address", post(reverse("account_login"), wrong | {"login": "x@example.org"})
        yield "reset", post(reverse("account_reset_password"), {"email": "x"})
        reader.force_login(user)
        for number in range(7):
            password = {"password": "x"}
            yield f"again {number}", post(reverse("account_reauthenticate"), password)
        passwords = {"oldpassword": "x", "password1": "1", "password2": "2"}
        yield "change", post(reverse("account_change_password"), passwords)
        passwords = {"oldpassword": PASSWORD, "password1": "another good one"}
        passwords["password2"] = passwords["password1"]
        yield "changed", post(reverse("account_change_password"), passwords, follow=True)
        yield "out", post(reverse("account_logout"), follow=True)

    assert faults(answers()) == {}


# -- what they say ------------------------------------------------------------------------------


def test_after_too_many_wrong_passwords_the_page_says_how_long_to_wait(client, user):
    wrong = {"login": "ana", "password": "x"}
    for _ in range(6):
        answer = client.post(reverse("account_login"), wrong)

    summary = page_in(answer.content.decode()).by_id("error-summary")
    assert "Too many wrong passwords. Try again in 5 minutes, or" in summary.text
    [link] = [each for each in summary.all() if each.tag == "a"]
    assert link.attributes["href"] == reverse("account_reset_password")


def test_after_many_wrong_passwords_the_wait_is_that_of_the_longest_limit(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "1/5m/key,1/2h/key"}
    for _ in range(2):
        answer = client.post(reverse("account_login"), {"login": "ana", "password": "x"})

    assert "Try again in 2 hours" in answer.content.decode()


def test_after_too_many_wrong_codes_the_page_says_how_long_to_wait(client, user):
    signed_in(client)
    set_up(client)
    client.post(reverse("account_logout"))
    signed_in(client)
    for _ in range(6):
        answer = client.post(reverse("mfa_authenticate"), {"code": "x"})

    assert "Too many wrong codes. Try again in 5 minutes." in main_of(answer)


def test_a_wrong_current_password_is_called_wrong(client, user):
    client.force_login(user)

    answer = client.post(reverse("account_change_password"), {"oldpassword": "x"})

    assert "This is not your current password." in main_of(answer)


def test_a_changed_password_is_told_once(client, user):
    client.force_login(user)
    new = {
        "oldpassword": PASSWORD,
        "password1": "another good one",
        "password2": "another good one",
    }

    changed = client.post(reverse("account_change_password"), new, follow=True)

    assert told_in(changed) == "Your password has been changed. Other browsers are signed out."


def test_the_pages_after_a_reset_lead_to_the_sign_in_page(client):
    for name in ("account_reset_password_done", "account_reset_password_from_key_done"):
        page = page_in(client.get(reverse(name)).content.decode()).by_id("content")
        links = [each.attributes.get("href") for each in page.all()]
        assert reverse("account_login") in links


def test_the_reset_page_names_the_contact_of_the_operator(client, settings):
    where = reverse("account_reset_password")
    assert "administrators" not in main_of(client.get(where))

    settings.CONTACT = "mailto:help@example.org"
    assert 'href="mailto:help@example.org"' in client.get(where).content.decode()


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_a_form_has_one_main_button(client, name):
    page = page_in(client.get(reverse(name)).content.decode()).by_id("content")
    main = [each for each in page.all() if "button-primary" in each.attributes.get("class", "")]
    assert len(main) == 1


def test_signing_in_says_as_whom(client, user):
    assert "You are signed in as ana." in told_in(signed_in(Client()))


def test_elements_of_allauth_keep_what_a_form_needs():
    source = (
        "{% load allauth %}"
        '{% element form method="post" id="it" action="/x/" %}{% slot body %}'
        '{% element field type="radio" id="a" name="email" value="x" checked=True required=True %}'
        "{% slot label %}A{% endslot %}{% endelement %}"
        '{% element field type="textarea" id="b" name="codes" disabled=True %}{% endelement %}'
        "{% endslot %}{% slot actions %}"
        '{% element button type="submit" form="other" tags="link,cancel" %}No{% endelement %}'
        "{% endslot %}{% endelement %}"
    )
    page = page_in(Template(source, Origin("x", "x.html")).render(Context()))
    form, radio, area = (page.by_id(each).attributes for each in ("it", "a", "b"))
    [button] = [each.attributes for each in page.all() if each.tag == "button"]

    assert (form["method"], form["action"]) == ("post", "/x/")
    assert (radio["name"], radio["value"]) == ("email", "x")
    assert {"checked", "required"} <= set(radio)
    assert area["name"] == "codes"
    assert "readonly" in area
    assert button["class"].strip() == "button"
