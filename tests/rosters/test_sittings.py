"""Consecutive edits of one field by one person in one sitting are one revision."""

from datetime import timedelta

import pytest

from rosters import services
from rosters.edits import AddUnit, ChangeUnit, SetRoster
from rosters.models import Revision, Roster
from rosters.owners import Owner
from rosters.quota import Quota
from rosters.selectors import revision_of
from rosters.sitting import SITTING
from rosters.stored_bytes import limited
from tests.canary.scene import browser_of
from tests.factories import RosterFactory

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
TEXT = "Scouts of the northern valley"


@pytest.fixture
def clock(monkeypatch):
    """The time at which rosters are saved."""

    class Clock:
        now = services.timezone.now()

    monkeypatch.setattr(services.timezone, "now", lambda: Clock.now)
    return Clock


def edit(roster, owner, change):
    return services.edit_roster(roster=roster, expected=roster.revision, edit=change, owner=owner)


def numbers(roster):
    return list(roster.revisions.values_list("number", flat=True))


def typed(roster, owner, text=TEXT):
    """The note as it is saved while it is typed; returns how often."""
    for end in range(1, len(text) + 1):
        if text[:end] == text[:end].rstrip():
            edit(roster, owner, SetRoster(note=text[:end]))
    return roster.revision


def test_a_note_typed_in_many_saves_is_one_revision_under_the_latest_number(roster, owner):
    last = typed(roster, owner)

    assert last > 20
    assert numbers(roster) == [last, 1]
    latest = roster.revisions.first()
    assert (latest.stands_for, latest.draft, latest.draft.note) == (last, roster.draft, TEXT)
    assert Roster.objects.get(pk=roster.pk).draft == roster.draft


def test_undo_takes_back_what_was_typed_as_one(roster, owner):
    start = roster.draft
    edit(roster, owner, AddUnit(unit="peacekeepers"))
    added = roster.draft
    typed(roster, owner)
    for expected in (added, start, start):
        services.undo_last_change(roster=roster, expected=roster.revision, owner=owner)
        assert roster.draft == expected


def line(roster, at, **fields):
    return ChangeUnit(line=roster.draft.units[at].id, **fields)


APART = {
    "another field": lambda r, o, c: edit(r, o, SetRoster(name="A")),
    "a unit's note": lambda r, o, c: edit(r, o, line(r, 0, note="A")),
    "another sitting": lambda r, o, c: later(r, o, c, SITTING),
    "two fields at once": lambda r, o, c: edit(r, o, SetRoster(name="A", note="B")),
    "no typed field": lambda r, o, c: edit(r, o, AddUnit(unit="peacekeepers")),
    "back to what stood before": lambda r, o, c: edit(r, o, SetRoster(note="")),
    "somebody else": lambda r, o, c: edit(r, Owner(), SetRoster(note="B")),
}


def later(roster, owner, clock, by):
    clock.now += by
    edit(roster, owner, SetRoster(note="Later"))


@pytest.mark.parametrize("what", APART)
def test_anything_else_is_a_revision_of_its_own(what, roster, owner, clock):
    edit(roster, owner, SetRoster(note="A"))

    APART[what](roster, owner, clock)

    assert numbers(roster) == [3, 2, 1]


LONG = "AAA long precious note"
CONTINUED = {
    "more at the end": (LONG, LONG + " and more", True),
    "more in the middle": (LONG, "AAA long and very precious note", True),
    "a word corrected": (LONG, "AAA long prized note", True),
    "twenty characters gone": ("x" * 20, "y", True),
    "twenty-one gone": ("x" * 21, "y", False),
    "replaced by another text": (LONG, "BBB", False),
    "replaced by a longer text": (LONG, "Something quite different and longer", False),
    "emptied": (LONG, "", False),
    "all but the ends gone": ("A" + LONG + "Z", "AZ", False),
    "a repeated text shortened": ("ab" * 12, "ab" * 11, True),
}


def test_a_text_that_is_replaced_is_kept_and_one_that_goes_on_is_amended(subtests, owner, user):
    for case, (before, after, is_amended) in CONTINUED.items():
        with subtests.test(case):
            fresh = RosterFactory(owner=user)
            edit(fresh, owner, SetRoster(note=before[:1]))
            edit(fresh, owner, SetRoster(note=before))
            edit(fresh, owner, SetRoster(note=after))

            assert numbers(fresh) == ([4, 1] if is_amended else [4, 3, 1])


