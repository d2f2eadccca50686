"""No text of the site is left in English: each is marked, and what is marked is translated."""

import ast
import gettext
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType
from django.utils.translation.template import templatize

ROOT = Path(__file__).parent.parent.parent
COMPILED = ROOT / "frontier_site/locale/fr/LC_MESSAGES/django.mo"
TEMPLATES = sorted((ROOT / "templates").rglob("*.*"))
PYTHON = sorted(
    path
    for part in ("frontier_site", "rosters", "rules")
    for path in (ROOT / part).rglob("*.py")
    if "migrations" not in path.parts
)
# Names of fonts and of their licence; a tag that is put together of parts.
OF_NAMES = {"credits.html", "button.html"}
SCRIPTS = sorted(path for path in (ROOT / "static/js").rglob("*.js") if "vendor" not in path.parts)
MARKS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
MARKED = re.compile(
    r"\b(n?p?gettext)\(((?:u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")(?:,\s*)?)+)"
)
NAMES = {"Frontier", "JSON", "PDF", "API", "CSV", "Markdown", "AGPL", "English", "Français", "mm"}
SAID = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-valuetext"}
WORD = re.compile(r"(?<![-\w])[^\W\d_]{2,}(?![-\w])")
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+ [a-z]+")


def marked_in_python(source):
    """What calls of gettext and its kin translate in a module."""
    for node in ast.walk(ast.parse(source)):
        name = getattr(getattr(node, "func", None), "id", "")
        if isinstance(node, ast.Call) and name in MARKS:
            text = node.args[MARKS[name]]
            if isinstance(text, ast.Constant):
                yield text.value


def marked_in_template(source):
    for name, arguments in MARKED.findall(templatize(source)):
        texts = ast.literal_eval(f"({arguments.rstrip(', ')},)")
        yield texts[MARKS[name]]


class Unmarked(HTMLParser):
    """Words between and in the tags of a page."""

    SILENT = ("script", "style", "code", "kbd")

    def __init__(self):
        super().__init__()
        self.words = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in self.SILENT
        for name, value in attrs:
            if name in SAID:
                self.handle_data(value or "")

    def handle_endtag(self, tag):
        self.silent -= tag in self.SILENT

    def handle_data(self, data):
        if not self.silent:
            self.words += [word for word in WORD.findall(data) if word not in NAMES]


def unmarked(source):
    """What a template says in words of its own."""
    inside, text = False, []
    for token in Lexer(source).tokenize():
        if token.token_type is TokenType.BLOCK:
            name, *rest = token.split_contents()
            if rest == ["body_class"]:
                name = "comment"  # names of classes, which nobody reads
            inside = name in {"blocktranslate", "comment"} or (
                inside and not name.startswith("end")
            )
        elif token.token_type is TokenType.TEXT and not inside:
            text.append(token.contents)
    page = Unmarked()
    page.feed(" ".join(text))
    return page.words


@pytest.fixture(scope="module")
def french():
    with COMPILED.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    known = {key[0] if isinstance(key, tuple) else key for key in compiled._catalog}
    return {text.split("\x04")[-1] for text in known}


def sentences_in_script(source):
    """Lines of code, without comments and thrown errors, that hold a sentence."""
    lines = [line for line in source.splitlines() if not line.strip().startswith(("//", "*", "/*"))]
    code = [re.sub(r"//.*|throw new \w*Error\(.*", "", line) for line in lines]
    return [line.strip() for line in code if SENTENCE.search(line)]


def faults(find, paths):
    """What `find` finds in each file, one line per fault: path, then text."""
    found = [
        f"{path.relative_to(ROOT)}: {text}" for path in paths for text in find(path.read_text())
    ]
    return "\n".join(found)


def untranslated(find, paths, french):
    """The texts that `find` finds in each file and that have no French."""
    return faults(lambda source: [text for text in find(source) if text not in french], paths)


def test_every_text_in_python_has_its_french(french):
    missing = untranslated(marked_in_python, PYTHON, french)
    assert not missing, missing


def test_every_text_in_a_template_has_its_french(french):
    missing = untranslated(marked_in_template, TEMPLATES, french)
    assert not missing, missing


def test_every_text_in_a_template_is_marked():
    found = faults(unmarked, [path for path in TEMPLATES if path.name not in OF_NAMES])
    assert not found, found


def test_scripts_take_their_sentences_from_the_page():
    found = faults(sentences_in_script, SCRIPTS)
    assert not found, found


def test_faults_are_listed_with_their_file():
    assert faults(lambda source: ["one", "two"], [COMPILED.with_suffix(".po")]) == (
        "frontier_site/locale/fr/LC_MESSAGES/django.po: one\n"
        "frontier_site/locale/fr/LC_MESSAGES/django.po: two"
    )
    assert sentences_in_script('// Only a comment here\nsay("Select a unit")') == [
        'say("Select a unit")'
    ]


def test_what_is_not_marked_is_noticed():
    assert unmarked("<p>Not marked</p>") == ["Not", "marked"]
    assert unmarked('<img alt="A map">') == ["map"]
    assert unmarked("{% blocktranslate %}Marked{% endblocktranslate %}") == []
    assert list(marked_in_template("{% load i18n %}{% translate 'A text' %}")) == ["A text"]
    assert list(marked_in_python('_("A text")')) == ["A text"]
