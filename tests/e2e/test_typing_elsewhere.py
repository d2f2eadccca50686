"""Text that is typed outside of the builder is never lost, whatever the site answers."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, Route, expect

from rosters.owners import Owner
from rules.boards.models import Board
from rules.models import Match, Seat
from rules.talk.models import Message
from tests.boards.drawn import kept
from tests.e2e.failures import FAILURES, fails
from tests.e2e.stages import match_until
from tests.e2e.test_typing import WARNS, sign_in, sign_out

pytestmark = pytest.mark.e2e

BOARD = {"rows": [" ".join(["0.."] * 8)] * 8, "roads": []}


@pytest.fixture
def talk(tab, user):
    """The chat of a match against Ben."""
    match = match_until(user, "action", least=14)
    other = get_user_model().objects.create_user("ben")
    Seat.objects.filter(match=match, number=1).update(user=other)
    tab.goto(match.get_absolute_url())
    turn_to_talk(tab)
    return tab


def turn_to_talk(page: Page) -> None:
    """Opens the chat. It is shown with the next frame; keys pressed before that go to its tab."""
    page.locator("#tab-talk").click()
    expect(page.locator("#talk-text")).to_be_visible()


@pytest.fixture
def board(tab, user) -> Board:
    """A board of squares that is open in `tab`."""
    row = kept(Owner(user=user), system="modern", pieces=[BOARD])
    tab.goto(row.get_absolute_url())
    expect(tab.locator("#canvas svg")).to_have_attribute("role", "application")
    return row


def held(page: Page, address: str) -> list[Route]:
    """Holds back the next request that writes to `address`, until the test lets it go on."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        if routes or route.request.method == "GET":
            route.fallback()
        else:
            routes.append(route)

    page.route(address, hold)
    return routes


def arrives(page: Page, routes: list[Route]) -> Route:
    for _try in range(100):
        if routes:
            return routes[0]
        page.wait_for_timeout(50)
    raise AssertionError("nothing was sent")


def said(page: Page):
    return page.locator("#talk-list .is-mine .said-text")


def words(page: Page):
    return page.locator("#talk-text")


def test_messages_sent_quickly_all_arrive_in_order(talk):
    routes = held(talk, "**/talk/")
    words(talk).press_sequentially("One")
    words(talk).press("Enter")
    expect(words(talk)).to_have_value("")
    first = arrives(talk, routes)
    for text in ("Two", "Three"):
        words(talk).press_sequentially(text)
        words(talk).press("Enter")
    words(talk).press_sequentially("half a line")
    first.continue_()

    expect(said(talk)).to_have_text(["One", "Two", "Three"])
    expect(words(talk)).to_have_value("half a line")
    assert talk.evaluate(WARNS)


def test_a_message_that_is_not_sent_comes_back_with_the_reason(talk, subtests):
    for failure in [*FAILURES, "offline"]:
        with subtests.test(failure):
            sentence = fails(talk, "**/talk/", failure)
            words(talk).fill(f"Hello: {failure}")
            words(talk).press("Enter")
            expect(talk.locator("#talk-complaint")).to_contain_text(sentence or "cannot be reached")
            expect(words(talk)).to_have_value(f"Hello: {failure}")
            talk.unroute("**/talk/")
            words(talk).press("Enter")
            expect(said(talk).last).to_have_text(f"Hello: {failure}")
            expect(words(talk)).to_have_value("")
            expect(talk.locator("#talk-complaint")).to_have_text("")


def test_what_was_not_sent_comes_back_before_what_is_being_typed(talk):
    routes = held(talk, "**/talk/")
    for text in ("One", "Two"):
        words(talk).press_sequentially(text)
        words(talk).press("Enter")
    words(talk).press_sequentially("Thr")
    arrives(talk, routes).abort()
    expect(words(talk)).to_have_value("One\nTwo\nThr")
    talk.keyboard.type("ee")

    expect(words(talk)).to_have_value("One\nTwo\nThree")
    expect(words(talk)).to_be_focused()
    expect(said(talk)).to_have_count(0)


