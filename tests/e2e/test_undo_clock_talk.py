"""Two people at one table: steps taken back by consent, clocks, talk, stopping by agreement."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from rosters.owners import Owner
from rules.matches.selectors import commits_of, match_of, position_of
from rules.models import Match, Seat
from rules.pace.clocks import set_clocks
from rules.pace.models import Clock
from rules.pace.services import take_absence
from rules.pace.terms import Terms
from tests.e2e.keyboard import Keyboard, moved_on, step_of
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

HEARD = 15_000  # ms in which a page has surely asked for news


@pytest.fixture
def opponent(browser: Browser, base_url):
    """The page of another player in a browser of their own, and who that is."""
    user, client = get_user_model().objects.create_user("ben"), Client()
    client.force_login(user)
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844})
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    yield context.new_page(), user
    context.close()


def of_two(match: Match, user, other, seat: int) -> Match:
    """The match with `seat` in the hands of `other`."""
    Seat.objects.filter(match=match, number=seat).update(user=other)
    return match_of(Owner(user=user), match.pk)


def at_table(page: Page, match: Match) -> Page:
    page.goto(match.get_absolute_url())
    expect(page.locator("#now-title")).to_be_visible()
    return page


def same_step(one: Page, other: Page) -> None:
    expect(one.locator("#table")).to_have_attribute("data-seq", str(step_of(other)), timeout=HEARD)


def rolled(user):
    """A match of one hand in which the last answer threw a die, and whose answer that was."""
    match = match_until(user, "action", least=14)
    while True:
        commit = commits_of(match)[-1]
        if commit.dice and commit.seat is not None:
            return match, commit.seat
        match = next_step(match, user)


def next_step(match, user):
    from tests.rules.players import answered  # noqa: PLC0415

    answered(match, Owner(user=user))
    return match_of(Owner(user=user), match.pk)


def test_a_step_past_a_die_is_taken_back_when_the_other_agrees(
    member, user, opponent, violations, spills
):
    page, other = opponent
    match, seat = rolled(user)
    match = of_two(match, user, other, 1 - seat)
    asker, asked = at_table(member, match), at_table(page, match)
    step = step_of(asker)

    asker.locator("#undo").click()
    dialog = asker.locator("#undo-dialog")
    expect(dialog.locator(".undo-lines li").first).to_be_visible()
    assert violations(asker) == []
    picture(asker, "undo-asking")
    dialog.locator("#undo-ask").click()
    moved_on(asker, step)
    expect(asker.locator(".undo-asked")).to_contain_text("has asked to undo this")

    request = asked.locator(".undo-asked")
    expect(request).to_contain_text("asks to undo this", timeout=HEARD)
    expect(request.locator(".undo-lines li").first).to_be_visible()
    assert violations(asked) == []
    assert spills(asked) <= 0
    picture(asked, "undo-asked-390")
    read = asker.locator("#log-list a, #log-list button").first
    read.focus()
    request.get_by_role("button", name="Agree to the undo").click()

    expect(asked.locator("#log-list")).to_contain_text("agrees: everything after step")
    expect(asker.locator("#log-list")).to_contain_text(
        "agrees: everything after step", timeout=HEARD
    )
    expect(asker.locator("#log-list .is-undone").first).to_be_attached()
    expect(read).to_be_focused()
    assert position_of(match_of(Owner(user=user), match.pk)).asks.pending is None


def test_a_request_is_declined_and_another_withdrawn(member, user, opponent):
    page, other = opponent
    match, seat = rolled(user)
    match = of_two(match, user, other, 1 - seat)
    asker, asked = at_table(member, match), at_table(page, match)

    for end in ("decline", "withdraw"):
        step = step_of(asker)
        asker.locator("#undo").click()
        asker.locator("#undo-ask").click()
        moved_on(asker, step)
        same_step(asked, asker)
        if end == "decline":
            asked.get_by_role("button", name="Refuse the undo").click()
            expect(asker.locator("#log-list")).to_contain_text("refuses the undo", timeout=HEARD)
        else:
            asker.get_by_role("button", name="Withdraw the request").click()
            expect(asked.locator("#log-list")).to_contain_text(
                "withdraws the undo request", timeout=HEARD
            )
        expect(asker.locator(".undo-asked")).to_have_count(0)


def test_clocks_count_down_and_expired_time_is_claimed(member, user, opponent, violations):
    page, other = opponent
    match = of_two(match_until(user, "action", least=14), user, other, 1)
    waits = match.awaits[0]["seat"]
    set_clocks(match, Terms("reserve", 600, 10))
    since = timezone.now()
    Clock.objects.filter(match=match, seat=waits).update(
        running_since=since, left=timedelta(seconds=62)
    )
    late, claimant = (member, page) if waits == 0 else (page, member)
    for each in (late, claimant):
        at_table(each, match)
        expect(each.locator(f"[data-clock='{waits}']")).to_have_class("clock is-running is-low")
    expect(late.locator("#clock-status")).to_contain_text("1:00 left")
    picture(claimant, "clock")

    Clock.objects.filter(match=match, seat=waits).update(left=timedelta(seconds=1))
    claimant.reload()
    claim = claimant.get_by_role("button", name="Claim the match")
    expect(claim).to_be_visible(timeout=HEARD)
    assert violations(claimant) == []
    picture(claimant, "clock-claim")
    claim.click()

    told = f"{match.names[waits]} ran out of time"
    expect(claimant.locator("#now")).to_contain_text(told)
    expect(late.locator("#now")).to_contain_text(told, timeout=HEARD)
    assert Match.objects.get(pk=match.pk).is_over


def test_the_opponent_sees_how_long_an_absence_lasts(member, user, opponent):
    _page, other = opponent
    match = of_two(match_until(user, "seal-faction"), user, other, 1)
    set_clocks(match, Terms("move", 3 * 86_400))
    take_absence(user=other, first=timezone.now().date(), days=5)

    at_table(member, match)

    expect(member.locator("#now")).to_contain_text("Ben is away until")
    expect(member.locator("[data-clock='1']")).to_contain_text("away")


def test_the_players_chat_and_one_mutes_the_other(member, user, opponent, violations, spills):
    page, other = opponent
    match = of_two(match_until(user, "action", least=14), user, other, 1)
    at_table(member, match)
    at_table(page, match)

    member.locator("#tab-talk").click()
    member.locator("#talk-text").fill("Hello <b>Ben</b>")
    member.locator("#talk-text").press("Enter")
    expect(member.locator("#talk-list")).to_contain_text("Hello <b>Ben</b>")
    expect(member.locator("#talk-text")).to_have_value("")

    expect(page.locator("#talk-unread")).to_have_text("unread1", timeout=HEARD + 5_000)
    page.locator("#tab-talk").click()
    expect(page.locator("#talk-list")).to_contain_text("Hello <b>Ben</b>")
    expect(page.locator("#talk-unread")).to_be_hidden()
    page.locator("#talk-phrases summary").click()
    page.get_by_role("button", name="Well played.").click()
    expect(member.locator("#talk-list")).to_contain_text("Well played.", timeout=HEARD + 5_000)
    for name, each in (("talk", member), ("talk-390", page)):
        assert violations(each) == []
        assert spills(each) <= 0
        picture(each, f"{name}")

    page.get_by_role("button", name="Report").click()
    page.locator("#report-why").fill("rude")
    assert violations(page) == []
    page.get_by_role("button", name="Report it").click()
    expect(page.locator("#talk-complaint")).to_contain_text("Thank you")

    page.get_by_role("switch", name="Mute the other side").check()
    expect(page.locator("#talk-list")).not_to_contain_text("Hello")


def test_a_solo_match_has_no_chat(member, user):
    at_table(member, match_until(user, "action", least=14))

    expect(member.locator("#tab-talk")).to_have_count(0)


@pytest.mark.clause("FR-END-11")
def test_an_offer_to_stop_is_declined_by_one_and_accepted_by_the_other(member, user, opponent):
    page, other = opponent
    match = of_two(match_until(user, "action", least=14), user, other, 1)
    at_table(member, match)
    at_table(page, match)

    offer_to_stop(member)
    expect(member.locator(".stop-offer button")).to_have_count(0)
    expect(page.locator(".stop-offer")).to_contain_text("Ana offers to stop here", timeout=HEARD)
    page.locator(".stop-offer").get_by_role("button", name="Play on").click()
    expect(member.locator("#log-list")).to_contain_text("Ben wants to play on", timeout=HEARD)

    offer_to_stop(page)
    expect(member.locator(".stop-offer")).to_contain_text("Ben offers to stop", timeout=HEARD)
    member.locator(".stop-offer").get_by_role("button", name="Agree to stop").click()
    expect(page.locator("#now-title")).to_have_text("The match is over", timeout=HEARD)


def offer_to_stop(page: Page) -> None:
    step = step_of(page)
    page.locator("#table-menu summary").click()
    page.locator("#offer-stop").click()
    page.locator("#offer-stop-dialog button[value^=seat-]").click()
    moved_on(page, step)


@pytest.mark.clause("FR-END-11")
def test_one_concedes_and_both_see_it(member, user, opponent):
    page, other = opponent
    match = of_two(match_until(user, "action", least=14), user, other, 1)
    at_table(member, match)
    at_table(page, match)

    page.locator("#table-menu summary").click()
    page.locator("#concede").click()
    page.locator("#concede-dialog button[value^=seat-]").click()

    for each in (member, page):
        expect(each.locator("#now-title")).to_have_text("The match is over", timeout=HEARD)


def test_playing_on_lets_a_request_lapse(member, user, opponent):
    page, other = opponent
    match, seat = rolled(user)
    match = of_two(match, user, other, 1 - seat)
    at_table(member, match)
    at_table(page, match)
    step = step_of(member)
    member.locator("#undo").click()
    member.locator("#undo-ask").click()
    moved_on(member, step)
    same_step(page, member)

    waits = position_of(match_of(Owner(user=user), match.pk)).offers[0].seat
    Keyboard(member if waits == seat else page).answer()

    for each in (member, page):
        expect(each.locator(".undo-asked")).to_have_count(0, timeout=HEARD)


def test_a_page_whose_browser_has_lost_the_seat_says_so(member, user, opponent):
    page, other = opponent
    match = of_two(match_until(user, "action", least=14), user, other, 1)
    left_open = at_table(page, match)

    Seat.objects.filter(match=match, number=1).update(user=None, guest_key="another device")
    at_table(member, match)

    expect(left_open.locator("main")).to_contain_text(
        "You have no seat in this match", timeout=HEARD
    )
