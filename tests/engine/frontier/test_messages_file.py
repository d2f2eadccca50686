"""messages.toml: every key the code uses has a sentence, every sentence is used, and the code gives
its parameters.
"""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from rules.engine.core.decision import Refusal
from rules.engine.frontier.model.sentences import MESSAGES, reason

ENGINE = Path(__file__).parents[3] / "rules" / "engine"
SOURCES = [
    path
    for part in ("core", "tabletop", "frontier")
    for path in (ENGINE / part).rglob("*.py")
    if path.name != "agreement.py"  # refuses options of books that have a record of them
]
TABLES = tomllib.loads((ENGINE / "frontier/data/messages.toml").read_text(encoding="utf-8"))

BUILDERS = {"Refusal", "Fault", "Problem", "Prompt", "_error", "option", "_declared", "_illegal"}

KEY_AT = {"_error": 1, "_illegal": 1, "option": 2, "_declared": 2}
"""Helpers that take the key by position."""

TABLE_OF = dict.fromkeys(("Refusal", "Fault", "Problem", "_error", "_illegal"), ("refusal",))
"""Which tables a key may stand in, by what is built with it; all others are asked or offered."""

BY_WHOLE_KEY = {("refusal", "too-many-steps")}
"""Sentences that the code names with their table: `refusal.too-many-steps`."""

ENDS = ("won", "lost")
"""How a trial ends for its first side."""

THIN = "\N{NARROW NO-BREAK SPACE}"


class Use:
    """One place in the code that builds something with a message key."""

    def __init__(self, call: ast.Call, function: ast.AST, path: Path) -> None:
        self.call, self.function = call, function
        self.builds = _name(call.func)
        self.where = f"{path.name}:{call.lineno}"

    @property
    def tables(self) -> tuple[str, ...]:
        return TABLE_OF.get(self.builds, ("prompt", "option"))

    @cached_property
    def patterns(self) -> set[str]:
        """The keys, as regular expressions: one built from parts matches what they may be."""
        at = KEY_AT.get(self.builds)
        if at is not None:  # with less, it is another helper of that name
            return _texts(self.call.args[at], self.function) if at < len(self.call.args) else set()
        given = next((k.value for k in self.call.keywords if k.arg == "key"), None)
        return set() if given is None else _texts(given, self.function)

    @cached_property
    def params(self) -> set[str] | None:
        """The names of the parameters given, None where they cannot be read off the code."""
        if self.builds in KEY_AT:
            if any(k.arg is None for k in self.call.keywords):
                return None
            own = {"entry", "remedy", "subject", "target", "refusals"}
            return {k.arg for k in self.call.keywords if k.arg and k.arg not in own}
        given = next((k.value for k in self.call.keywords if k.arg == "params"), None)
        return set() if given is None else _keys(given, self.function)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(value: ast.expr, function: ast.AST) -> set[str]:
    match value:
        case ast.Constant(value=str(text)):
            return {re.escape(text)} if text else set()
        case ast.JoinedStr(values=parts):
            shown = (re.escape(*_named(part)) if _named(part) else ".+" for part in parts)
            return {"".join(shown)}
        case ast.IfExp(body=first, orelse=second):
            return _texts(first, function) | _texts(second, function)
        case ast.Name(id=name):
            return {t for given in _assigned(name, function) for t in _texts(given, function)}
        case _:
            return set()


def _named(value: ast.expr | None) -> set[str]:
    return {str(value.value)} if isinstance(value, ast.Constant) else set()


def _keys(value: ast.expr, function: ast.AST) -> set[str] | None:
    match value:
        case ast.Dict(keys=keys, values=values):
            found: set[str] = set()
            for key, inner in zip(keys, values, strict=True):
                names = _named(key) or _keys(inner, function)
                if names is None:
                    return None
                found |= names
            return found
        case ast.Name(id=name):
            given = [_keys(each, function) for each in _assigned(name, function)]
            known = [keys for keys in given if keys]
            complete = bool(given) and len(known) == len(given)
            return set.union(*known, _added(name, function)) if complete else None
        case _:
            return None


