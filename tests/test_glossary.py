"""The engine's words are its own: see docs/glossary.md."""

import io
import re
import tokenize
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "rules" / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))
CORE = [each for each in MODULES if each.is_relative_to(ENGINE / "core")]

# What rule books call things. The core serves every one of them and knows none.
RULE_BOOK = {"action", "board", "move", "phase", "reaction", "turn", "unit", "weapon"}

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


@pytest.mark.parametrize("module", CORE, ids=lambda path: path.name)
def test_the_core_knows_no_word_of_any_rule_book(module):
    assert not words(module.read_text(encoding="utf-8")) & RULE_BOOK


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_uses_one_name_for_one_thing(module):
    assert misnamed(module.read_text(encoding="utf-8")) == {}
