"""What a player has set out or chosen on the table stays, whatever the site answers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rules.models import Commit
from tests.e2e.failures import FAILURES, fails
from tests.e2e.keyboard import moved_on, step_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import match_until
from tests.e2e.test_typing import sign_in, sign_out

pytestmark = pytest.mark.e2e


EVERY_FAILURE = (*FAILURES, "offline")


@pytest.fixture
def stays(tab, subtests):
    """Sends an answer by `press`: while the site fails in any way, the reason is told and what
    `kept` reads does not change; then it is accepted.
    """

    def stays(press: Callable[[], None], kept: Callable[[], list[str]]) -> None:
        before, step = kept(), step_of(tab)
        assert before
        for failure in EVERY_FAILURE:
            with subtests.test(failure):
                sentence = fails(tab, "**/commands/", failure)
                press()
                expect(notice(tab)).to_contain_text(sentence or "cannot be reached")
                assert kept() == before
                tab.unroute("**/commands/")
        assert step_of(tab) == step
        press()
        moved_on(tab, step)

    return stays


def deployed(tab: Page, user) -> None:
    """All units of a side are set out, and nothing is sent."""
    tab.goto(match_until(user, "deploy").get_absolute_url())
    set_out(tab)


def set_out(tab: Page) -> None:
    tab.get_by_role("button", name="Place them for me").click()
    expect(confirm(tab)).not_to_have_attribute("aria-disabled", "true")


def confirm(tab: Page):
    return tab.locator("[data-key=confirm]")


def places(tab: Page) -> list[str]:
    """Where the units stand that are set out, as the map draws them."""
    return [
        str(each.get_attribute("transform")) for each in tab.locator(".layer-draft .ghost").all()
    ]


def notice(tab: Page):
    return tab.locator("#now .notice")


def test_a_deployment_that_is_not_accepted_stays_with_the_reason(tab, user, stays):
    deployed(tab, user)
    stays(confirm(tab).click, lambda: places(tab))


def test_sealed_orders_that_are_not_accepted_stay_with_the_reason(tab, user, stays):
    terms = {"mission": "campaign-battle", "options": {"turn_limit": 1, "deploy_order": 1}}
    tab.goto(facing_match(alone(user), "seal-deployment", **terms).get_absolute_url())
    set_out(tab)
    stays(confirm(tab).click, tab.locator(".tray li").all_inner_texts)


def test_a_secret_choice_that_is_not_accepted_stays_chosen(tab, user, stays):
    tab.goto(match_until(user, "seal-faction").get_absolute_url())
    tab.locator(".secret-form input[value=rebels]").check()
    chosen = tab.locator(".secret-form label", has=tab.locator("input:checked"))
    stays(tab.locator("[data-key=seal]").click, chosen.all_inner_texts)


def test_the_other_seat_of_the_screen_never_finds_what_was_chosen_in_secret(member, user):
    member.goto(match_until(user, "seal-faction").get_absolute_url())
    step = step_of(member)
    member.locator(".secret-form input[value=rebels]").focus()
    member.keyboard.press("Space")
    expect(member.locator(".secret-form input:checked")).to_have_count(1)

    member.keyboard.press("Enter")
    moved_on(member, step)

    expect(member.locator("#now-title")).to_contain_text("Ben")
    expect(member.locator(".secret-form input:checked")).to_have_count(0)
    expect(member.locator("#now-title")).to_be_focused()


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


def test_a_command_whose_answer_was_lost_is_played_once(tab, user):
    tab.goto(match_until(user, "action", least=14).get_absolute_url())
    step, before = step_of(tab), Commit.objects.count()
    lost: list[int] = []

    def drop(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    tab.route("**/commands/", drop, times=1)
    tab.locator(".choice-head").first.click()
    tab.locator(".option").first.click()
    expect(notice(tab)).to_contain_text(re.compile("cannot be reached|moved on"))

    moved_on(tab, step)
    assert lost == [200]
    assert Commit.objects.count() == before + 1
