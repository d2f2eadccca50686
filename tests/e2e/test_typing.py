"""Text that is typed into the builder is never lost, whatever the site answers."""

import re

import pytest
from playwright.sync_api import Page, expect

from rosters import services
from rosters.edits import ChangeUnit
from rosters.owners import Owner
from tests.e2e.builder import (
    NO_BUILDER,
    TOO_OFTEN,
    WARNS,
    answer_is_lost,
    answered,
    arrives,
    note,
    opened,
    saved,
    slowed,
)
from tests.factories import DraftFactory, RosterFactory

pytestmark = pytest.mark.e2e

PAUSE = 700
"""Milliseconds without a key after which a text is saved."""
LOCKED = "<div id='builder'><ul class='error-summary'><li>This roster is locked.</li></ul></div>"


@pytest.fixture
def roster(user):
    draft = DraftFactory(name="Survey party 7", types=("stalker-team", "jaeger"))
    return RosterFactory(owner=user, draft=draft)


@pytest.fixture
def builder(member, context, roster):
    return opened(context, roster)


@pytest.fixture
def sent(builder):
    """What the builder sends."""
    requests: list[str] = []
    builder.on(
        "request",
        lambda request: request.method == "POST" and requests.append(request.post_data or ""),
    )
    return requests


def sign_out(tab: Page) -> None:
    tab.goto("/accounts/logout/")
    tab.locator("main").get_by_role("button", name="Sign out").click()
    expect(tab.locator("header").get_by_role("link", name="Sign in")).to_be_visible()


def sign_in(tab: Page) -> None:
    tab.goto("/accounts/login/")
    tab.get_by_label("Username").fill("ana")
    tab.locator("#id_password").fill("a long enough secret")
    tab.locator("main").get_by_role("button", name="Sign in").click()
    expect(tab.locator("header").get_by_role("link", name="Sign in")).to_have_count(0)


def test_text_is_saved_after_signing_out_and_in_again_in_another_tab(builder, member):
    sign_out(member)
    sign_in(member)

    note(builder).press_sequentially("Written after it")

    saved(builder, 2)
    expect(note(builder)).to_have_value("Written after it")


def test_text_typed_while_signed_out_is_saved_when_signed_in_again(builder, member):
    sign_out(member)
    note(builder).press_sequentially("Written meanwhile")

    expect(builder.locator("#saved")).to_contain_text("Not saved: you are signed out")
    link = builder.locator("#saved").get_by_role("link", name="Sign in in another tab")
    expect(link).to_have_attribute("target", "_blank")
    assert builder.evaluate(WARNS)

    sign_in(member)
    builder.get_by_role("button", name="Save again").click()
    saved(builder, 2)
    expect(note(builder)).to_have_value("Written meanwhile")
    assert not builder.evaluate(WARNS)


def test_a_missing_token_cookie_is_fetched_anew(builder, context):
    context.clear_cookies(name="csrftoken")

    note(builder).press_sequentially("Written without a cookie")

    saved(builder, 2)


def test_no_answer_but_a_builder_takes_text_away(builder, subtests):
    for name, answer in NO_BUILDER.items():
        with subtests.test(name):
            answered(builder, answer)
            note(builder).fill(f"Typed: {name}")
            expect(builder.locator("#saved")).to_contain_text("Not saved")
            expect(builder.locator("#saved")).not_to_have_text("Not saved:")
            expect(note(builder)).to_have_value(f"Typed: {name}")
            expect(builder.get_by_role("button", name="Save again")).to_be_visible()
            assert builder.evaluate(WARNS)
            builder.unroute("**/edit/")
            revision = int(builder.locator("#builder").get_attribute("data-revision") or "")
            builder.get_by_role("button", name="Save again").click()
            saved(builder, revision + 1)
            expect(builder.get_by_role("button", name="Save again")).to_be_hidden()


def test_what_is_wrong_is_said_accessibly_on_a_phone(builder, violations, spills):
    builder.set_viewport_size({"width": 360, "height": 740})
    answered(builder, {"status": 404})
    note(builder).fill("Typed")
    expect(builder.locator("#saved")).to_contain_text("Not saved")

    assert violations(builder) == []
    assert spills(builder) <= 0


def test_a_busy_site_is_tried_again_when_it_says_so(builder):
    answered(builder, TOO_OFTEN)
    note(builder).fill("Typed too often")
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    builder.unroute("**/edit/")

    saved(builder, 2)


