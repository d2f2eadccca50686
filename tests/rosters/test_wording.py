"""Text normalisation: invisible and bidirectional control characters."""

import re

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rosters import text_cleanup
from rosters.text_cleanup import BadWordingError, many_lines, one_line
from rules.engine.tabletop.bidi_marks import BIDI_CONTROLS

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "text",
    [
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800\u2800",
        "\u200b",
        "\ufeff \u2060",
        "\u200d\u200c",
        "\ufe0f",
        "\u00a0\u3000",
        "\U000e0041",
        "\u180b",
        "\ue000",
    ],
)
def test_an_invisible_name_is_empty(text):
    with pytest.raises(BadWordingError, match="This name is invisible"):
        one_line(text, 40)


@pytest.mark.parametrize("text", ["", "  "])
def test_no_name_is_left_out(text):
    assert one_line(text, 40) == ""


@pytest.mark.parametrize("mark", sorted(BIDI_CONTROLS))
@pytest.mark.parametrize("kept", [one_line, many_lines])
def test_bidirectional_control_characters_are_removed(kept, mark):
    assert kept(f"Ana{mark} Bo", 40) == "Ana Bo"


MEANT = {
    "a tab of a spreadsheet": ("Ana\tBo", "Ana Bo", "Ana Bo"),
    "a line break": ("Ana\nBo", "Ana Bo", "Ana\nBo"),
    "the line break of Windows": ("Ana\r\nBo", "Ana Bo", "Ana\nBo"),
    "the line break of old Macs": ("Ana\rBo", "Ana Bo", "Ana\nBo"),
    "the line separator": ("Ana\u2028Bo", "Ana Bo", "Ana\nBo"),
    "the paragraph separator": ("Ana\u2029Bo", "Ana Bo", "Ana\nBo"),
    "a vertical tab of a word processor": ("Ana\vBo", "Ana Bo", "Ana\nBo"),
    "a form feed": ("Ana\fBo", "Ana Bo", "Ana\nBo"),
    "next line": ("Ana\x85Bo", "Ana Bo", "Ana\nBo"),
    "padding with nulls": ("Ana\0\0", "Ana", "Ana"),
    "the end-of-file mark of DOS": ("Ana\x1a", "Ana", "Ana"),
    "a byte-order mark": ("\ufeffAna", "Ana", "Ana"),
    "an apostrophe of Windows": ("L\x92Ana", "L’Ana", "L’Ana"),
    "a dash of Windows": ("Ana \x96 Bo", "Ana – Bo", "Ana – Bo"),
    "a picture left out": ("Ana\ufffc Bo", "Ana Bo", "Ana Bo"),
    "marks around a phone number": ("\u202a+33 1\u202c", "+33 1", "+33 1"),
    "a non-breaking space": ("Ana\u00a0Bo", "Ana\u00a0Bo", "Ana\u00a0Bo"),
    "a letter that was split by a mark": ("e\u200b\u0301", "é", "é"),
}


@pytest.mark.parametrize(("text", "name", "note"), MEANT.values(), ids=MEANT)
def test_what_was_meant_is_kept(text, name, note):
    assert (one_line(text, 40), many_lines(text, 40)) == (name, note)


@pytest.mark.parametrize("kept", [one_line, many_lines])
@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("\x07", "The 1st character, U+0007,", "Le 1er caractère, U+0007,"),
        ("a\x1b", "The 2nd character, U+001B,", "Le 2e caractère, U+001B,"),
        ("ab\x07", "The 3rd character, U+0007,", "Le 3e caractère, U+0007,"),
        (" Ana and Bo\x07", "The 12th character, U+0007,", "Le 12e caractère, U+0007,"),
        ("a" * 20 + "\ud800", "The 21st character, U+D800,", "Le 21e caractère, U+D800,"),
        ("a\x81", "The 2nd character, U+0081,", "Le 2e caractère, U+0081,"),
        ("a\u0378", "The 2nd character, U+0378,", "Le 2e caractère, U+0378,"),
        ("\uffff", "The 1st character, U+FFFF,", "Le 1er caractère, U+FFFF,"),
    ],
)
def test_what_has_no_meaning_is_refused_with_its_place(kept, text, english, french):
    for language, begin in (("en", english), ("fr", french)):
        with override(language), pytest.raises(BadWordingError) as refused:
            kept(text, 40)
        assert refused.value.sentence.startswith(begin)


