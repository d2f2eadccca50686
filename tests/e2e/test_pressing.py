"""A button of the builder is done once, or says that it was not, whatever the site answers."""

import pytest
from playwright.sync_api import expect

from tests.e2e.builder import NO_BUILDER, WARNS, answer_is_lost, answered, note, opened, saved
from tests.factories import DraftFactory, RosterFactory

pytestmark = pytest.mark.e2e


@pytest.fixture
def roster(user):
    draft = DraftFactory(name="Survey party 7", types=("stalker-team", "jaeger"))
    return RosterFactory(owner=user, draft=draft)


@pytest.fixture
def builder(member, context, roster):
    return opened(context, roster)


def test_a_button_whose_answer_was_lost_is_done_once(builder):
    answer_is_lost(builder)
    add = builder.locator("#add-patrol-drone")
    add.click()
    expect(builder.locator("#saved")).to_contain_text("Not done yet")
    add.click()

    saved(builder, 2)
    expect(builder.locator(".line")).to_have_count(3)
    add.click()
    expect(builder.locator(".line")).to_have_count(4)


def test_buttons_pressed_without_a_connection_are_done_once_when_it_is_back(builder, context):
    context.set_offline(True)
    builder.locator("#add-patrol-drone").click()
    told = builder.locator("#saved")
    expect(told).to_contain_text("Not done yet: the site cannot be reached.")
    expect(told).not_to_contain_text("text")
    expect(builder.get_by_role("button", name="Try again")).to_be_visible()
    assert builder.evaluate(WARNS)
    builder.locator("#add-patrol-drone").click()
    builder.locator("#add-peacekeepers").click()
    note(builder).fill("Typed in a tunnel")
    expect(told).to_contain_text("Your text stays here")
    expect(told).to_contain_text("The button you pressed")
    expect(builder.get_by_role("button", name="Save again")).to_be_visible()
    context.set_offline(False)

    saved(builder, 4)
    expect(builder.locator(".line")).to_have_count(4)
    expect(note(builder)).to_have_value("Typed in a tunnel")
    expect(builder.locator("#save-again")).to_be_hidden()
    assert not builder.evaluate(WARNS)


def test_a_lost_answer_to_a_button_is_asked_for_again(builder):
    answer_is_lost(builder)
    builder.locator("#add-patrol-drone").click()
    expect(builder.locator("#saved")).to_contain_text("Not done yet")
    builder.get_by_role("button", name="Try again").click()

    saved(builder, 2)
    expect(builder.locator(".line")).to_have_count(3)


def test_a_button_that_the_site_does_not_answer_to_is_to_be_pressed_again(builder, subtests):
    for name in ("no token", "not found", "too often", "broken", "busy", "sign-in page"):
        with subtests.test(name):
            answered(builder, NO_BUILDER[name])
            builder.locator("#add-patrol-drone").click()
            expect(builder.locator("#saved")).to_contain_text("Not done")
            expect(builder.locator("#saved")).to_contain_text("ress the button again")
            expect(builder.locator("#save-again")).to_be_hidden()
            assert not builder.evaluate(WARNS)
            builder.unroute("**/edit/")
            lines = builder.locator(".line").count()
            builder.locator("#add-patrol-drone").click()
            expect(builder.locator(".line")).to_have_count(lines + 1)
            expect(builder.locator("#saved")).to_have_text("Saved")
