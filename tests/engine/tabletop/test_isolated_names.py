"""Names written from right to left do not reorder the sentences that they stand in."""

from rules.engine.tabletop.bidi_marks import isolated
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Text

PLAIN = ("Ana", "Zoë 7", "Πεζικό", "Гвардия", "軍隊", "सेना", "🚀", "")
FROM_THE_RIGHT = ("צבא", "جيش 7", "Ana צ", "٧")
TABLE = {
    "log": {"fired": Text(en="{name} (7) fires at {targets}.", fr="{name} (7) tire sur {targets}.")}
}


def test_only_names_from_the_right_are_isolated():
    assert [name for name in PLAIN if isolated(name) != name] == []
    assert [isolated(name) for name in FROM_THE_RIGHT] == [
        f"\u2068{name}\u2069" for name in FROM_THE_RIGHT
    ]


def test_a_sentence_isolates_its_names():
    messages = Messages(TABLE, {})
    said = messages.render("log.fired", {"name": "צבא", "targets": ("Ana", "جيش")}, "en")
    assert said == "\u2068צבא\u2069 (7) fires at Ana and \u2068جيش\u2069."


def test_a_sentence_about_other_names_has_no_isolates():
    messages = Messages(TABLE, {})
    said = messages.render("log.fired", {"name": "Πεζικό", "targets": ("Ana", "軍隊")}, "fr")
    assert said == "Πεζικό (7) tire sur Ana et 軍隊."
