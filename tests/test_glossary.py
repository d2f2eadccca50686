"""The engine's words are its own, and prose uses standard terms: see docs/glossary.md."""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "rules" / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))
CORE = [each for each in MODULES if each.is_relative_to(ENGINE / "core")]

# What rule books call things. The core serves every one of them and knows none.
RULE_BOOK = {"action", "board", "move", "phase", "reaction", "unit", "weapon"}

# Other names for what the glossary has one name for.
SYNONYMS = {
    "player": "Seat",
    "ruleset": "GameSystem",
    "rulebook": "GameSystem",
    "snapshot": "State",
    "rejection": "Refusal",
    "violation": "Refusal",
    "transaction": "Commit",
    "modifier": "Effect",
    "buff": "Effect",
    "debuff": "Effect",
    "projection": "View",
    "perspective": "View",
}

# Phrases that hide what a thing does, with the plain ones to use instead.
RIDDLES = {
    r"who(ever|mever|soever)": "anyone who",
    r"(what|that) (becomes|became) of": "result, fate, cleanup",
    r"speaks? against": "problem, refusal",
    r"(is|are|was|were) told( of)?": "receives, is notified",
    r"tells? of": "reports, describes",
    r"so that nobody": "to prevent",
    r"goes? on by (itself|themselves)": "continues automatically",
    r"(is|are) let in": "is allowed",
    r"(in|into) hand": "held, selected",
    r"the server's word": "the server's answer",
    r"drawn anew": "redrawn",
    r"thereof|wherefrom|whereupon": "of it",
}
_RIDDLE = re.compile(rf"\b({'|'.join(RIDDLES)})\b", re.IGNORECASE)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def words(text: str) -> set[str]:
    """The words of identifiers and sentences alike: `TakeAction`, `take_action`, "two units"."""
    found = {each.lower() for each in _WORD.findall(text)}
    return found | {each[:-1] for each in found if each.endswith("s")}


def identifiers(source: str) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def misnamed(source: str) -> dict[str, str]:
    """Identifiers that use a banned synonym, with the word to use instead."""
    return {
        name: SYNONYMS[word] for name in identifiers(source) for word in words(name) & set(SYNONYMS)
    }


def test_words_are_found_in_every_spelling():
    assert words("TakeAction unit_moves HTTPPlayer") >= {"take", "action", "unit", "move", "player"}
    assert not words("transaction interaction boarding") & RULE_BOOK


def test_a_banned_word_is_noticed():
    assert misnamed("def ask(the_player): ...") == {"the_player": "Seat"}


def riddles(prose: str) -> list[str]:
    return [found[0] for found in _RIDDLE.finditer(" ".join(prose.split()))]


def python_prose(source: str) -> str:
    """Comments and docstrings."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    notes = [token.string for token in tokens if token.type == tokenize.COMMENT]
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return "\n".join([*notes, *(ast.get_docstring(node) or "" for node in nodes)])


def script_prose(source: str) -> str:
    """Comments of a script, without the asterisks that begin their lines."""
    blocks = re.findall(r"/\*(.*?)\*/", source, re.DOTALL)
    lines = re.findall(r"(?:^|\s)//(.*)", source)
    return "\n".join(
        [*(re.sub(r"^\s*\*", "", each, flags=re.MULTILINE) for each in blocks), *lines]
    )


def prose() -> dict[Path, str]:
    """What a maintainer reads: documents, and the comments and docstrings of code."""
    folders = ("rules", "rosters", "frontier_site")
    readers: list[tuple[Callable[[str], str], Iterable[Path]]] = [
        (str, [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]),
        (script_prose, (ROOT / "static" / "js").rglob("*.js")),
        (python_prose, (file for each in folders for file in (ROOT / each).rglob("*.py"))),
    ]
    return {
        file: read(file.read_text(encoding="utf-8")) for read, files in readers for file in files
    }


def faults(find: Callable[[str], Collection[str]], modules: Iterable[Path]) -> str:
    """One line for each module in which `find` finds something."""
    found = {module: find(module.read_text(encoding="utf-8")) for module in modules}
    return "\n".join(f"{path.relative_to(ENGINE)}: {what}" for path, what in found.items() if what)


def test_the_core_knows_no_word_of_any_rule_book():
    found = faults(lambda source: words(source) & RULE_BOOK, CORE)
    assert not found, found


def test_the_engine_uses_one_name_for_one_thing():
    found = faults(misnamed, MODULES)
    assert not found, found


def test_a_riddle_is_noticed_in_every_kind_of_text():
    script = "/**\n * What becomes\n * of it.\n */\nask('//whoever'); // is told of"
    assert riddles(script_prose(script)) == ["What becomes of", "is told of"]
    module = '"""Whoever asks."""\n\nsaid = "whoever"  # speaks against it\n'
    assert riddles(python_prose(module)) == ["speaks against", "Whoever"]


def test_documents_and_comments_use_plain_terms():
    texts = prose()
    assert len(texts) > 500
    found = {file: riddles(text) for file, text in texts.items()}
    lines = [f"{file.relative_to(ROOT)}: {each}" for file, each in found.items() if each]
    assert not lines, "\n".join([*lines, *(f"{a}: {b}" for a, b in RIDDLES.items())])
