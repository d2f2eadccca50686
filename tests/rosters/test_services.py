"""The writers of rosters: revisions, undo, locks, sharing, and who came first."""

import pytest

from rosters import services
from rosters.army_list import is_legal, problems_of
from rosters.edits import AddUnit, ChangeUnit, RemoveUnit, SetRoster
from rosters.models import Revision, Roster, RosterUnit
from tests.factories import DraftFactory, RosterFactory

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def edit(roster, owner, change):
    return services.edit_roster(roster=roster, expected=roster.revision, edit=change, owner=owner)


def rows_of(roster):
    return list(roster.units.order_by("position").values_list("type", "name", "points", "position"))


def lines_of(roster):
    return [(line.type, line.name, line.points, at) for at, line in enumerate(roster.draft.units)]


def test_a_new_roster_starts_its_history(roster):
    assert roster.revision == 1
    assert roster.revisions.get().origin == Revision.Origin.CREATED
    assert roster.total == 200
    assert rows_of(roster) == lines_of(roster)


def test_every_change_is_a_revision_and_the_rows_follow(roster, owner):
    edit(roster, owner, AddUnit(unit="peacekeepers"))
    edit(roster, owner, RemoveUnit(line=roster.draft.units[0].id))
    edit(roster, owner, ChangeUnit(line=roster.draft.units[3].id, name="Dig", to=0))
    stored = Roster.objects.get(pk=roster.pk)
    assert stored.revision == 4
    assert stored.draft == roster.draft
    assert rows_of(stored) == lines_of(stored)
    assert list(stored.revisions.values_list("number", flat=True)) == [4, 3, 2, 1]
    assert stored.revisions.first().author == owner.user


def test_an_edit_that_changes_nothing_saves_nothing(roster, owner):
    edit(roster, owner, SetRoster(name=roster.name))
    assert roster.revision == 1
    assert roster.revisions.count() == 1


def test_a_stale_edit_is_refused_and_shows_what_stands(roster, owner):
    first, second = (Roster.objects.get(pk=roster.pk) for _tab in range(2))
    edit(first, owner, AddUnit(unit="peacekeepers"))
    with pytest.raises(services.StaleRosterError) as stale:
        edit(second, owner, SetRoster(name="Mine"))
    assert stale.value.current.draft == first.draft
    assert Roster.objects.get(pk=roster.pk).draft == first.draft
    assert Revision.objects.filter(roster=roster).count() == 2


def test_an_edit_for_a_revision_long_gone_is_refused(roster, owner):
    edit(roster, owner, AddUnit(unit="peacekeepers"))
    with pytest.raises(services.StaleRosterError):
        services.edit_roster(roster=roster, expected=1, edit=SetRoster(name="Mine"), owner=owner)


def test_undo_goes_back_step_by_step_and_stops_at_the_start(roster, owner):
    start = roster.draft
    one = edit(roster, owner, SetRoster(name="One")).draft
    edit(roster, owner, SetRoster(note="Two"))
    for expected in (one, start, start):
        services.undo_last_change(roster=roster, expected=roster.revision, owner=owner)
        assert roster.draft == expected
    assert roster.revision == 5


def test_undo_after_a_new_change_takes_back_that_change(roster, owner):
    edit(roster, owner, SetRoster(name="One"))
    services.undo_last_change(roster=roster, expected=2, owner=owner)
    undone = roster.draft
    edit(roster, owner, SetRoster(name="Three"))
    services.undo_last_change(roster=roster, expected=4, owner=owner)
    assert roster.draft == undone


def test_undo_never_loses_what_it_took_back(roster, owner):
    after = edit(roster, owner, SetRoster(name="Two")).draft
    services.undo_last_change(roster=roster, expected=2, owner=owner)
    services.restore_revision(roster=roster, expected=3, number=2, owner=owner)
    assert roster.draft == after


def test_a_restored_unit_is_the_same_row_again(roster, owner):
    gone = roster.draft.units[0].id
    edit(roster, owner, RemoveUnit(line=gone))
    assert not RosterUnit.objects.filter(pk=gone).exists()
    services.restore_revision(roster=roster, expected=2, number=1, owner=owner)
    assert rows_of(roster) == lines_of(roster)
    assert RosterUnit.objects.get(pk=gone).position == 0


def test_only_a_legal_roster_can_be_locked(roster, owner):
    edit(roster, owner, AddUnit(unit="peacekeepers"))
    with pytest.raises(services.IllegalRosterError) as refused:
        services.lock_roster(roster=roster, expected=2, owner=owner)
    assert [problem.key for problem in refused.value.problems] == ["over-limit"]
    assert Roster.objects.get(pk=roster.pk).locked_at is None


