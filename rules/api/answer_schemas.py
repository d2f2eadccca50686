"""JSON Schemas of the rule books' answers for the OpenAPI document, derived from their record
types.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.rule_book import RuleBook

Schema = dict[str, Any]

REFUSALS: Schema = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"clause": {"type": "string"}, "sentence": {"type": "string"}},
        "required": ["clause", "sentence"],
    },
}


def answers(question: str) -> Schema:
    """Response schema of a question: what each book answers to it."""
    return {"anyOf": [_answer(book, question) for book in _with_table_questions()]}


def questions() -> Schema:
    """Request schema of questions about a position: those that each book answers."""
    return {
        "anyOf": [_schema_of(book.asked, f"Questions, {book.catalogue.name}") for book in SYSTEMS]
    }


def previews() -> Schema:
    """Response schema of a command check: the preview, with refusals as sentences."""
    return {"anyOf": [_judged(_answer(book, "preview")) for book in _with_table_questions()]}


def _with_table_questions() -> Iterator[RuleBook[Any]]:
    return (book for book in SYSTEMS if book.questions.table)


def _answer(book: RuleBook[Any], question: str) -> Schema:
    kind = get_type_hints(getattr(book.questions.table, question))["return"]
    return _schema_of(kind, f"{kind.__name__}, {book.catalogue.name}")


def _schema_of(kind: Any, title: str) -> Schema:
    [schema], parts = msgspec.json.schema_components([kind], ref_template="{name}")
    return {**_whole(schema, parts), "title": title}


def _whole(schema: Any, parts: dict[str, Any]) -> Any:
    """The schema with all `$ref` resolved inline."""
    if isinstance(schema, list):
        return [_whole(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _whole(parts[schema["$ref"]], parts)
    return {key: _whole(each, parts) for key, each in schema.items() if key != "discriminator"}


def _judged(preview: Schema) -> Schema:
    properties = preview["properties"] | {"legal": {"type": "boolean"}, "refusals": REFUSALS}
    return {**preview, "properties": properties, "required": ["legal", "refusals"]}