def test_text_is_saved_when_the_connection_is_back(builder, context):
    context.set_offline(True)
    note(builder).fill("Typed in a tunnel")
    expect(builder.locator("#saved")).to_contain_text("Not saved: the site cannot be reached")
    context.set_offline(False)

    saved(builder, 2)


def test_a_space_before_the_cursor_stays(builder):
    name = builder.locator("#name")
    name.fill("")
    name.press_sequentially("Two ")
    saved(builder, 2)
    name.press_sequentially("words")
    saved(builder, 3)

    expect(name).to_have_value("Two words")
    expect(builder.locator("h1")).to_have_text("Two words")


def test_a_line_break_at_the_end_of_a_note_stays(builder):
    note(builder).press_sequentially("One line\n")
    saved(builder, 2)
    note(builder).press_sequentially("and another")
    saved(builder, 3)

    expect(note(builder)).to_have_value("One line\nand another")


def test_a_field_shows_what_is_stored_when_it_is_left(builder):
    name = builder.locator("#name")
    name.fill("Tidy ")
    saved(builder, 2)
    expect(name).to_have_value("Tidy ")
    name.press("Tab")

    expect(name).to_have_value("Tidy")


def test_what_is_typed_while_a_save_is_under_way_stays_everywhere(builder):
    held = slowed(builder)
    note(builder).press_sequentially("First")
    request = arrives(builder, held)
    note(builder).press_sequentially(" and more")
    other = builder.get_by_label("Custom name").first
    other.press_sequentially("Ghost")
    request.continue_()

    expect(builder.locator(".line-own")).to_have_text("Ghost")
    expect(note(builder)).to_have_value("First and more")
    expect(other).to_have_value("Ghost")
    expect(other).to_be_focused()
    builder.reload()
    expect(note(builder)).to_have_value("First and more")


def test_a_button_that_was_pressed_does_not_take_the_focus_from_who_is_writing(builder):
    held = slowed(builder)
    builder.locator("#add-patrol-drone").click()
    request = arrives(builder, held)
    note(builder).press_sequentially("Writ")
    request.continue_()
    expect(builder.locator(".line")).to_have_count(3)
    builder.keyboard.type("ten")

    expect(note(builder)).to_have_value("Written")


def test_composed_text_is_never_cut(builder, context, sent):
    held = slowed(builder)
    devtools = context.new_cdp_session(builder)
    note(builder).press_sequentially("First ")
    request = arrives(builder, held)
    for text in ("に", "にほ", "にほん"):
        devtools.send(
            "Input.imeSetComposition",
            {"text": text, "selectionStart": len(text), "selectionEnd": len(text)},
        )
    request.continue_()
    builder.wait_for_timeout(2 * PAUSE)
    expect(note(builder)).to_have_value("First にほん")
    assert len(sent) == 1
    devtools.send("Input.insertText", {"text": "日本"})

    expect(note(builder)).to_have_value("First 日本")
    saved(builder, 3)
    expect(note(builder)).to_have_value("First 日本")
    assert len(sent) == 2


def test_a_pause_sends_a_form_once(builder, sent):
    note(builder).press_sequentially("Once")
    saved(builder, 2)
    note(builder).press("Tab")
    builder.locator("#name").press("Enter")
    note(builder).press_sequentially("x")
    note(builder).press("Backspace")
    builder.wait_for_timeout(2 * PAUSE)

    assert len(sent) == 1


def test_leaving_a_field_during_its_save_sends_nothing_more(builder, sent):
    held = slowed(builder)
    note(builder).press_sequentially("Once")
    request = arrives(builder, held)
    note(builder).press("Tab")
    request.continue_()
    saved(builder, 2)
    builder.wait_for_timeout(2 * PAUSE)

    assert len(sent) == 1


def test_the_choice_between_two_versions_waits_for_text_that_it_does_not_show(
    builder, roster, user
):
    elsewhere = ChangeUnit(line=roster.draft.units[0].id, name="Elsewhere")
    services.edit_roster(roster=roster, expected=1, edit=elsewhere, owner=Owner(user=user))
    answered(builder, None)
    builder.get_by_label("Custom name").last.fill("Ghost")
    note(builder).fill("A long note")
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    builder.unroute("**/edit/")
    builder.get_by_role("button", name="Save again").click()

    expect(builder.locator("#saved")).to_contain_text("changed in another tab")
    expect(builder.locator("#saved a")).to_have_attribute(
        "href", re.compile(f"/rosters/{roster.pk}/")
    )
    expect(note(builder)).to_have_value("A long note")
    expect(builder.get_by_label("Custom name").last).to_have_value("Ghost")


