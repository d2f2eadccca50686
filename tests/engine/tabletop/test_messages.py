"""Sentences by key: parameters in place, slugs by name, lengths in the language's own figures."""

import msgspec
import pytest

from rules.engine.core.record import Record
from rules.engine.tabletop.messages import Messages, counted, inches
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import CatalogueError

WORDS = {
    "open-fire": Text(en="Open Fire", fr="Ouvrir le feu"),
    "N": Text(en="North", fr="Nord"),
    "W": Text(en="West", fr="Ouest"),
}
TABLES = {
    "event": {
        "Shot": Text(en="{name}: {action!w} at {inches}″.", fr="{name} : {action!w} à {inches}″.")
    },
    "prompt": {"edges": Text(en="{edges!w}", fr="{edges!w}")},
}
MESSAGES = Messages(TABLES, WORDS)


class Shot(Record):
    name: str
    action: str
    inches: float
    unused: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ana: Open Fire at 10.5″."),
        ("fr", "Ana : Ouvrir le feu à 10,5″."),
        ("de", "Ana: Open Fire at 10.5″."),
    ],
)
def test_a_record_or_a_mapping_fills_the_sentence(language, told):
    shot = Shot(name="Ana", action="open-fire", inches=10.5)
    assert MESSAGES.render("event.Shot", shot, language) == told
    assert MESSAGES.render("event.Shot", msgspec.structs.asdict(shot), language) == told


def test_only_what_is_marked_as_words_is_translated_and_unknown_slugs_stay():
    shot = Shot(name="open-fire", action="dance", inches=1.0)
    assert MESSAGES.render("event.Shot", shot, "en") == "open-fire: dance at 1″."


@pytest.mark.parametrize(("edges", "told"), [("N", "Nord"), ("W + N", "Ouest + Nord"), ("x", "x")])
def test_several_slugs_are_named_one_by_one(edges, told):
    assert MESSAGES.render("prompt.edges", {"edges": edges}, "fr") == told


def test_a_key_without_a_sentence_is_silent():
    assert MESSAGES.render("event.Silence", {}, "en") == ""
    assert "event.Silence" not in MESSAGES
    assert "event.Shot" in MESSAGES
    assert MESSAGES.keys() == ["event.Shot", "prompt.edges"]


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [(10.0, "10", "10"), (9.015748, "9.02", "9,02"), (0.5, "0.5", "0,5"), (100.0, "100", "100")],
)
def test_lengths_have_at_most_two_decimals(value, english, french):
    assert (inches(value, "en"), inches(value, "fr-CA")) == (english, french)


def test_a_file_with_a_language_missing_is_refused(tmp_path):
    path = tmp_path / "messages.toml"
    path.write_text('[event.Shot]\nen = "Bang."\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"messages.toml: event.Shot: .*`fr`"):
        Messages.load(path, {})
    path.write_text('[event.Shot]\nen = "Bang."\nfr = "Pan."\n', encoding="utf-8")
    assert Messages.load(path, {}).render("event.Shot", {}, "fr") == "Pan."


def test_the_id_of_a_part_is_shown_with_a_prime_and_a_name_as_it_is():
    table = {"closed": Text(en="{name}: {part!p} is closed.", fr="{name} : {part!p} est fermé.")}
    messages = Messages({"refusal": table}, {})

    said = messages.render("refusal.closed", {"name": "D'Arc", "part": "A2'a"}, "en")

    assert said == "D'Arc: A2′a is closed."


@pytest.mark.parametrize(
    ("language", "figure", "said"),
    [("en", 0, "0 points"), ("en", 1, "1 point"), ("fr", 1, "1 point"), ("fr", 2, "2 points")],
)
def test_a_printed_figure_takes_the_plural_of_its_language(language, figure, said):
    assert counted("{points:# point|# points}", language, points=figure) == said
    assert counted("{points}", language, points=figure) == str(figure)


def test_names_of_units_are_shown_by_the_book_one_by_one():
    table = {"seen": Text(en="{by} sees {who!u}.", fr="{by} voit {who!u}.")}
    messages = Messages({"event": table}, {}, conversions={"u": lambda name, _: name.upper()})

    told = messages.render("event.seen", {"by": "Ana", "who": ("Lobo", "Techy")}, "fr")

    assert told == "Ana voit LOBO et TECHY."
    assert messages.units_in("event.seen") == ("who",)
    assert messages.units_in("event.unheard") == ()
