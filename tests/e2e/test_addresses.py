"""The page of the e-mail addresses in a browser, with and without scripts."""

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import expect

pytestmark = pytest.mark.e2e

MAIN, SECOND, NEW = "ana@example.org", "ana.b@example.org", "ana.c@example.org"
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def addresses(_live, user):
    user.email = MAIN
    user.save()
    add = EmailAddress.objects.create
    add(user=user, email=MAIN, primary=True, verified=True)
    add(user=user, email=SECOND, verified=True)
    add(user=user, email=NEW)


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def tab(request, browser, member, base_url):
    context = browser.new_context(base_url=base_url, java_script_enabled=request.param)
    context.add_cookies(member.context.cookies())
    yield context.new_page()
    context.close()


def test_every_button_of_an_address_does_what_it_says(tab, addresses):
    def press(address: str, button: str, told: str) -> None:
        line = tab.locator("main li").filter(has_text=address)
        line.get_by_role("button", name=button).click()
        if "/reauthenticate/" in tab.url:
            tab.get_by_label("Password").fill("a long enough secret")
            tab.get_by_role("button", name="Continue").click()
        expect(tab.locator("#messages")).to_contain_text(told)

    tab.goto("/accounts/email/")
    press(NEW, "Send the link again", f"To confirm {NEW}")
    press(SECOND, "Make it the main address", f"{SECOND} is now your main address.")
    press(NEW, "Remove", f"{NEW} has been removed.")

    main = tab.locator("main li").filter(has_text=SECOND)
    expect(main.locator(".badge")).to_have_text(["confirmed", "main"])
    assert set(EmailAddress.objects.values_list("email", "primary")) == {
        (MAIN, False),
        (SECOND, True),
    }


def test_the_page_is_accessible(member, addresses, violations, spills):
    member.goto("/accounts/email/")
    for size in (PHONE, {"width": 1440, "height": 900}):
        member.set_viewport_size(size)
        assert violations(member) == []
        assert spills(member) == 0
