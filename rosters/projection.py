"""Projects the engine's catalogues into the database (idempotent).

A row that the source no longer has is marked withdrawn and kept, so that links and old rosters keep
working; each version of a catalogue is stored whole.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import filterfalse
from typing import Any

import msgspec
from django.db import models, transaction
from django.utils import timezone

from rosters.catalogues import books
from rosters.models.catalogue import (
    Ability,
    CatalogueRow,
    CatalogueVersion,
    Clause,
    Faction,
    GameSystem,
    Layout,
    Mission,
    Unit,
)
from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Catalogue


@dataclass
class Report:
    """Counts of one synchronisation of one system."""

    system: str
    version: str
    rows: int = 0
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)

    def sentence(self) -> str:
        if not (self.added or self.changed or self.withdrawn):
            return f"{self.system} {self.version}: {self.rows} rows, nothing changed"
        return (
            f"{self.system} {self.version}: {self.rows} rows, {len(self.added)} added, "
            f"{len(self.changed)} changed, {len(self.withdrawn)} withdrawn"
        )


def sync_catalogues() -> list[Report]:
    """Synchronise all systems; removed ones are withdrawn."""
    with transaction.atomic():
        GameSystem.objects.exclude(key__in=[book.key for book in books()]).update(withdrawn=True)
        return [project(book.catalogue, at) for at, book in enumerate(books())]


@transaction.atomic
def project(catalogue: Catalogue, position: int = 0) -> Report:
    """Synchronise the rows of one system with `catalogue`."""
    report = Report(system=catalogue.system, version=catalogue.version)
    system = _system(catalogue, position)
    _sync(report, system, Faction, _factions(catalogue))
    factions = {row.slug: row for row in system.factions.all()}
    _sync(report, system, Unit, _units(catalogue, factions))
    units = {row.slug: row for row in system.units.all()}
    _sync(report, system, Ability, _abilities(catalogue, units))
    _sync(report, system, Mission, _missions(catalogue))
    _sync(report, system, Layout, _layouts(catalogue))
    _sync(report, system, Clause, _clauses(catalogue))
    return report


def folded(text: str) -> str:
    """`text` normalised for search: lower case, without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(filterfalse(unicodedata.combining, bare))


def _system(catalogue: Catalogue, position: int) -> GameSystem:
    now = timezone.now()
    shown = GameSystem.objects.filter(key=catalogue.system).first()
    same = shown is not None and shown.version == catalogue.version
    system, _new = GameSystem.objects.update_or_create(
        key=catalogue.system,
        defaults={
            "name": catalogue.name,
            "version": catalogue.version,
            "words": _plain(catalogue.words),
            "position": position,
            "withdrawn": False,
            "synced_at": shown.synced_at if shown is not None and same else now,
        },
    )
    CatalogueVersion.objects.get_or_create(
        system=system,
        version=catalogue.version,
        defaults={"synced_at": now, "document": msgspec.json.encode(catalogue).decode()},
    )
    return system


def _plain(value: object) -> Any:
    """`value` as it is read back from a JSON column."""
    return msgspec.json.decode(msgspec.json.encode(value))


Row = tuple[str, dict[str, Any]]


def _row(record: Record, slug: str, name: str, at: int, **columns: Any) -> Row:
    common = {
        "name": name,
        "position": at,
        "document": _plain(record),
        "withdrawn": False,
    }
    return slug, common | columns


def _factions(catalogue: Catalogue) -> list[Row]:
    return [_row(each, each.slug, each.name, at) for at, each in enumerate(catalogue.factions)]


def _units(catalogue: Catalogue, factions: dict[str, Faction]) -> list[Row]:
    return [
        _row(
            each,
            each.slug,
            each.name,
            at,
            faction=factions[each.faction],
            points=each.points,
            scale=each.scale,
            base_mm=each.base_mm,
        )
        for at, each in enumerate(catalogue.units)
    ]


def _abilities(catalogue: Catalogue, units: dict[str, Unit]) -> list[Row]:
    facts = {each.slug: each for each in catalogue.abilities}
    rows = []
    for unit in catalogue.units:
        for at, printing in enumerate(unit.abilities):
            fact = facts[printing.ability]
            columns = {
                "unit": units[unit.slug],
                "kind": fact.kind,
                "strategic": fact.strategic,
                "any_point": fact.any_point,
                "clauses": list(printing.clauses),
            }
            rows.append(_row(fact, fact.slug, fact.name, at, **columns))
    return rows


def _missions(catalogue: Catalogue) -> list[Row]:
    return [
        _row(
            each,
            each.slug,
            each.name,
            at,
            default_limit=each.default_limit,
        )
        for at, each in enumerate(catalogue.missions)
    ]


def _layouts(catalogue: Catalogue) -> list[Row]:
    return [
        _row(each, each.slug, each.name, at, width=each.width, height=each.height)
        for at, each in enumerate(catalogue.layouts)
    ]


def _clauses(catalogue: Catalogue) -> list[Row]:
    return [
        _row(
            each,
            each.id,
            each.title.en,
            at,
            heading=each.heading,
            status=each.status,
            haystack=folded(
                " ".join((each.id, each.title.en, each.title.fr, each.text.en, each.text.fr))
            ),
        )
        for at, each in enumerate(catalogue.clauses)
    ]


def _sync(
    report: Report, system: GameSystem, model: type[CatalogueRow], rows: Iterable[Row]
) -> None:
    """Insert, update and withdraw rows of `model` to match `rows`."""
    manager: models.Manager[Any] = model._default_manager
    kept = {_identity(row): row for row in manager.filter(system=system)}
    new, changed, seen = [], [], set()
    for slug, columns in rows:
        fresh: Any = manager.model(system=system, slug=slug, **columns)
        identity = _identity(fresh)
        seen.add(identity)
        old = kept.get(identity)
        if old is None:
            new.append(fresh)
        elif _values(old) != _values(fresh):
            fresh.pk = old.pk
            changed.append(fresh)
    gone = [row for id, row in kept.items() if id not in seen and not row.withdrawn]
    _save(manager, new, changed, gone)
    report.rows += len(seen)
    for names, touched in (
        (report.added, new),
        (report.changed, changed),
        (report.withdrawn, gone),
    ):
        names.extend(f"{model._meta.model_name} {row.slug}" for row in touched)


def _save(
    manager: models.Manager[Any],
    new: list[Any],
    changed: list[Any],
    gone: list[Any],
) -> None:
    manager.bulk_create(new)
    if changed:
        manager.bulk_update(changed, [column.name for column in _columns(changed[0])])
    if gone:
        manager.filter(pk__in=[row.pk for row in gone]).update(withdrawn=True)


def _columns(row: Any) -> list[Any]:
    return [column for column in row._meta.concrete_fields if not column.primary_key]


def _values(row: Any) -> list[Any]:
    return [getattr(row, column.attname) for column in _columns(row)]


def _identity(row: Any) -> tuple[Any, str]:
    """The key of a row within its system: the slug, for a printing also its unit."""
    return getattr(row, "unit_id", None), row.slug