def _assigned(name: str, function: ast.AST) -> list[ast.expr]:
    """Every value that `name` is given inside the function."""
    found = []
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            found += [node.value for t in targets if isinstance(t, ast.Name) and t.id == name]
    return found


def _added(name: str, function: ast.AST) -> set[str]:
    """The keys that are put into `name` one by one."""
    found = set()
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Name(id=owner), slice=ast.Constant(value=str(key))):
                found |= {key} if owner == name else set()
    return found


def uses() -> Iterator[Use]:
    """Every call in the engine that names a message."""
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        seen: set[ast.Call] = set()
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        for scope in [*reversed(functions), tree]:
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and node not in seen:
                    seen.add(node)
                    use = Use(node, scope, path)
                    if use.builds in BUILDERS and use.patterns:
                        yield use


@cache
def remedies() -> frozenset[str]:
    """Every remedy that the code names."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "remedy":
                found |= _texts(node.value, node)
    return frozenset(found)


USES = list(uses())
KEYS = [(table, key) for table, rows in TABLES.items() for key in rows]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@cache
def matching(use: Use) -> list[tuple[str, str]]:
    """The sentences that a use may mean."""
    return [
        (table, key)
        for table, key in KEYS
        if table in use.tables and any(re.fullmatch(p, key) for p in use.patterns)
    ]


def test_message_keys_are_found_in_the_code():
    keys = {key for use in USES for key in use.patterns}
    assert {"too\\-near", "choose\\-action", "move\\-.+", "price\\-changed"} <= keys


def test_every_key_in_the_code_has_its_sentence():
    missing = [
        f"{use.where}: {pattern} in {use.tables}"
        for use in USES
        for pattern in use.patterns
        if not any(re.fullmatch(pattern, key) for _, key in matching(use))
    ]
    assert not missing, "\n".join(missing)


@cache
def named_in_code() -> frozenset[tuple[str, str]]:
    return frozenset(found for use in USES for found in matching(use))


def is_used(table: str, key: str) -> bool:
    match table:
        case "waiting":
            return key == "other" or key in TABLES["prompt"]
        case "sealed":
            return f"seal-{key}" in TABLES["prompt"]
        case "trial":
            return key in {f"{kind}-{end}" for kind in ("contest", "check") for end in ENDS}
        case "remedy":
            return any(re.fullmatch(pattern, key) for pattern in remedies())
        case _:
            return (table, key) in named_in_code() | BY_WHOLE_KEY


def test_every_sentence_is_used():
    unused = [
        f"{table}.{key}" for table, key in KEYS if table != "event" and not is_used(table, key)
    ]
    assert not unused, "\n".join(unused)


def test_every_remedy_has_its_words():
    assert {re.escape(key) for key in TABLES["remedy"]} == remedies()


def lacking(use: Use) -> list[str]:
    """The keys whose parameters a use does not give. A key may stand in two tables; where it is
    asked and offered alike, one of them is meant.
    """
    needed: dict[str, list[set[str]]] = {}
    for table, key in matching(use):
        needed.setdefault(key, []).append(placeholders(TABLES[table][key]["en"]))
    given = use.params
    if given is None:
        return []
    return [
        f"{use.where}: {key} needs {alternatives}"
        for key, alternatives in needed.items()
        if not any(names <= given for names in alternatives)
    ]


def test_every_parameter_of_a_sentence_is_given():
    assert sum(use.params is not None for use in USES) > 150
    faults = [each for use in USES for each in lacking(use)]
    assert not faults, "\n".join(faults)


def test_a_refusal_reads_as_players_see_it():
    refused = Refusal(
        clause="FR-ACT-6", key="too-near", params={"name": "Jaeger", "inches": 9.0157, "least": 10}
    )
    assert reason(refused) == "Jaeger is 9.02″ away; at least 10″ is needed."
    assert reason(refused, "fr") == f"L’unité Jaeger est à 9,02″{THIN}; il faut au moins 10″."
    assert "refusal.too-near" in MESSAGES
