"""Owners choose whether readers see their notes, and readers learn of no change that they cannot
see.
"""

import importlib
import json

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from rosters import services
from rosters.edits import ChangeUnit, SetRoster
from rosters.models import Revision, Roster
from rosters.owners import Owner
from rosters.readers import as_read
from tests.rosters.pages import address, fresh

pytestmark = pytest.mark.django_db

NOTE, UNIT_NOTE = "Hold the ridge", "Stays in reserve"


@pytest.fixture
def noted(roster, owner):
    """A public roster with a note of its own and one on a unit, which readers do not see."""
    change(roster, owner, SetRoster(note=NOTE))
    change(roster, owner, ChangeUnit(line=roster.draft.units[0].id, note=UNIT_NOTE))
    return services.share_roster(roster=roster, visibility="public")


def change(roster, owner, edit):
    return services.edit_roster(roster=roster, expected=roster.revision, edit=edit, owner=owner)


def set_shown(roster, shown):
    return services.share_roster(roster=roster, visibility=roster.visibility, notes_shown=shown)


def seen_by_readers(roster):
    """What somebody else gets who asks again and again: of the API, the list, the picture."""
    reader, link = Client(), reverse("roster-shared", args=[roster.share_token])
    told = reader.get(f"/api/v1/rosters/{roster.pk}/")
    assert told.status_code == 200
    listed = reader.get("/rosters/public/").text.partition('<ul class="grid">')[2]
    assert roster.name in listed
    tags = told["ETag"], reader.get(f"{link}picture.png")["ETag"]
    return *tags, told.json(), listed.partition("</ul>")[0]


def revision_seen(roster):
    return seen_by_readers(roster)[2]["revision"]


def test_notes_of_a_new_roster_are_private_until_the_form_shows_them(player, noted):
    link = reverse("roster-shared", args=[noted.share_token])
    reader, form = Client(), address(noted, "roster-share")
    assert NOTE not in reader.get(link).text

    player.post(form, {"visibility": "public", "notes": "on"})
    page = reader.get(link).text
    assert (NOTE in page, UNIT_NOTE in page) == (True, True)

    player.post(form, {"visibility": "public"})
    page = reader.get(link).text
    assert (NOTE in page, UNIT_NOTE in page) == (False, False)


def test_the_form_says_that_notes_stay_private(player, noted):
    page = player.get(noted.get_absolute_url()).text
    assert "only you see your notes on the roster" in page
    assert '<input type="checkbox" name="notes" aria-describedby="notes-help">' in page

    set_shown(noted, True)

    page = player.get(noted.get_absolute_url()).text
    assert '<input type="checkbox" name="notes" aria-describedby="notes-help" checked>' in page


def test_the_api_shows_notes_and_hides_them(player, noted):
    def share(**body):
        return player.put(
            f"/api/v1/rosters/{noted.pk}/share/", json.dumps(body), content_type="application/json"
        ).json()["notes_shown"]

    shown = share(visibility="public", notes_shown=True)
    told = Client().get(f"/api/v1/rosters/{noted.pk}/").json()
    as_before = share(visibility="unlisted")
    hidden = share(visibility="public", notes_shown=False)

    assert (shown, as_before, hidden) == (True, True, False)
    assert (told["roster"]["note"], told["notes_shown"]) == (NOTE, True)
    assert Client().get(f"/api/v1/rosters/{noted.pk}/").json()["roster"]["note"] == ""


def test_owners_read_their_private_notes_everywhere(player, noted):
    places = [
        noted.get_absolute_url(),
        address(noted, "roster-history"),
        f"/print/page/?roster={noted.pk}&parts=roster",
        f"/api/v1/rosters/{noted.pk}/",
        *(reverse("roster-export", args=[noted.pk, form]) for form in ("json", "text", "markdown")),
    ]
    assert [place for place in places if NOTE not in player.get(place).content.decode()] == []


def test_a_copy_by_a_reader_has_no_private_notes(client, noted, other_user):
    client.force_login(other_user)
    client.post(reverse("roster-shared-clone", args=[noted.share_token]))
    client.post(address(noted, "roster-clone"))
    client.post(f"/api/v1/rosters/{noted.pk}/clone/")

    copies = Roster.objects.filter(owner=other_user)

    assert len(copies) == 3
    written = [copy.document + copy.revisions.get().document for copy in copies]
    assert [each for each in written if NOTE in each or UNIT_NOTE in each] == []


