"""The engine's words are its own: see docs/glossary.md."""

import io
import re
import tokenize
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

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