def test_a_message_whose_answer_was_lost_is_stored_once(talk):
    def drop(route: Route) -> None:
        if route.request.method == "GET":
            return route.fallback()
        route.fetch()
        return route.abort()

    talk.route("**/talk/", drop)
    words(talk).fill("Once")
    words(talk).press("Enter")
    expect(words(talk)).to_have_value("Once")
    talk.unroute("**/talk/")
    words(talk).press("Enter")

    expect(words(talk)).to_have_value("")
    expect(said(talk)).to_have_text(["Once"])
    assert Message.objects.count() == 1


def says(text: str) -> None:
    """Ben says it; the page has not heard it yet."""
    [match] = Match.objects.all()
    Message.objects.create(match=match, seat=1, name="Ben", text=text, key=uuid4().hex, phrase="")


def test_a_press_and_the_focus_in_the_chat_outlast_a_message_that_comes(talk):
    says("Rude")
    talk.reload()
    turn_to_talk(talk)
    button = talk.get_by_role("button", name="Report", exact=True)
    button.first.hover()
    talk.mouse.down()
    says("Ruder")
    talk.locator("#talk-mute").dispatch_event("change")  # asks for what is new
    talk.wait_for_timeout(300)
    talk.mouse.up()
    expect(talk.locator("#report-what")).to_have_text("Rude")
    talk.get_by_role("button", name="Leave it").click()

    expect(button).to_have_count(2)
    button.last.focus()
    says("Rudest")
    talk.locator("#talk-mute").dispatch_event("change")
    expect(button).to_have_count(3)
    expect(button.nth(1)).to_be_focused()


def test_the_reason_of_a_report_that_fails_stays(talk):
    says("Rude")
    talk.reload()
    turn_to_talk(talk)
    sentence = fails(talk, "**/report/", "too often")
    talk.get_by_role("button", name="Report", exact=True).click()
    talk.locator("#report-why").fill("He was rude")
    talk.get_by_role("button", name="Report it").click()
    expect(talk.locator("#talk-complaint")).to_have_text(sentence)
    talk.unroute("**/report/")
    talk.get_by_role("button", name="Report", exact=True).click()
    expect(talk.locator("#report-why")).to_have_value("He was rude")
    talk.get_by_role("button", name="Report it").click()

    expect(talk.locator("#talk-complaint")).to_contain_text("Thank you")
    expect(talk.locator("#report-why")).to_have_value("")


def test_a_message_is_sent_after_signing_in_again_in_another_tab(talk, member):
    sign_out(member)
    words(talk).fill("Still here")
    words(talk).press("Enter")
    expect(talk.locator("#talk-complaint")).not_to_have_text("")
    expect(words(talk)).to_have_value("Still here")
    sign_in(member)
    words(talk).press("Enter")

    expect(said(talk)).to_have_text(["Still here"])


def test_the_name_of_a_board_counts_while_it_is_typed(tab, board):
    name = tab.locator("#board-name")
    name.fill("")
    name.press_sequentially("Dry River ")
    expect(tab.locator("#save-state")).to_have_text("Not saved yet")
    expect(name).to_have_value("Dry River ")
    assert tab.evaluate(WARNS)
    tab.locator('[data-act="save"]').evaluate("button => button.click()")
    expect(tab.locator("#save-state")).to_have_text("Saved")
    board.refresh_from_db()
    assert board.name == "Dry River"
    name.press("Tab")
    expect(name).to_have_value("Dry River")
    tab.get_by_role("button", name="Undo", exact=True).click()

    expect(name).to_have_value("Dry Lake")


def test_a_name_that_is_emptied_comes_back_when_its_field_is_left(tab, board):
    name = tab.locator("#board-name")
    name.fill("")
    tab.wait_for_timeout(600)
    expect(name).to_have_value("")
    name.press("Tab")

    expect(name).to_have_value("Dry Lake")


def test_a_board_that_is_not_saved_stays_as_it_is_with_the_reason(tab, board, subtests):
    name = tab.locator("#board-name")
    for failure in [*FAILURES, "offline"]:
        with subtests.test(failure):
            sentence = fails(tab, "**/api/v1/boards/*/", failure)
            name.fill(f"Board: {failure}")
            tab.get_by_role("button", name="Save", exact=True).click()
            state = tab.locator("#save-state")
            expect(state).to_have_text(sentence or "The server is not responding. Try again.")
            expect(name).to_have_value(f"Board: {failure}")
            assert tab.evaluate(WARNS)
            tab.unroute("**/api/v1/boards/*/")
            tab.get_by_role("button", name="Save", exact=True).click()
            expect(state).to_have_text("Saved")
            assert not tab.evaluate(WARNS)


