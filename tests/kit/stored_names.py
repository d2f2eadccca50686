"""Every name that stored matches, rows and links hold: changing one would orphan what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from msgspec import inspect
from prometheus_client import REGISTRY

import frontier_site.metrics  # noqa: F401  registers what is counted
from rules.engine.core import log, system
from rules.engine.systems import SYSTEMS
from rules.lobby import links
from rules.notices import mails
from rules.records import match_record

CORE_COMMANDS = (
    log.Begin,
    log.Undo,
    log.AskUndo,
    log.DeclineUndo,
    log.WithdrawUndo,
    log.ClaimTime,
    log.ForceEnd,
    log.Practise,
)
RECORDS = {
    "header": match_record.Header,
    "footer": match_record.Footer,
    "commit": log.Commit,
    "setup": system.Setup,
    "roster": system.ArmyList,
}
OURS = ("rules", "rosters")


def stored_names() -> Iterator[str]:
    """One line per name: `where kind name`."""
    for name, kind in RECORDS.items():
        yield from (f"core {line}" for line in fields_of(kind, name))
    for kind in (*CORE_COMMANDS, *log.EVENTS):
        yield from (f"core {line}" for line in fields_of(kind))
    for book in SYSTEMS:
        state = type(book.initial(first_setup(book)))
        yield from (f"{book.key} {line}" for line in fields_of(state, "state"))
        for kind in (*book.commands, *(each for each in book.events if each not in log.EVENTS)):
            yield from (f"{book.key} {line}" for line in fields_of(kind))
        for sequence, steps in book.sequences.items():
            yield f"{book.key} sequence {sequence}"
            yield from (f"{book.key} step {sequence}.{step.__name__}" for step in steps)
    yield from table_names()
    links_signed = (links.INVITATION, links.SEAT, links.WATCH)
    yield from (f"site salt {link._signer.salt!s}" for link in links_signed)
    yield f"site salt {mails.SALT}"
    families = sorted(each.name for each in REGISTRY.collect())
    yield from (f"site metric {name}" for name in families if name.startswith("frontier_"))


def fields_of(kind: type, path: str = "") -> Iterator[str]:
    """The fields of a record and of all records in it. One with a tag is named by it, any other by
    where it stands, since the name of its class is not stored.
    """
    name = str(kind.__struct_config__.tag or path)  # type: ignore[attr-defined]
    if name != path:
        yield f"tag {name}"
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        yield f"field {name}.{field.encode_name}"
        for inner in records_in(field.type):
            yield from fields_of(inner, f"{name}.{field.encode_name}")


def records_in(found: Any) -> Iterator[type]:
    """The records that a type is made of, not those within them."""
    if isinstance(found, inspect.StructType):
        yield found.cls
    for part in ("types", "item_types"):
        for each in getattr(found, part, ()):
            yield from records_in(each)
    for part in ("key_type", "value_type", "item_type"):
        if getattr(found, part, None) is not None:
            yield from records_in(getattr(found, part))


def first_setup(book: Any) -> system.Setup:
    """An agreement on the book's first mission, to see what its state is made of."""
    mission = book.catalogue.missions[0].slug
    return system.Setup(
        match="", names=("", ""), mission=mission, layout=book.catalogue.layouts[0].slug, limit=0
    )


def table_names() -> Iterator[str]:
    """The tables and columns of this project's apps, with the labels that migrations know."""
    for app in apps.get_app_configs():
        if not app.name.startswith(OURS):
            continue
        yield f"site app {app.label}"
        for model in app.get_models(include_auto_created=True):
            table = model._meta.db_table
            yield f"site model {model._meta.label}"
            yield f"site table {table}"
            yield from (f"site column {table}.{each.column}" for each in model._meta.local_fields)
