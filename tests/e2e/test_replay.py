"""Stepping through a match by keyboard, mouse and touch; checking its record in the browser."""

import pytest
from playwright.sync_api import Page, expect

from rosters.owners import Owner
from rules.matches.services import keep_replay
from rules.models import Match
from rules.records.record_import import record_in
from tests.rules import sample
from tests.rules.players import played

HOLDS = "This record holds, as far as it can be checked without the rules."

pytestmark = pytest.mark.e2e


@pytest.fixture
def record():
    return record_in(sample.FILE.read_bytes())


@pytest.fixture
def address(_live, user, record) -> str:
    """A finished match, imported."""
    text = sample.FILE.read_text(encoding="utf-8")
    return keep_replay(owner=Owner(user=user), header=record.header, text=text).get_absolute_url()


def shown(page: Page, step: int) -> None:
    """The step is on the page: in its title, its heading and its controls."""
    expect(page.locator("#what-happened")).to_contain_text(f"Step {step},")
    expect(page.locator("#replay")).to_have_attribute("data-at", str(step))
    assert page.locator("#scrub").input_value() == str(step)


def test_arrow_keys_step_through_a_match_and_leave_the_number_field_alone(member, user):
    match = played(lambda match: match.head >= 5, Owner(user=user))
    member.goto(f"{match.get_absolute_url()}replay/?at=1")

    member.keyboard.press("ArrowRight")
    shown(member, 2)
    member.keyboard.press("ArrowLeft")
    shown(member, 1)
    member.keyboard.press("ArrowLeft")
    shown(member, 0)
    member.keyboard.press("ArrowLeft")
    shown(member, 0)
    member.get_by_label("Step", exact=True).focus()
    member.keyboard.press("ArrowRight")
    shown(member, 0)


def test_the_scrubber_is_moved_by_keys_and_by_the_mouse_without_loading_the_page(member, address):
    member.goto(f"{address}?at=0")
    member.evaluate("window.same = true")
    scrub = member.locator("#scrub")

    scrub.focus()
    member.keyboard.press("End")
    last = int(scrub.get_attribute("max") or "0")
    shown(member, last)
    expect(scrub).to_have_attribute("aria-valuetext", f"Step {last} of {last}")
    member.keyboard.press("Home")
    shown(member, 0)
    box = scrub.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    member.mouse.move(box["x"] + 10, middle)
    member.mouse.down()
    for share in (0.2, 0.4, 0.5):
        member.mouse.move(box["x"] + share * box["width"], middle)
    member.mouse.up()

    step = int(scrub.input_value())
    assert abs(step - last / 2) <= 2
    shown(member, step)
    expect(member).to_have_url(f"{member.url.split('?')[0]}?at={step}")
    assert member.evaluate("window.same")


def test_buttons_and_moments_go_to_their_step_and_keep_the_focus(member, address):
    member.goto(f"{address}?at=3")

    member.get_by_role("link", name="Next").click()
    shown(member, 4)
    expect(member.get_by_role("link", name="Next")).to_be_focused()
    moment = member.locator(".moments a").last
    moment.click()
    shown(member, int(moment.get_attribute("data-to") or "0"))
    expect(moment).to_have_attribute("aria-current", "step")


