"""Stepping through a match with the keyboard."""

import pytest
from playwright.sync_api import expect

from rosters.keepers import Keeper
from tests.rules.players import played

pytestmark = pytest.mark.e2e


def test_arrow_keys_step_through_a_match_and_leave_the_number_field_alone(member, user):
    match = played(lambda match: match.head >= 5, Keeper(user=user))
    address = f"{match.get_absolute_url()}replay/"
    number = member.get_by_label("Step", exact=True)
    member.goto(f"{address}?at=1")

    member.keyboard.press("ArrowRight")
    expect(number).to_have_value("2")
    member.keyboard.press("ArrowLeft")
    expect(number).to_have_value("1")
    member.keyboard.press("ArrowLeft")
    expect(number).to_have_value("0")
    member.evaluate("addEventListener('click', () => { window.followed = true })")
    member.keyboard.press("ArrowLeft")
    number.focus()
    member.keyboard.press("ArrowRight")

    assert member.evaluate("window.followed") is None
