"""The French texts of the site: whole, compiled, and set as French is set."""

import gettext
import re
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import ngettext

FOLDER = Path(__file__).parent.parent.parent / "frontier_site/locale/fr/LC_MESSAGES"
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|\Z))+)', re.MULTILINE)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%[sd]|<[^>]+>")
# French keeps these apart from their word by a narrow no-break space.
LOOSE = re.compile(r"(?<=[^\s\u202f\d&])[;!?»]|[^\s\u202f\d]:(?=\s|$)|«(?!\u202f)|[ \u00a0][;:!?»]")


def unquoted(lines: str) -> str:
    text = "".join(re.findall(r'"(.*)"', lines))
    return text.encode("latin-1", "backslashreplace").decode("unicode_escape")


def source() -> dict[str, str]:
    """English to French; what has a context is the same word in other senses, and left out."""
    whole = (FOLDER / "django.po").read_text(encoding="utf-8")
    text = "\n\n".join(each for each in whole.split("\n\n") if "msgctxt" not in each)
    pairs = {unquoted(one): unquoted(other) for one, other in ENTRY.findall(text)}
    return {english: french for english, french in pairs.items() if english and french}


def test_the_compiled_file_is_that_of_the_source():
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    assert {english: compiled.gettext(english) for english in source()} == source()


def changed_placeholders(english: str, french: str) -> bool:
    return sorted(PLACEHOLDER.findall(french)) != sorted(PLACEHOLDER.findall(english))


def loose_spaces(french: str) -> list[str]:
    return LOOSE.findall(re.sub(r"<code>.*?</code>|<[^>]+>|&\w+;|https?://\S+", "", french))


def test_every_translation_keeps_its_placeholders():
    changed = [f"{en!r} -> {fr!r}" for en, fr in source().items() if changed_placeholders(en, fr)]
    assert not changed, "\n".join(changed)


def test_a_changed_placeholder_is_noticed():
    assert changed_placeholders("%(count)d units", "%(nombre)d unités")
    assert not changed_placeholders("{name} won", "Victoire de {name}")


def test_french_is_spaced_as_french():
    loose = [f"{fr!r}: {found}" for fr in source().values() if (found := loose_spaces(fr))]
    assert not loose, "\n".join(loose)


def test_loose_spacing_is_noticed():
    assert loose_spaces("<p>Vraiment?</p>")
    assert LOOSE.search("Vraiment?")
    assert LOOSE.search("Vraiment ?")
    assert LOOSE.search("«oui\u202f»")
    assert not LOOSE.search("Vraiment\u202f? «\u202foui\u202f»\u202f: 12:30")


COUNTED = re.compile(r"[({](actual|destroyed|total|points|over)(\)[ds]|\}) [^\W\d]+s\b")
"""A figure that may be 0 or 1, with a noun in the plural behind it."""


def test_a_noun_behind_a_figure_has_both_numbers_in_french():
    """A sentence with one form keeps figures that may be 0 or 1 away from a plural noun."""
    assert [each for each in source().values() if COUNTED.search(each)] == []


@pytest.mark.parametrize(("total", "told"), [(0, "0 point"), (1, "1 point"), (2, "2 points")])
def test_french_takes_nothing_for_a_singular(total, told):
    with translation.override("fr"):
        assert ngettext("%(total)d point", "%(total)d points", total) % {"total": total} == told


def test_the_name_of_an_account_has_one_french_word(client):
    """The same field is called alike on the pages for signing up and signing in."""
    labels = {}
    for page in ("login", "signup"):
        shown = client.get(f"/accounts/{page}/", headers={"accept-language": "fr"}).text
        labels[page] = re.search(r'<label for="id_(?:login|username)">([^<]*)</label>', shown)

    assert {page: found and found[1] for page, found in labels.items()} == {
        "login": "Pseudo ou e-mail",
        "signup": "Pseudo",
    }


def test_the_board_and_its_terrain_have_one_french_name_each():
    rules = Path(__file__).parent.parent.parent / "rules/engine"
    told = [
        said
        for file in rules.glob("**/*.toml")
        for said in re.findall(r'\bfr = "([^"]*)"', file.read_text("utf-8"))
    ]
    told += [
        french for english, french in source().items() if re.search(r"(?i)\bboards?\b", english)
    ]
    assert [each for each in told if OTHER_NAMES.search(each)] == []


OTHER_NAMES = re.compile(
    r"\b(sur|de) la table\b|\bcette table\b|\bune table\b|\bbord de table\b"
    r"|\bterrain infranchissable\b|\brègle de terrain\b",
    re.IGNORECASE,
)


def test_templates_translate_the_colon_between_two_parts():
    templates = FOLDER.parent.parent.parent.parent / "templates"
    bare = re.compile(r"^.*(?:\}\}|%\}): .*$", re.MULTILINE)
    sentences = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)

    found = {
        path.name: lines
        for path in templates.rglob("*.html")
        if (lines := bare.findall(sentences.sub("", path.read_text(encoding="utf-8"))))
    }

    assert found == {}