def test_a_builder_without_fields_does_not_take_text_away(builder):
    answered(builder, {"status": 409, "body": LOCKED})
    note(builder).fill("A long note")

    expect(builder.locator("#saved")).to_have_text("Not saved: This roster is locked.")
    expect(note(builder)).to_have_value("A long note")


def test_text_that_is_refused_stays_and_is_not_sent_again_and_again(builder, sent):
    builder.locator("#limit").fill("50")
    builder.locator("#limit").press("Tab")
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    builder.locator("#add-patrol-drone").click()
    expect(builder.locator(".line")).to_have_count(3)

    expect(builder.locator("#limit")).to_have_value("50")
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    assert len(sent) == 2, "the limit once, and the button"


def test_a_form_of_a_page_loaded_before_signing_in_again_is_accepted(builder, member):
    sign_out(member)
    sign_in(member)
    builder.get_by_label("Anyone with the link").check()
    builder.locator("#share").get_by_role("button", name="Apply").click()

    expect(builder.get_by_label("Anyone with the link")).to_be_checked()
    expect(builder.locator("#link")).to_be_visible()


def test_text_whose_answer_was_lost_is_saved_with_what_is_typed_after_it(builder, roster):
    answer_is_lost(builder)
    note(builder).press_sequentially("First")
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    roster.refresh_from_db()
    assert roster.revision == 2
    note(builder).press_sequentially(" and more")

    saved(builder, 3)
    expect(note(builder)).to_have_value("First and more")


def test_nothing_is_called_saved_from_the_first_key_on(builder):
    note(builder).press_sequentially("x")
    assert builder.locator("#saved").text_content() == "Saving…"
    note(builder).press("Backspace")
    assert builder.locator("#saved").text_content() == "Saved"


def test_a_link_that_leaves_saves_first_and_asks_nothing(builder, roster):
    asked = []
    builder.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    note(builder).press_sequentially("Typed just before")
    builder.get_by_role("link", name="Print cards and sheets").click()

    builder.wait_for_url("**/print/**")
    roster.refresh_from_db()
    assert (roster.note, asked) == ("Typed just before", [])


def test_a_link_that_leaves_asks_where_the_text_cannot_be_saved(builder):
    asked = []
    builder.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    answered(builder, {"status": 502})
    note(builder).press_sequentially("Typed just before")
    builder.get_by_role("link", name="Print cards and sheets").click()
    expect(builder.locator("#saved")).to_contain_text("Not saved")
    builder.wait_for_timeout(PAUSE)

    assert asked == ["beforeunload"]
    expect(note(builder)).to_have_value("Typed just before")


WRONG = (
    ("name", "", "Nom : Donnez un nom à la liste."),
    ("name", "N" * 81, "Nom : Le texte compte 81 caractères ; la limite est de 80."),
    ("note", "n" * 2001, "Note : Le texte compte 2001 caractères ; la limite est de 2000."),
    ("limit", "5000", "Limite de points : "),
)
"""What is typed or pasted into a field, and what is said of it: a long text is not cut."""


def test_what_is_wrong_is_said_in_the_words_of_the_site_and_with_the_field(
    builder, context, base_url, subtests
):
    context.add_cookies([{"name": "django_language", "value": "fr", "url": base_url}])
    builder.reload()
    for field, text, sentence in WRONG:
        with subtests.test(field=field, typed=text[:9]):
            builder.locator("#fold-name").evaluate("fold => { fold.open = true }")
            before = builder.locator(f"#{field}").input_value()
            builder.locator(f"#{field}").fill(text)
            builder.locator(f"#{field}").press("Tab")
            told = builder.locator("#saved")
            expect(told).to_contain_text("Non enregistré")
            assert sentence in (told.text_content() or "").replace("\u202f", " ")
            expect(builder.locator(f"#{field}")).to_have_attribute("aria-invalid", "true")
            expect(builder.locator(f"#{field}")).to_have_value(text)
            builder.locator(f"#{field}").fill(before)
            expect(told).to_have_text("Enregistré")
            expect(builder.locator("[aria-invalid], .error-summary")).to_have_count(0)