def test_a_locked_roster_refuses_edits(roster, owner):
    services.lock_roster(roster=roster, expected=1, owner=owner)
    with pytest.raises(services.LockedRosterError):
        edit(roster, owner, SetRoster(name="Other"))
    services.unlock_roster(roster=roster, expected=2, owner=owner)
    assert edit(roster, owner, SetRoster(name="Other")).name == "Other"


def test_a_lock_in_another_tab_makes_an_edit_stale(roster, owner):
    other = Roster.objects.get(pk=roster.pk)
    services.lock_roster(roster=roster, expected=1, owner=owner)
    with pytest.raises(services.StaleRosterError):
        edit(other, owner, SetRoster(name="Other"))


def test_locking_is_no_change_that_undo_would_take_back(roster, owner):
    edit(roster, owner, SetRoster(name="One"))
    services.lock_roster(roster=roster, expected=2, owner=owner)
    services.unlock_roster(roster=roster, expected=3, owner=owner)
    services.undo_last_change(roster=roster, expected=4, owner=owner)
    assert roster.draft == roster.revisions.get(number=1).draft


def test_a_clone_shares_nothing_with_its_source(roster, owner):
    copy = services.clone_roster(owner=owner, source=roster, name="Copy")
    edit(copy, owner, RemoveUnit(line=copy.draft.units[0].id))
    assert Roster.objects.get(pk=roster.pk).draft == roster.draft
    assert copy.revisions.last().origin == Revision.Origin.CLONED
    assert {line.id for line in copy.draft.units}.isdisjoint(line.id for line in roster.draft.units)


def test_a_revoked_link_never_works_again(roster):
    first = services.share_roster(roster=roster, visibility="unlisted").share_token
    assert services.share_roster(roster=roster, visibility="public").share_token == first
    assert services.share_roster(roster=roster, visibility="private").share_token is None
    assert services.share_roster(roster=roster, visibility="unlisted").share_token != first


def test_a_deleted_roster_comes_back_whole_and_private(roster):
    services.share_roster(roster=roster, visibility="public")
    services.delete_roster(roster=roster, expected=1)
    back = services.put_back_roster(roster=Roster.objects.get(pk=roster.pk))
    assert back.deleted_at is None
    assert back.draft == roster.draft
    assert (back.visibility, back.share_token) == ("private", None)


@pytest.mark.clause("FR-SELECT-3")
def test_the_receipt_stays_when_the_roster_is_saved_again(owner):
    old = DraftFactory(types=("sentry-gun",))
    old = old.change(units=(old.units[0].change(points=20, catalogue="0ld"),))
    roster = RosterFactory(owner=owner.user, draft=old)
    edit(roster, owner, SetRoster(name="Later"))
    row = roster.units.get()
    assert (row.points, row.catalogue) == (20, "0ld")
    problems = problems_of(roster.draft)
    assert "price-changed" in {problem.key for problem in problems}
    assert not is_legal(problems)


def test_two_tabs_that_share_at_once_hand_out_the_same_link(roster):
    first, second = (Roster.objects.get(pk=roster.pk) for _tab in range(2))
    token = services.share_roster(roster=first, visibility="unlisted").share_token
    assert services.share_roster(roster=second, visibility="public").share_token == token


def test_a_roster_deleted_meanwhile_is_not_shared(roster):
    late = Roster.objects.get(pk=roster.pk)
    services.delete_roster(roster=roster, expected=1)
    with pytest.raises(Roster.DoesNotExist):
        services.share_roster(roster=late, visibility="public")
    services.put_back_roster(roster=roster)
    assert Roster.objects.get(pk=roster.pk).share_token is None


def test_a_delete_of_a_stale_revision_is_refused(roster, owner):
    late = Roster.objects.get(pk=roster.pk)
    edit(roster, owner, SetRoster(name="Mine"))
    with pytest.raises(services.StaleRosterError):
        services.delete_roster(roster=late, expected=1)
    assert Roster.objects.get(pk=roster.pk).deleted_at is None


def test_a_roster_deleted_meanwhile_cannot_be_edited(roster, owner):
    late = Roster.objects.get(pk=roster.pk)
    services.delete_roster(roster=roster, expected=1)
    with pytest.raises(services.StaleRosterError):
        edit(late, owner, SetRoster(name="Mine"))
