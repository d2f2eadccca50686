"""The catalogue as rows: the same after every run, and nothing forgotten."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command

from rosters.models import (
    Ability,
    CatalogueVersion,
    GameSystem,
    Mission,
    Unit,
)
from rosters.projection import project
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.systems import SYSTEMS

pytestmark = pytest.mark.django_db


def test_every_row_of_the_engine_is_on_show(catalogue):
    ours = GameSystem.objects.get(key="frontier")
    assert ours.factions.count() == 4
    assert ours.units.count() == 24
    abilities = Ability.objects.filter(system=ours)
    assert abilities.count() == 48
    assert abilities.values("slug").distinct().count() == 44
    assert ours.layouts.count() == 3
    for each in SYSTEMS:
        shown, told = GameSystem.objects.get(key=each.key), each.catalogue
        assert shown.clauses.count() == len(told.clauses)
        assert [row.record for row in shown.units.all()] == list(told.units)
        assert [row.record for row in shown.layouts.all()] == list(told.layouts)


def test_a_second_run_changes_nothing(catalogue):
    synced = GameSystem.objects.get(key="frontier").synced_at
    report = project(CATALOGUE)
    assert (report.added, report.changed, report.withdrawn) == ([], [], [])
    assert GameSystem.objects.get(key="frontier").synced_at == synced


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
    former = CatalogueVersion.objects.get(system="frontier")
    old = json.loads(former.document)
    for row in old["abilities"]:
        row["in_force"] = False
    for row in old["missions"]:
        row["playable"] = False
    CatalogueVersion.objects.filter(pk=former.pk).update(document=json.dumps(old))
    for row in (*Ability.objects.all(), *Mission.objects.all()):
        row.document |= {"in_force": False} if isinstance(row, Ability) else {"playable": False}
        row.save()

    import_module("rosters.migrations.0002_no_marks").forget_marks(apps, None)

    assert CatalogueVersion.objects.get(pk=former.pk).record == CATALOGUE
    abilities = Ability.objects.filter(system="frontier")
    assert {row.record for row in abilities} == set(CATALOGUE.abilities)
    missions = Mission.objects.filter(system="frontier")
    assert [row.record for row in missions] == list(CATALOGUE.missions)


def test_the_command_says_what_it_did(capsys):
    call_command("sync_catalogue")
    call_command("sync_catalogue")
    lines = capsys.readouterr().out.splitlines()
    first, second = lines[: len(SYSTEMS)], lines[len(SYSTEMS) :]
    assert len(second) == len(SYSTEMS)
    assert all("added" in line for line in first)
    assert all("nothing changed" in line for line in second)
