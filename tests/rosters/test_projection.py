"""The catalogue as rows: the same after every run, and nothing forgotten."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command

from rosters.models import (
    Ability,
    CatalogueVersion,
    Clause,
    Faction,
    GameSystem,
    Layout,
    Mission,
    Unit,
)
from rosters.projection import project
from rules.engine.frontier.catalogue import CATALOGUE

pytestmark = pytest.mark.django_db


def test_every_row_of_the_engine_is_on_show(catalogue):
    assert Faction.objects.count() == 4
    assert Unit.objects.count() == 24
    assert Ability.objects.count() == 48
    assert Ability.objects.values("slug").distinct().count() == 44
    assert Layout.objects.count() == 3
    assert Clause.objects.count() == len(CATALOGUE.clauses)
    assert [row.record for row in Unit.objects.all()] == list(CATALOGUE.units)
    assert [row.record for row in Layout.objects.all()] == list(CATALOGUE.layouts)


def test_a_second_run_changes_nothing(catalogue):
    synced = GameSystem.objects.get().synced_at
    report = project(CATALOGUE)
    assert (report.added, report.changed, report.withdrawn) == ([], [], [])
    assert GameSystem.objects.get().synced_at == synced


def test_a_new_price_is_reported_and_the_old_catalogue_remembered(catalogue):
    dearer = CATALOGUE.units[0].change(points=99)
    report = project(CATALOGUE.change(units=(dearer, *CATALOGUE.units[1:]), version="next"))
    assert report.changed == [f"unit {dearer.slug}"]
    assert Unit.objects.get(slug=dearer.slug).points == 99
    old = CatalogueVersion.objects.get(version=CATALOGUE.version).record
    assert old.units[0].points == CATALOGUE.units[0].points


def test_a_unit_that_is_gone_is_withdrawn_and_can_come_back(catalogue):
    gone = CATALOGUE.units[-1]
    report = project(CATALOGUE.change(units=CATALOGUE.units[:-1], version="next"))
    assert len(report.withdrawn) == 3
    assert Unit.objects.get(slug=gone.slug).withdrawn
    project(CATALOGUE)
    assert not Unit.objects.get(slug=gone.slug).withdrawn


def test_documents_from_before_every_ability_was_applied_can_still_be_read(catalogue):
    former = CatalogueVersion.objects.get()
    old = json.loads(former.document)
    for row in old["abilities"]:
        row["in_force"] = False
    for row in old["missions"]:
        row["playable"] = False
    CatalogueVersion.objects.update(document=json.dumps(old))
    for row in (*Ability.objects.all(), *Mission.objects.all()):
        row.document |= {"in_force": False} if isinstance(row, Ability) else {"playable": False}
        row.save()

    import_module("rosters.migrations.0002_no_marks").forget_marks(apps, None)

    assert CatalogueVersion.objects.get().record == CATALOGUE
    assert {row.record for row in Ability.objects.all()} == set(CATALOGUE.abilities)
    assert [row.record for row in Mission.objects.all()] == list(CATALOGUE.missions)


def test_the_command_says_what_it_did(capsys):
    call_command("sync_catalogue")
    call_command("sync_catalogue")
    first, second = capsys.readouterr().out.splitlines()
    assert "added" in first
    assert "nothing changed" in second
