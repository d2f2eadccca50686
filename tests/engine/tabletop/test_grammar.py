"""Plural forms, elision and lists, in English and French."""

from __future__ import annotations

import pytest

from rules.engine.tabletop.grammar import elide, is_plural, listed
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Text

TEXTS = {
    "counted": Text(en="{count:# unit|# units}", fr="{count:# unité|# unités}"),
    "none": Text(en="{count:no unit|# unit|# units}", fr="{count:aucune|# seule|#}"),
    "verb": Text(en="{name} {name:is|are} here", fr="{name} : ici"),
    "owner": Text(en="of {name}", fr="le temps {name:de}"),
    "optional": Text(en="power{loss:? (#)}", fr="puissance{loss:? (#)}"),
    "kind": Text(en="{kind!w} {kind!w:costs|cost} more", fr="{kind!w}"),
    "list": Text(en="{names}.", fr="{names}."),
}
WORDS = {"tanks": Text(en="Tanks", fr="Chars"), "infantry": Text(en="Infantry", fr="Infanterie")}
MESSAGES = Messages({"a": TEXTS}, WORDS, {"Tanks"})


def test_a_noun_follows_its_figure_and_french_begins_the_plural_at_two():
    told = {
        (language, count): MESSAGES.render("a.counted", {"count": count}, language)
        for language in ("en", "fr")
        for count in (0, 1, 2)
    }
    assert told == {
        ("en", 0): "0 units",
        ("en", 1): "1 unit",
        ("en", 2): "2 units",
        ("fr", 0): "0 unité",
        ("fr", 1): "1 unité",
        ("fr", 2): "2 unités",
    }
    assert is_plural(1.5, "en")
    assert not is_plural(1.5, "fr")


def test_zero_may_have_its_own_form():
    told = [MESSAGES.render("a.none", {"count": count}, "en") for count in (0, 1, 2)]
    assert told == ["no unit", "1 unit", "2 units"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Tanks", "Tanks are here"),
        ("Tanks (Ana)", "Tanks (Ana) are here"),
        ("Tanks 1 (Ana)", "Tanks 1 (Ana) is here"),
        ("Infantry", "Infantry is here"),
        ("Hussars", "Hussars is here"),
    ],
)
def test_a_verb_agrees_with_the_name_of_a_unit(name, told):
    """A numbered unit is one; a name that a player has chosen counts as singular."""
    assert MESSAGES.render("a.verb", {"name": name}, "en") == told


def test_a_verb_agrees_with_a_slug_by_its_word():
    told = [MESSAGES.render("a.kind", {"kind": kind}, "en") for kind in ("tanks", "infantry")]
    assert told == ["Tanks cost more", "Infantry costs more"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ana", "d’Ana"),
        ("Élise", "d’Élise"),
        ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"),
        ("Bruno", "de Bruno"),
        ("Hugo", "de Hugo"),
        ("Yann", "de Yann"),
        ("Y", "de Y"),
        ("42nd", "de 42nd"),
        ("", "de "),
    ],
)
def test_de_is_shortened_before_a_vowel(name, told):
    assert elide("de", name) == told
    assert MESSAGES.render("a.owner", {"name": name}, "fr") == f"le temps {told}"


def test_an_optional_part_is_left_out_when_there_is_nothing_to_tell():
    told = [MESSAGES.render("a.optional", {"loss": loss}, "en") for loss in ("", "uphill")]
    assert told == ["power", "power (uphill)"]


def test_names_are_listed_as_in_a_sentence():
    names = ("Lobo", "Techy", "Bosun")
    assert listed((), "en") == ""
    assert listed(names[:1], "en") == "Lobo"
    assert listed(names, "en") == "Lobo, Techy and Bosun"
    assert MESSAGES.render("a.list", {"names": names}, "fr") == "Lobo, Techy et Bosun."  # type: ignore[dict-item]