def test_a_match_plays_on_by_itself_until_it_is_paused(clocked, address):
    clocked.goto(f"{address}?at=0")
    play = clocked.get_by_role("button", name="Play")

    play.click()
    expect(clocked.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    shown(clocked, 1)
    shown(clocked, 2)
    clocked.get_by_role("button", name="Pause").click()

    expect(play).to_have_attribute("aria-pressed", "false")
    clocked.wait_for_load_state("networkidle")  # a step that was on its way is still shown
    stopped = clocked.locator("#scrub").input_value()
    clocked.clock.run_for(10_000)
    assert clocked.locator("#scrub").input_value() == stopped


def test_nothing_is_animated_under_reduced_motion(member, address):
    member.emulate_media(reduced_motion="reduce")
    member.goto(f"{address}?at=40")

    running = member.evaluate("document.getAnimations().length")

    assert running == 0


def test_the_viewpoint_stays_the_same_from_step_to_step(member, address, record):
    sealed = [
        commit.seq
        for commit in record.commits
        for event in commit.events
        if event["type"] == "Sealed" and event["slot"] == "faction"
    ]
    member.goto(f"{address}?at={sealed[-1] - 1}")
    member.get_by_role("link", name="Émile", exact=True).click()

    member.get_by_role("link", name="Next").click()

    shown(member, sealed[-1])
    expect(member.get_by_text("Known only to Émile")).to_be_visible()


def test_without_a_script_links_and_the_number_go_from_step_to_step(
    browser, member, base_url, address
):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    context.add_cookies(member.context.cookies())
    page = context.new_page()
    page.goto(f"{address}?at=3")

    page.get_by_role("link", name="Next").click()
    expect(page.locator("#what-happened")).to_contain_text("Step 4,")
    page.get_by_label("Step", exact=True).fill("9")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#what-happened")).to_contain_text("Step 9,")
    expect(page.locator("#scrub")).to_be_hidden()
    context.close()


def test_a_match_can_be_practised_from_the_step_that_was_scrubbed_to(member, address, record):
    member.goto(f"{address}?at=0")
    scrub = member.locator("#scrub")
    scrub.focus()
    for _ in range(12):
        member.keyboard.press("ArrowRight")
    shown(member, 12)

    member.get_by_role("button", name="Practise from here").click()

    expect(member.locator("#table")).to_be_visible()
    assert Match.objects.get().branch["seq"] == 12


def test_on_a_phone_touch_scrubs_through_the_match(fingers, address, spills):
    fingers.set_viewport_size({"width": 390, "height": 844})
    fingers.goto(f"{address}?at=0")
    box = fingers.locator("#scrub").bounding_box()
    assert box

    fingers.touchscreen.tap(box["x"] + 0.5 * box["width"], box["y"] + box["height"] / 2)

    step = int(fingers.locator("#scrub").input_value())
    assert step > 5
    shown(fingers, step)
    assert spills(fingers) <= 0


def test_everything_about_a_finished_match_is_accessible(member, address, violations, spills):
    found = {}
    pages = {"": "replay", "log/": "log", "luck/": "luck", "/proof/": "proof"}
    for path, name in pages.items():
        member.set_viewport_size({"width": 360, "height": 800})
        member.goto(path if path.startswith("/") else f"{address}{path}")
        for width in (360, 1280):
            member.set_viewport_size({"width": width, "height": 800})
            wrong = violations(member) + (["too wide"] if spills(member) > 0 else [])
            if wrong:
                found[f"{name} at {width}"] = wrong

    assert found == {}


def test_a_record_is_verified_in_the_browser_by_one_link(member, address, record):
    member.goto(address)

    member.get_by_role("link", name="Verify in this browser").click()

    checks = member.locator("#checks li")
    expect(checks).to_have_count(8)
    expect(checks.first).to_have_text(HOLDS)
    expect(checks.nth(2)).to_contain_text(f"unbroken chain: {len(record.commits)}.")
    expect(member.locator('#checks [data-holds="false"]')).to_have_count(0)
    expect(member.get_by_text("This page does not know the rules")).to_be_visible()


def test_the_log_at_the_table_is_filtered_by_turn_and_by_unit(member, user):
    match = played(lambda match: match.head >= 30 or match.is_over, Owner(user=user))
    member.goto(match.get_absolute_url())
    member.get_by_role("tab", name="Log").click()
    entries = member.locator("#log-list > li:visible")
    expect(entries).not_to_have_count(0)
    everything = entries.count()

    member.get_by_label("Turn", exact=True).select_option("1")

    expect(member.locator("#log-list > li:not([data-turn='1']):visible")).to_have_count(0)
    assert 0 < entries.count() < everything
    member.get_by_label("Turn", exact=True).select_option("")
    unit = member.locator("#log-unit option").nth(1).get_attribute("value") or ""
    member.get_by_label("Unit", exact=True).select_option(unit)
    expect(member.locator(f"#log-list > li:not([data-units~='{unit}']):visible")).to_have_count(0)


def test_an_invalid_record_file_is_reported_with_its_faulty_line(page, base_url, tmp_path):
    whole = sample.FILE.read_text(encoding="utf-8")
    files = {
        "misshapen": whole.replace('"seq":3', '"seq":"3"', 1),
        "poem": "A record\nit is not.",
        "large": "\n" * (9 * 1024 * 1024),
        "whole": whole,
    }
    said = {}
    page.goto(f"{base_url}/matches/verify/")

    for name, text in files.items():
        file = tmp_path / f"{name}.jsonl"
        file.write_text(text, encoding="utf-8")
        page.locator("#record").set_input_files(file)
        expect(page.locator("#checks")).not_to_contain_text("…")
        said[name] = page.locator("#checks").inner_text()

    assert "line 5 has the wrong format" in said["misshapen"]
    assert "This file is not a match record." in said["poem"]
    assert "This file is not a match record." in said["large"]
    assert "Failed" not in said["whole"]


BROKEN = {
    HOLDS: (lambda lines: lines, []),
    "The record ends before the match does": (lambda lines: lines[:12], []),
    "This record has been altered or is incomplete.": (
        lambda lines: [lines[0], lines[1].replace('"face":', '"face":1', 1), *lines[2:]],
        ["Step 0 does not match its hash", "A die of step 0 does not match the secret"],
    ),
}


@pytest.mark.parametrize("verdict", BROKEN)
def test_a_record_is_verified_with_a_verdict_and_a_sentence_for_each_failure(
    page, base_url, tmp_path, verdict
):
    change, failures = BROKEN[verdict]
    file = tmp_path / "record.jsonl"
    lines = sample.FILE.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*change(lines), ""]), encoding="utf-8")
    page.goto(f"{base_url}/matches/verify/")

    page.locator("#record").set_input_files(file)

    expect(page.locator("#checks li").first).to_contain_text(verdict)
    failed = page.locator('#checks [data-holds="false"]').all_inner_texts()
    assert not [each for each in failed if "unbroken" in each]
    assert [each for each in failures if not any(each in told for told in failed)] == []
    assert bool(failed) == bool(failures)


def test_each_failed_check_has_its_own_sentence(page, base_url):
    page.goto(f"{base_url}/matches/verify/")
    texts = page.locator("#verify-texts").evaluate(
        "each => [...each.content.children].map(text => [text.dataset.text, text.textContent])"
    )

    told = dict(texts)
    checks = ("chain", "branch", "sealed", "undone", "secret", "dice", "result")
    assert [each for each in checks if told.get(f"{each}-fails", told[each]) == told[each]] == []