UNSEEN = (
    "\xad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u3164\ufe0f\ufeff\uffa0\U000e0041"
    "\u180b\u180c\u180d\u180f\u2065\ufff0\ufff8\U0001bca0\U0001bca3\U0001d159\U0001d173\U0001d17a"
    "\U000e0000\U000e0001\U000e0020\U000e007f\U000e0080\U000e0100\U000e01ef\U000e0fff"
)


@pytest.mark.parametrize("mark", UNSEEN)
@pytest.mark.parametrize("kept", [one_line, many_lines])
def test_invisible_characters_do_not_make_names_different(kept, mark):
    assert kept(f"{mark}An{mark}{mark}a{mark}", 40) == "Ana"


FLAG, END = "\U0001f3f4", "\U000e007f"
WRONG_TAGS = {
    "no end": "\U000e0067\U000e0062\U000e0065",
    "no region": END,
    "a short region": f"\U000e0067\U000e0062{END}",
    "a hidden text": "\U000e0061" * 20 + END,
    "a sign that no region has": f"\U000e0067\U000e0062\U000e0001\U000e0065{END}",
    "an end that comes late": f"\U000e0067\U000e0062\u200b\U000e0065{END}",
}


@pytest.mark.parametrize("tags", WRONG_TAGS.values(), ids=WRONG_TAGS)
@pytest.mark.parametrize("kept", [one_line, many_lines])
def test_tags_that_name_no_region_are_removed_from_a_flag(kept, tags):
    assert kept(f"{FLAG}{tags} Ana", 40) == f"{FLAG} Ana"


@pytest.mark.parametrize("kept", [one_line, many_lines])
def test_tags_after_the_flag_of_a_region_are_removed(kept):
    assert kept(f"{ENGLAND}{ENGLAND[1:]}{END} Ana", 40) == f"{ENGLAND} Ana"


def test_the_blank_of_braille_is_a_space():
    assert one_line("\u2800Ana\u2800\u2800Bo\u2800", 40) == "Ana Bo"


@pytest.mark.parametrize(
    "name",
    [
        "Mountain 👩\u200d🚀",
        "🏳\ufe0f\u200d🌈",
        "👩🏽\u200d❤\ufe0f\u200d👩🏽",
        "1\ufe0f\u20e3 squad",
        "❤\ufe0f",
        ENGLAND,
        "می\u200cخواهم",
        "ක්\u200dර",
        "Forêt\u202f!",
        "⠃⠕",
        "한글",
        "ᠠ\u180bᠨ\u180f",
        "葛\U000e0100飾",
        "\U0001fa77",
        "\U0001faff squad",
    ],
)
def test_signs_and_scripts_that_need_such_marks_keep_them(name):
    assert one_line(name, 40) == many_lines(name, 40) == name


@pytest.mark.parametrize("kept", [one_line, many_lines])
@given(
    text=st.text(
        f"a1 ❤🏴\u0628\u0301\u2126\t\n\r\u2028\x85\x92\0\u202e\ufffc\x07ᠠ葛\u0378{UNSEEN}{ENGLAND}"
    )
)
def test_accepted_text_is_stored_unchanged(kept, text):
    try:
        once = kept(text, 1000)
    except BadWordingError:
        return
    assert kept(once, 1000) == once


def test_a_text_that_no_cleaning_makes_short_enough_is_refused_before_it_is_cleaned(monkeypatch):
    cleaned = []
    monkeypatch.setattr(text_cleanup, "nfc", lambda text: cleaned.append(text) or text)
    for clean in (one_line, many_lines):
        with pytest.raises(BadWordingError, match="60000 characters; the limit is 80"):
            clean("x" * 60_000, 80)
    assert cleaned == []


def test_a_letter_newer_than_this_site_is_said_to_be_unknown():
    """A browser with a newer Unicode might compose or reorder it, and refuse a match record."""
    for language, sentence in (
        ("en", "The 2nd character, U+0378, is not known to this site. Remove it."),
        ("fr", "Le 2e caractère, U+0378, est inconnu de ce site. Retirez-le."),
    ):
        with override(language), pytest.raises(BadWordingError, match=re.escape(sentence)):
            one_line("a\u0378", 40)
