"""Every sentence of every rule book, in both languages, reads as a person would write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter

from tests.books.books import speeches
from tests.books.sentences import Sentence, Speech, every, keys, parameters

THIN = "\N{NARROW NO-BREAK SPACE}"
SPEECHES = speeches()
PLURALS = "|".join(sorted({name for speech in SPEECHES for name in speech.plurals}))
SENTENCES = every(SPEECHES)
ENGLISH = [each for each in SENTENCES if each.language == "en"]
FRENCH = [each for each in SENTENCES if each.language == "fr"]

FRENCH_UNITS = "|".join(
    sorted({re.escape(name) for speech in SPEECHES for name in speech.inflecting})
)
FRENCH_VERBS = (
    "est|sont|a|ont|n’(?!importe)|ne|va|vont|peut|peuvent|doit|doivent|tire|voit|obtient|prend"
)

# A noun with its plural, from the forms of the sentences themselves: `# unit|# units`.
FORMS = re.compile(r"\{\w+:(?:[^|{}]*\|)?#[ \u202f]([^|{}]+)\|#[ \u202f]([^|{}]+)\}")


def faults(found: Iterable[Sentence], told: str) -> str:
    """The sentences found, each with the law it breaks, for one report of all."""
    return "\n".join(f"{told}: [{s.book} {s.key} {s.language}] {s.text}" for s in found)


def broken(sentences: Iterable[Sentence], laws: Iterable[tuple[str, str]]) -> list[str]:
    """Every sentence in which the pattern of a law is found, with that law."""
    known = [(law, re.compile(pattern)) for law, pattern in laws]
    return [
        f"{law}: [{s.book} {s.key} {s.language}] {s.text}"
        for s in sentences
        for law, pattern in known
        if pattern.search(s.text)
    ]


BOTH = (
    ("an empty sentence", r"^$"),
    ("a brace, bar or figure sign that stayed", r"[{}|#]"),
    ("a value that is no text", r"\b(None(?! of)|UNSET|True|False)\b"),
    ("a space too many", r"  |^\s|\s$|\s[.,)]|\(\s"),
    ("two signs in a row", r"[.,;:!?]{2}"),
    ("a straight quote", "['\"]"),
    ("an empty pair of brackets", r"\(\s*\)"),
)


def test_no_sentence_breaks_a_style_rule_of_both_languages():
    assert broken(SENTENCES, BOTH) == []


OF_ENGLISH = (
    ("a French space", THIN),
    ("a space before a sign", r"\s[;:!?%]"),
    ("a plural after 1", r"\b1 (units|Units|points|squares|tokens|ranks|files|characters)\b"),
    (
        "a singular after 0 or 2",
        r"\b(0|2|11) (unit|Unit|point|square|token|rank|file)\b(?! inch)",
    ),
    (
        "a singular verb after a plural name",
        rf"(?<!and )(?<!of )(?<!to )\b({PLURALS}) "
        r"(is|was|has|does|needs|rolls|fires|moves|faces|stays|sees|holds|stands|turns)\b",
    ),
    (
        "a plural verb after a singular name",
        r"(?<!and )(?<!does )(?<!should )"
        r"\b(Insurgent 1|Infantry 1|Jaeger 2|Field Artillery)( \(Ana\))? "
        r"(are|were|have|do|need|roll|fire|move|face|stay|see|hold|stand|turn)\b",
    ),
    ("“does” with a plural name", rf"\bdoes ({PLURALS})\b"),
    ("the private style of old", r"\b([Ww]hoever|nobody’s|one’s own)\b"),
)


def test_no_english_sentence_breaks_a_style_rule():
    assert broken(ENGLISH, OF_ENGLISH) == []


OF_FRENCH = (
    ("no narrow space before a sign", rf"[^{THIN}][;:!?»%]"),
    ("no narrow space after a quote", rf"«[^{THIN}]"),
    (
        "a word that is not elided",
        r"(?i)\b(de|que|le|la|ne|se|je|jusque|lorsque) [aeiouâàéèêëîïôœ]",
    ),
    ("an elision before a consonant", r"(?i)\b(d|qu|l|n|s)’[bcdfgjklmpqrstvwxz]"),
    ("words that contract", r"(?i)\b(de le|de les|à le|à les|si il)\b"),
    (
        "a plural after 0 or 1",
        r"\b[01] (unités|points|cases|jetons|colonnes|rangées|caractères)\b",
    ),
    ("a singular after 2", r"\b(2|11) (unité|point|case|jeton|colonne|rangée|caractère)\b"),
    (
        "a verb that would have to agree with the name of a type",
        rf"(?<!unité )(?<!et )\b({FRENCH_UNITS})( \d)?( \(Ana\))? ({FRENCH_VERBS})\b",
    ),
)


def test_no_french_sentence_breaks_a_style_rule():
    assert broken(FRENCH, OF_FRENCH) == []


def test_a_sentence_begins_with_a_capital_and_ends_with_punctuation():
    """Facts, refusals and prompts are sentences; options and the answers of maps may be less."""
    whole = [each for each in SENTENCES if each.key.startswith(("event.", "refusal.", "prompt."))]
    found = [each for each in whole if not re.fullmatch(r"[^a-z].*[.!?]", each.text)]
    assert not found, faults(found, "begins small, or has no end")


def test_a_slug_never_reaches_a_reader():
    """A slug that is not a word of the language stands nowhere in a sentence that holds it."""
    found = []
    for each in SENTENCES:
        speech = next(speech for speech in SPEECHES if speech.name == each.book)
        for name, value in each.params.items():
            if name not in speech.slugs or not isinstance(value, str):
                continue
            for slug in value.split(" + "):
                told = words_of(speech, slug, each.language)
                rest = each.text.replace(told, "") if told else each.text
                if not told or re.search(rf"(?<![\w-]){re.escape(slug)}(?![\w-])", rest):
                    found.append(each)
    assert not found, faults(found, "a raw slug")


def words_of(speech: Speech, slug: str, language: str) -> str:
    """How a reader calls a slug; empty if the book has no word for it."""
    catalogue = speech.catalogue
    names = {
        row.slug: row.name_in(language)
        for rows in (catalogue.units, catalogue.abilities, catalogue.factions)
        for row in rows
    }
    names |= {key: text.get(language) for key, text in catalogue.words.items()}
    return names.get(slug, names.get(slug.lower(), ""))


def test_the_forms_of_a_figure_are_used_as_they_are_written():
    """With 0, 1 and 2 of everything that is counted, each noun stands in the right number."""
    found = []
    for singular, plural in set(nouns()):
        for each in ENGLISH:
            wrong = rf"\b1 {re.escape(plural)}\b|\b(0|2|11) {re.escape(singular)}\b(?! \w)"
            if plural != singular and re.search(wrong, each.text):
                found.append(each)
    assert not found, faults(found, "the wrong number")


def nouns() -> Iterator[tuple[str, str]]:
    for speech in SPEECHES:
        for key in keys(speech):
            yield from FORMS.findall(speech.messages.text(key, "en"))


def test_both_languages_name_the_same_parameters():
    for speech in SPEECHES:
        for key in keys(speech):
            english, french = (parameters(speech.messages.text(key, each)) for each in ("en", "fr"))
            assert set(english) == set(french), key


def test_plural_names_are_those_of_unit_types():
    """A type whose name ends with a single s is a plural noun."""
    for speech in SPEECHES:
        names = {unit.name for unit in speech.catalogue.units}
        assert set(speech.plurals) == {name for name in names if re.search("[^s]s$", name)}


def test_every_sentence_is_rendered_in_both_languages():
    told = {(each.book, each.key, each.language) for each in SENTENCES}
    known = [(speech.name, key) for speech in SPEECHES for key in keys(speech)]
    assert told == {(name, key, language) for name, key in known for language in ("en", "fr")}
    assert len(known) > 500


def test_a_parameter_holds_the_same_in_all_places_of_a_message():
    """Words, units and parts are marked wherever they stand, in both languages."""
    unlike = []
    for speech in SPEECHES:
        for key in keys(speech):
            marked = {
                (name, conversion)
                for language in ("en", "fr")
                for _, name, _, conversion in Formatter().parse(speech.messages.text(key, language))
                if name
            }
            names = [name for name, _ in marked]
            if len(names) > len(set(names)):
                unlike.append(f"{speech.name} {key}: {sorted(map(str, marked))}")
    assert unlike == []