def test_a_board_saved_elsewhere_keeps_the_name_that_is_typed(tab, board, user):
    Board.objects.filter(pk=board.pk).update(version=board.version + 1, name="Elsewhere")
    tab.locator("#board-name").fill("Mine")
    tab.get_by_role("button", name="Save", exact=True).click()
    expect(tab.locator("#stale")).to_be_visible()
    expect(tab.locator("#board-name")).to_have_value("Mine")
    tab.get_by_role("button", name="Save my version as a copy").click()

    expect(tab.locator("#board-name")).to_have_value("Mine (copy)")


def test_a_board_is_saved_after_signing_in_again_in_another_tab(tab, board, member):
    sign_out(member)
    tab.locator("#board-name").fill("Written meanwhile")
    tab.get_by_role("button", name="Save", exact=True).click()
    expect(tab.locator("#save-state")).to_have_class("board-state is-trouble")
    sign_in(member)
    tab.get_by_role("button", name="Save", exact=True).click()

    expect(tab.locator("#save-state")).to_have_text("Saved")
    board.refresh_from_db()
    assert board.name == "Written meanwhile"


def test_fields_of_a_board_are_not_overwritten_while_somebody_types(tab, board):
    tab.locator("#square-list").select_option("b2")
    for name, typed in (("board-width", "1"), ("board-height", "1"), ("square-level", "")):
        field = tab.locator(f"#{name}")
        tab.get_by_label("Cover").select_option("woods")
        field.fill(typed)
        expect(tab.locator("#board-verdict")).not_to_have_text("Checking …")
        tab.wait_for_timeout(600)
        expect(field).to_have_value(typed)
        tab.get_by_label("Cover").select_option("")
    field = tab.locator("#board-width")
    field.press("ControlOrMeta+a")
    field.press_sequentially("12")
    assert tab.evaluate(WARNS)
    tab.locator('[data-act="save"]').evaluate("button => button.click()")
    expect(tab.locator("#save-state")).to_have_text("Saved")
    board.refresh_from_db()

    assert len(board.pieces[0]["rows"][0].split()) == 12


def test_the_text_of_a_map_is_kept_while_the_map_is_drawn(tab, board):
    tab.locator(".board-as-text summary").click()
    text = tab.locator("#board-text")
    text.fill("0w. half a map")
    tab.locator("#square-list").select_option("b2")
    tab.get_by_label("Cover").select_option("woods")
    expect(tab.locator("#save-state")).to_have_text("Not saved yet")
    expect(text).to_have_value("0w. half a map")
    assert tab.evaluate(WARNS)
    rank = " ".join(["0.."] * 8)
    text.fill("\n".join([rank] * 8 + ["0w. " + rank[4:]]))
    tab.get_by_role("button", name="Use this text").click()

    expect(text).to_have_value(re.compile(f"^ 9  {re.escape(rank)}\n"))


def test_a_refused_preview_says_why_in_the_dialog(tab, subtests):
    tab.goto("/print/?system=frontier&faction=rebels")
    field = tab.get_by_label("Extra blank cards")
    failures = {429: "Wait a minute, then try again.", 404: "Not here.", 503: "The site is busy."}
    for number, (status, sentence) in enumerate(failures.items(), start=1):
        with subtests.test(sentence):
            refused_previews(tab, status, sentence)
            field.fill(str(number))
            field.press("Tab")
            expect(tab.locator("#preview [role=alert]")).to_have_text(f"{sentence} Go on.")
            expect(field).to_have_value(str(number))
            tab.unroute("**/print/?*")
            field.fill(str(number + 10))
            field.press("Tab")
            expect(tab.locator("#preview [role=alert]")).to_have_count(0)
            expect(tab.locator("#preview img")).to_be_visible()


def refused_previews(page: Page, status: int, sentence: str) -> None:
    body = f"<main><h1>Error</h1><p class='lead'>{sentence}</p><p>Go on.</p></main>"

    def instead(route: Route) -> None:
        route.fulfill(status=status, body=body, content_type="text/html")

    page.route("**/print/?*", instead)