def test_undo_brings_back_a_text_that_was_replaced(roster, owner):
    line_note = line(roster, 0, note=LONG)
    for change, text in (
        (SetRoster(note=LONG), lambda: roster.draft.note),
        (line_note, lambda: roster.draft.units[0].note),
    ):
        edit(roster, owner, change)
        edit(roster, owner, change.change(note="BBB"))
        services.undo_last_change(roster=roster, expected=roster.revision, owner=owner)

        assert text() == LONG


def test_a_sitting_goes_on_for_as_long_as_something_is_saved(roster, owner, clock):
    edit(roster, owner, SetRoster(note="A"))
    for text in ("A b", "A b c"):
        clock.now += SITTING - timedelta(seconds=1)
        edit(roster, owner, SetRoster(note=text))

    assert numbers(roster) == [4, 1]


@pytest.mark.parametrize("field", ["name", "note"])
def test_the_fields_of_a_unit_are_told_apart(field, roster, owner):
    for text in ("A", "A b"):
        edit(roster, owner, line(roster, 0, **{field: text}))
    for text in ("A", "A b"):
        edit(roster, owner, line(roster, 1, **{field: text}))

    assert numbers(roster) == [5, 3, 1]


def test_a_lock_is_never_amended(roster, owner):
    edit(roster, owner, SetRoster(note="A"))
    services.lock_roster(roster=roster, expected=2, owner=owner)
    services.unlock_roster(roster=roster, expected=3, owner=owner)
    edit(roster, owner, SetRoster(note="A b"))

    assert numbers(roster) == [5, 4, 3, 2, 1]


def test_a_device_that_loaded_an_amended_revision_is_told_that_it_is_stale(roster, owner, user):
    """It sees both versions: of the field that it changes, and of the one that went on."""
    edit(roster, owner, SetRoster(note="A"))
    other, browser = Roster.objects.get(pk=roster.pk), browser_of(user)
    tag = browser.get(f"/api/v1/rosters/{roster.pk}/")["ETag"]
    edit(roster, owner, SetRoster(note="A b"))
    form = {"edit": "set-roster", "name": "Mine", "expected": "2"}

    with pytest.raises(services.StaleRosterError):
        edit(other, owner, SetRoster(note="A c"))
    page = browser.post(f"/rosters/{roster.pk}/edit/", form)
    program = browser.patch(
        f"/api/v1/rosters/{roster.pk}/",
        {"name": "Mine"},
        content_type="application/json",
        headers={"If-Match": tag},
    )

    assert (page.status_code, "Mine" in page.content.decode()) == (412, True)
    assert (program.status_code, program.json()["yours"]["name"]) == (412, "Mine")
    mine = form | {"base": "2", "expected": "3"}
    assert browser.post(f"/rosters/{roster.pk}/keep-mine/", mine).status_code == 302
    kept = Roster.objects.get(pk=roster.pk)
    assert (kept.name, kept.note) == ("Mine", "A b")


def test_only_a_number_that_was_amended_leads_to_its_successor(roster, owner):
    typed(roster, owner, "abc")

    assert [revision_of(roster, number).number for number in (1, 2, 3, 4)] == [1, 4, 4, 4]
    for number in (0, 5):
        with pytest.raises(Revision.DoesNotExist):
            revision_of(roster, number)


def test_the_history_page_shows_the_text_once(roster, owner, user):
    last = typed(roster, owner)
    page = browser_of(user).get(f"/rosters/{roster.pk}/history/").content.decode()

    assert page.count("Roster note changed") == 1
    assert f"Restore step {last}" in page or f">{last}<" in page


def test_the_bytes_that_are_added_are_counted(roster, owner):
    spent = []

    class Counted(Quota):
        def spend(self, amount):
            spent.append(amount)

    with limited(lambda: (Counted("x", 10**9, 60),)):
        edit(roster, owner, SetRoster(note="é"))
        first = len(roster.document.encode())
        edit(roster, owner, SetRoster(note="éé"))
        edit(roster, owner, SetRoster(note="é"))

    assert spent == [first, 2], "a revision, two bytes more, and nothing for what became shorter"
