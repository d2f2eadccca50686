"""What cannot be done is told in a few groups, however much it is."""

import pytest
from playwright.sync_api import expect

from tests.e2e.modern import alone, facing_match

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_many_refusals_are_a_few_groups_by_their_rule(member, user, size):
    def refuses_much(offer):
        return sum(not option.is_legal for option in offer.options) >= 4

    match = facing_match(alone(user), "act", when=refuses_much)
    member.set_viewport_size({"width": size[0], "height": size[1]})
    member.goto(match.get_absolute_url())
    fold = member.locator(".refused-fold").last
    fold.locator("> summary").click()
    groups = fold.locator(".refused-group")
    titles = fold.locator(".refused-title").all_inner_texts()
    assert 0 < len(titles) < 6
    assert not any(title.startswith("MW-") for title in titles)
    if groups.first.get_attribute("open") is None:
        groups.first.locator("> summary").click()
    expect(groups.first.locator(".refused-unit b").first).to_be_visible()
    expect(groups.first.locator("a.clause").first).to_be_visible()
