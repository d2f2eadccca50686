"""What a player has set out or chosen on the table stays, whatever the site answers."""

import re

import pytest
from playwright.sync_api import Page, expect

from rosters.projection import sync_catalogues
from tests.e2e.failures import FAILURES, fails
from tests.e2e.keyboard import moved_on, step_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import match_until
from tests.e2e.test_typing import sign_in, sign_out

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _catalogue(_live):
    sync_catalogues()


@pytest.fixture
def tab(member, context):
    """A page that may complain of made-up answers."""
    return context.new_page()


def deployed(tab: Page, user) -> None:
    """All units of a side are set out, and nothing is sent."""
    tab.goto(match_until(user, "deploy").get_absolute_url())
    tab.get_by_role("button", name="Place them for me").click()
    expect(confirm(tab)).not_to_have_attribute("aria-disabled", "true")


def confirm(tab: Page):
    return tab.locator("[data-key=confirm]")


def ghosts(tab: Page):
    return tab.locator(".layer-draft .ghost")


def places(tab: Page) -> list[str | None]:
    return [each.get_attribute("transform") for each in ghosts(tab).all()]


def notice(tab: Page):
    return tab.locator("#now .notice")


def test_a_deployment_that_is_not_accepted_stays_with_the_reason(tab, user, subtests):
    deployed(tab, user)
    before, step = places(tab), step_of(tab)
    for failure in [*FAILURES, "offline"]:
        with subtests.test(failure):
            sentence = fails(tab, "**/commands/", failure)
            confirm(tab).click()
            expect(notice(tab)).to_contain_text(sentence or "cannot be reached")
            assert places(tab) == before
            tab.unroute("**/commands/")
    assert step_of(tab) == step

    confirm(tab).click()

    moved_on(tab, step)


def test_a_deployment_is_sent_after_signing_in_again_in_another_tab(tab, user, member):
    deployed(tab, user)
    before, step = places(tab), step_of(tab)
    sign_out(member)
    confirm(tab).click()
    expect(notice(tab)).to_be_visible()
    assert places(tab) == before
    sign_in(member)
    confirm(tab).click()

    moved_on(tab, step)


def test_sealed_orders_that_are_not_accepted_stay_with_the_reason(tab, user, subtests):
    terms = {"mission": "campaign-battle", "options": {"turn_limit": 1, "deploy_order": 1}}
    tab.goto(facing_match(alone(user), "seal-deployment", **terms).get_absolute_url())
    tab.locator("[data-key=curtain]").click()
    tab.get_by_role("button", name="Place them for me").click()
    expect(confirm(tab)).not_to_have_attribute("aria-disabled", "true")
    orders = tab.locator(".tray li").all_inner_texts()
    step = step_of(tab)
    for failure in [*FAILURES, "offline"]:
        with subtests.test(failure):
            sentence = fails(tab, "**/commands/", failure)
            confirm(tab).click()
            expect(notice(tab)).to_contain_text(sentence or "cannot be reached")
            assert tab.locator(".tray li").all_inner_texts() == orders
            tab.unroute("**/commands/")

    confirm(tab).click()

    moved_on(tab, step)


def test_a_secret_choice_that_is_not_accepted_stays_chosen(tab, user, subtests):
    tab.goto(match_until(user, "seal-faction").get_absolute_url())
    tab.locator("[data-key=curtain]").click()
    chosen = tab.locator(".secret-form input[value=rebels]")
    chosen.check()
    step = step_of(tab)
    for failure in [*FAILURES, "offline"]:
        with subtests.test(failure):
            sentence = fails(tab, "**/commands/", failure)
            tab.locator("[data-key=seal]").click()
            expect(notice(tab)).to_contain_text(sentence or "cannot be reached")
            expect(chosen).to_be_checked()
            tab.unroute("**/commands/")

    tab.locator("[data-key=seal]").click()

    moved_on(tab, step)


def test_an_answer_that_was_lost_is_played_once(tab, user):
    tab.goto(match_until(user, "action", least=14).get_absolute_url())
    step = step_of(tab)
    lost: list[int] = []

    def drop(route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    tab.route("**/commands/", drop, times=1)
    tab.locator(".choice-head").first.click()
    tab.locator(".option").first.click()
    expect(notice(tab)).to_contain_text(re.compile("cannot be reached|moved on"))

    moved_on(tab, step)
    assert lost == [200]
