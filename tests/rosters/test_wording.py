"""Text normalisation: invisible and bidirectional control characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
def test_bidirectional_control_characters_are_refused(kept, mark):
    with pytest.raises(BadWordingError, match=f"U\\+{ord(mark):04X}"):
        kept(f"Ana{mark} Bo", 40)


UNSEEN = (
    "\xad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u3164\ufe0f\ufeff\uffa0\U000e0041"
)


@pytest.mark.parametrize("mark", UNSEEN)
@pytest.mark.parametrize("kept", [one_line, many_lines])
def test_invisible_characters_do_not_make_names_different(kept, mark):
    assert kept(f"{mark}An{mark}{mark}a{mark}", 40) == "Ana"


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
    ],
)
def test_signs_and_scripts_that_need_such_marks_keep_them(name):
    assert one_line(name, 40) == many_lines(name, 40) == name


@pytest.mark.parametrize("kept", [one_line, many_lines])
@given(text=st.text(f"a1 ❤🏴\u0628\u0301\u2126{UNSEEN}"))
def test_accepted_text_is_stored_unchanged(kept, text):
    try:
        once = kept(text, 1000)
    except BadWordingError:
        return
    assert kept(once, 1000) == once
