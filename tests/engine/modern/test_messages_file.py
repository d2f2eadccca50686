"""messages.toml: every key the code uses has a sentence, and every sentence is used."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ENGINE = Path(__file__).parents[3] / "rules" / "engine"
TABLES = tomllib.loads((ENGINE / "modern/data/messages.toml").read_text(encoding="utf-8"))
SOURCES = sorted((ENGINE / "modern").rglob("*.py"))
FROM_LIB = {"unkept", "seal-roster", "reveal", "undo-asked", "not-offered"}


def texts() -> set[str]:
    """Every string of the code, those built from parts as patterns."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if re.fullmatch(r"[a-zA-Z-]+", text):
                    found.add(text)
                case ast.JoinedStr(values=parts):
                    shown = (
                        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                        for part in parts
                    )
                    found.add("".join(shown))
    return found


def test_every_sentence_is_used() -> None:
    used = texts()
    keys = [key for table, rows in TABLES.items() if table != "event" for key in rows]
    idle = [
        key
        for key in keys
        if key not in used | FROM_LIB
        and not any(".+" in each and re.fullmatch(each, key) for each in used)
    ]
    assert idle == []


def test_every_refusal_key_in_the_code_has_a_sentence() -> None:
    known = set(TABLES["refusal"])
    pattern = re.compile(r"refusal\(\s*(?:clause|\"MW-[A-Z]+-\d+\"[^,]*),\s*\"([a-z-]+)\"")
    for source in SOURCES:
        for key in pattern.findall(source.read_text(encoding="utf-8")):
            assert key in known, f"{source.name}: {key}"
