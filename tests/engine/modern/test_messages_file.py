"""messages.toml: every key the code uses has a sentence, every sentence is used, and both languages
name the same parameters.
"""

from __future__ import annotations

import ast
import re
import string
import tomllib
from pathlib import Path

from rules.engine.core.log import EVENTS
from rules.engine.modern.model.events import DESTROYED
from rules.engine.modern.model.evolve import BOOK_EVENTS
from rules.engine.tabletop.endings import LOST

ENGINE = Path(__file__).parents[3] / "rules" / "engine"
TABLES = tomllib.loads((ENGINE / "modern/data/messages.toml").read_text(encoding="utf-8"))
SOURCES = sorted((ENGINE / "modern").rglob("*.py"))
SILENT = {"FlowMoved", "FacingOwed", "ArtilleryEnded", "CombatEnded", "PhaseEnded"}
OTHERWISE = {
    *("MatchBeganOnOwnBoard", "AttackerRolled", "GunHeld", "ShellLostOffBoard"),
    *("UnitsFoundNoSquare", "UndoAgreed", "EndForcedAgainst", "PhaseBeganWithOneDie"),
    *("UnitsNamed", "CombatWon", "CombatLost", "CombatBoth", "CombatDraw"),
    *DESTROYED.values(),
    *(f"{ending}By{side}" for ending in LOST.values() for side in ("First", "Second")),
}
"""Sentences that a fact chooses for itself."""

FROM_LIB = {"unkept", "seal-roster", "reveal", "undo-asked", "not-offered"}
FORMS = re.compile(r"(?<=\w)(![a-z])?(:[^{}]+)?(?=\})")
"""The form that a parameter takes: `:# Unit|# Units`."""

THIN = "\N{NARROW NO-BREAK SPACE}"


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


def test_every_event_has_a_sentence_unless_it_is_silent() -> None:
    named = {kind.__name__ for kind in (*BOOK_EVENTS, *EVENTS)} - SILENT - {"CombatFought"}
    assert set(TABLES["event"]) == named | OTHERWISE


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


def test_both_languages_name_the_same_parameters_and_french_is_set_with_narrow_spaces() -> None:
    for table, rows in TABLES.items():
        for key, row in rows.items():
            english, french = (
                {name for _, name, _, _ in string.Formatter().parse(row[language]) if name}
                for language in ("en", "fr")
            )
            assert english == french, f"{table}.{key}"
            bare = FORMS.sub("", row["fr"])
            assert not re.search(rf"[^{THIN}][;:!?»]", bare), f"{table}.{key}"
            assert not re.search(rf"«[^{THIN}]", bare), f"{table}.{key}"
            assert THIN not in row["en"]


def test_every_refusal_key_in_the_code_has_a_sentence() -> None:
    known = set(TABLES["refusal"])
    pattern = re.compile(r"refusal\(\s*(?:clause|\"MW-[A-Z]+-\d+\"[^,]*),\s*\"([a-z-]+)\"")
    for source in SOURCES:
        for key in pattern.findall(source.read_text(encoding="utf-8")):
            assert key in known, f"{source.name}: {key}"