def test_an_own_copy_keeps_the_notes_and_does_not_show_them(player, noted, user):
    set_shown(noted, True)
    player.post(address(noted, "roster-clone"))

    copy = Roster.objects.exclude(pk=noted.pk).get(owner=user)

    assert (copy.note, copy.notes_shown) == (NOTE, False)


def test_readers_are_not_told_of_a_changed_private_note(noted, owner):
    before = seen_by_readers(noted)

    change(noted, owner, SetRoster(note="Fall back."))
    change(noted, owner, ChangeUnit(line=noted.draft.units[0].id, note="Goes first."))

    assert seen_by_readers(noted) == before


def test_readers_are_told_of_every_change_that_they_see(noted, owner):
    first = noted.draft.units[0].id
    numbers, tags = [revision_seen(noted)], {seen_by_readers(noted)[0]}
    steps = (
        lambda: change(noted, owner, ChangeUnit(line=first, name="Rearguard")),
        lambda: set_shown(noted, True),
        lambda: change(noted, owner, SetRoster(note="Fall back.")),
        lambda: set_shown(noted, False),
        lambda: set_shown(noted, True),
    )
    for step in steps:
        step()
        numbers.append(revision_seen(noted))
        tags.add(seen_by_readers(noted)[0])

    start = numbers[0]
    assert numbers == [start + step for step in range(6)]
    assert len(tags) == 6


def test_a_change_is_told_by_the_choice_that_stands_when_it_is_saved(noted, owner):
    in_another_tab = fresh(noted)
    set_shown(fresh(noted), True)
    before = seen_by_readers(noted)

    change(in_another_tab, owner, SetRoster(note="Fall back."))

    after = seen_by_readers(noted)
    assert after[2]["revision"] == before[2]["revision"] + 1
    assert after[0] != before[0]


def test_readers_are_not_told_of_locks(noted, owner):
    before = seen_by_readers(noted)

    services.lock_roster(roster=noted, expected=noted.revision, owner=owner)
    locked = seen_by_readers(noted)
    services.unlock_roster(roster=noted, expected=noted.revision, owner=owner)
    unlocked = seen_by_readers(noted)

    assert (locked, unlocked) == (before, before)
    change(noted, owner, SetRoster(name="Second wave"))
    assert revision_seen(noted) == before[2]["revision"] + 1


def test_staff_are_not_told_of_locks(admin_client, noted, owner):
    def shown():
        row = admin_client.get(f"/admin/rosters/roster/{noted.pk}/change/").text
        readonly = [line for line in row.splitlines() if 'class="readonly"' in line]
        steps = admin_client.get("/admin/rosters/revision/").context["cl"].result_count
        return readonly, steps

    before = shown()
    assert before[0]

    services.lock_roster(roster=noted, expected=noted.revision, owner=owner)

    assert shown() == before


def test_the_owner_still_changes_a_roster_by_its_own_revision(player, noted, owner):
    services.lock_roster(roster=noted, expected=noted.revision, owner=owner)
    services.unlock_roster(roster=noted, expected=noted.revision, owner=owner)
    row = f"/api/v1/rosters/{noted.pk}/"

    tag = player.get(row)["ETag"]
    answer = player.patch(
        row,
        json.dumps({"name": "Second wave"}),
        content_type="application/json",
        headers={"If-Match": tag},
    )

    assert (answer.status_code, answer.json()["revision"]) == (200, noted.revision + 1)


def test_what_readers_get_names_every_column_that_it_has(noted):
    secret = {"salt", "locked_at", "deleted_at", "created_at"}
    services.lock_roster(roster=noted, expected=noted.revision, owner=Owner(user=noted.owner))
    noted.refresh_from_db()
    row = as_read(noted)

    columns = {field.attname for field in Roster._meta.concrete_fields}
    given = {name for name in columns if getattr(row, name) not in (None, "")}

    assert given == columns - secret - {"guest_key", "note"}
    assert noted.note == NOTE


def test_existing_rosters_keep_showing_their_notes_and_their_revision(noted, owner):
    migration = importlib.import_module("rosters.migrations.0008_notes_may_be_private")
    services.lock_roster(roster=noted, expected=noted.revision, owner=owner)

    migration.count_every_change_so_far(apps, None)

    row = fresh(noted)
    assert (row.shown_revision, row.shown_at) == (row.revision, row.updated_at)
    added = migration.Migration.operations[0]
    assert (added.name, added.field.default, added.field.db_default) == ("notes_shown", True, True)
    assert Revision.objects.filter(roster=row, origin=Revision.Origin.LOCKED).exists()
