"""The pages of second factors and of the moderation: axe, width, a picture; and set up by hand."""

import re
from uuid import uuid4

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import expect

from rosters.owners import Owner
from rules.talk import services as talk
from tests.e2e.pictures import picture
from tests.factories import proven
from tests.rules.players import OTHER, started

pytestmark = pytest.mark.e2e

PASSWORD = "a long enough secret"
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}


@pytest.fixture
def judge(page, context, client, other_user, base_url):
    """The browser of somebody who runs the site."""
    other_user.is_staff = other_user.is_superuser = True
    other_user.save()
    cookie = proven(client, other_user).cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    return page


@pytest.fixture
def report(_live, user):
    match = started(Owner(user=user), OTHER)
    talk.say(match=match, seat=0, text="Good evening", key=uuid4())
    message = talk.say(match=match, seat=1, text="You fool, and all your kin", key=uuid4())
    return talk.report(match=match, seat=0, message=message.pk, why="Insults")


def test_the_pages_for_staff_are_accessible(judge, report, user, violations, spills):
    found = {}
    for name, address in {
        "second-factor": "/accounts/2fa/",
        "codes-anew": "/accounts/2fa/recovery-codes/generate/",
        "moderation": "/moderation/",
        "report": f"/moderation/reports/{report.pk}/",
        "judged-match": f"/moderation/matches/{report.message.match_id}/",
        "judged-account": f"/moderation/accounts/{user.pk}/",
    }.items():
        judge.set_viewport_size(PHONE)
        judge.goto(address)
        for size in (PHONE, DESK):
            judge.set_viewport_size(size)
            width = size["width"]
            picture(judge, f"page-{name}-{width}", full_page=True)
            wrong = violations(judge)
            wrong += ["wider than its window"] if spills(judge) > 0 else []
            if wrong:
                found[f"{name} at {width}"] = wrong

    assert found == {}


def test_a_moderator_acts_on_a_report(judge, report):
    judge.goto("/moderation/")
    judge.get_by_role("link", name="View").click()
    expect(judge.get_by_text("You fool")).to_be_visible()

    judge.get_by_label("Action to take").select_option(label="Mute Bo in all matches")
    judge.get_by_label("Reason").fill("Insults at the table.")
    judge.get_by_role("button", name="Confirm").click()

    expect(judge.get_by_text("No open reports.")).to_be_visible()
    expect(judge.get_by_text("Insults at the table.")).to_be_visible()


def test_a_second_factor_is_set_up_and_used(page, user, violations, spills):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/accounts/login/?next=/accounts/2fa/totp/activate/")
    page.locator("#id_login").fill("ana")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()

    secret = page.locator("#authenticator_secret").input_value()
    expect(page.locator(".qr-code")).to_be_visible()
    picture(page, "page-qr-code", full_page=True)
    assert violations(page) == []
    assert spills(page) <= 0
    page.locator("#id_code").fill(code_of(secret, page))
    page.get_by_role("button", name="Turn it on").click()

    expect(page.locator("#recovery_codes")).to_have_value(re.compile(r"\d{8}"))
    picture(page, "page-recovery-codes", full_page=True)
    assert violations(page) == []
    code = page.locator("#recovery_codes").input_value().split()[0]
    page.context.clear_cookies()
    page.goto("/accounts/login/")
    page.locator("#id_login").fill("ana")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    assert violations(page) == []
    page.locator("#id_code").fill(code)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="ana")).to_be_visible()


def code_of(secret, page):
    """What the app would show now."""
    return format_hotp_value(hotp_value(secret, int(page.evaluate("Date.now() / 30000"))))
