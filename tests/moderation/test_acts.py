"""Moderation acts: muting, locking out, ending a match; each needs a reason."""

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

from rosters.accounts.services import issue_key
from rosters.guest_claim import adopt_guest, rename_guest
from rosters.owners import Owner
from rosters.projection import sync_catalogues
from rosters.selectors import kept_roster
from rosters.services import share_roster
from rosters.text_cleanup import BadWordingError
from rules.boards.services import share_board
from rules.lobby.devices import make_link, open_link
from rules.lobby.models import SeatLink
from rules.lobby.transfer_links import make_transfer, take_transfer
from rules.matches.selectors import match_of
from rules.models import Match
from rules.moderation import services
from rules.moderation.models import StaffAction
from rules.moderation.services import ActRefusedError, Cause
from rules.records.record_export import record_of
from rules.records.verification import verify
from rules.talk import services as talk
from rules.talk.models import Message, Report, Silence
from rules.talk.services import UnsayableError, sitter
from tests.boards.drawn import kept
from tests.factories import RosterFactory
from tests.moderation.reported import ACTS, WHY, done, last_act, reported, said
from tests.rules.players import GUEST, OTHER, answered, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("why", ["", "   ", "a" * 301, "bell\a"])
def test_an_act_needs_a_readable_reason(staff, why):
    with pytest.raises(BadWordingError):
        Cause(by=staff, why=why)


def test_a_dismissed_report_is_no_longer_pending(staff):
    report = reported(started(opponent=OTHER))

    services.dismiss(cause=Cause(by=staff, why="Banter.", report=report))

    report.refresh_from_db()
    assert report.settled_by == staff
    assert (last_act().what, last_act().report) == ("dismissed", report)


def test_a_muted_player_can_only_send_phrases(cause):
    match, elsewhere = started(opponent=OTHER), started(opponent=OTHER)

    services.mute(owner=OTHER, place=match.table[1], cause=cause)

    for table in (match, elsewhere):
        with pytest.raises(UnsayableError, match="muted"):
            said(table, 1, "Hello")
        said(table, 1, phrase="hello")
        said(table, 0, "Hello")
    services.unmute(owner=OTHER, place=match.table[1], cause=cause)
    said(match, 1, "Sorry")


def test_a_mute_applies_on_linked_devices(cause, user):
    match = started(Owner(user=user), OTHER)
    make_link(seat=match.table[0])
    services.mute(owner=sitter(match.table[0]), cause=cause)

    with pytest.raises(UnsayableError):
        said(match_of(Owner(user=user), match.pk), 0, "Hello")


def test_a_muted_guest_stays_muted_after_signing_up(cause, user):
    services.mute(owner=GUEST, cause=cause)

    adopt_guest(guest_key=GUEST.guest_key, user=user)

    assert talk.is_silenced(Owner(user=user))
    assert not Silence.objects.filter(user=None).exists()


def test_an_account_taking_over_the_things_of_a_muted_guest_is_muted(cause, user):
    match = started(GUEST, OTHER)
    services.mute(owner=OTHER, cause=cause)
    link = make_transfer(guest=OTHER, chosen=[f"match-{match.pk}"])

    take_transfer(stamp=link.stamp, taker=Owner(user=user))

    assert talk.is_silenced(Owner(user=user))


def test_linked_devices_lose_the_seat_of_a_locked_out_member(cause, user):
    match = started(Owner(user=user), OTHER)
    make_link(seat=match.table[0])
    open_link(stamp=SeatLink.objects.get().stamp, owner=GUEST)
    assert match_of(GUEST, match.pk) == match

    services.ban(user=user, cause=cause)

    with pytest.raises(Match.DoesNotExist):
        match_of(GUEST, match.pk)


def test_a_muted_guest_who_becomes_another_muted_guest_is_muted_once(cause):
    services.mute(owner=GUEST, cause=cause)
    services.mute(owner=OTHER, cause=cause)

    rename_guest(old=GUEST.guest_key, new=OTHER.guest_key)

    assert Silence.objects.get().guest_key == OTHER.guest_key


def test_locking_out_ends_all_sessions_at_once(cause, user):
    match = started(Owner(user=user), OTHER)
    browser, program = Client(), {"Authorization": f"Token {issue_key(user=user)}"}
    browser.force_login(user)
    assert browser.get(match.get_absolute_url()).status_code == 200

    services.ban(user=user, cause=cause)

    assert browser.get(match.get_absolute_url()).status_code == 404
    assert Client().get(f"/api/v1/matches/{match.pk}/", headers=program).status_code == 401
    assert not Token.objects.exists()
    services.unban(user=user, cause=cause)
    assert browser.get("/accounts/me/").status_code == 302, "an old session stays ended"


def test_signing_in_does_not_work_while_locked_out(client, cause, user):
    form = {"login": "ana", "password": "a long enough secret"}
    services.ban(user=user, cause=cause)

    answer = client.post("/accounts/login/", form, follow=True)
    assert "inactive" in answer.content.decode()
    assert client.get("/accounts/me/").status_code == 302

    services.unban(user=user, cause=cause)
    client.post("/accounts/login/", form)
    assert client.get("/accounts/me/").status_code == 200


def test_a_device_that_came_by_a_link_is_locked_out_too(cause, user):
    match = started(Owner(user=user), OTHER)
    make_link(seat=match.table[0])
    key = match_of(Owner(user=user), match.pk).table[0].guest_key

    services.ban(user=user, cause=cause)

    with pytest.raises(Match.DoesNotExist):
        match_of(Owner(guest_key=key), match.pk)


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_shared_items_of_a_locked_out_user_are_hidden(client, cause, user, visibility):
    sync_catalogues()
    roster = share_roster(roster=RosterFactory(owner=user), visibility=visibility)
    others = share_roster(roster=RosterFactory(), visibility="public")
    board = share_board(board=kept(Owner(user=user)))
    links = [
        f"/shared/{roster.share_token}/",
        f"/shared/{roster.share_token}/sheet.pdf",
        f"/boards/shared/{board.share_token}/",
    ]
    assert [client.get(link).status_code for link in links] == [200, 200, 200]

    services.ban(user=user, cause=cause)

    assert [client.get(link).status_code for link in links] == [404, 404, 404]
    listed = client.get("/rosters/public/").content.decode()
    assert others.name in listed
    assert roster.name not in listed
    assert client.post(f"/rosters/{roster.pk}/clone/").status_code == 404
    services.unban(user=user, cause=cause)
    assert kept_roster(Owner(user=user), roster.pk).visibility == "private"


def test_matches_of_a_locked_out_user_are_lost(cause, user):
    match, alone = started(Owner(user=user), OTHER), started(Owner(user=user))
    answered(match)

    services.ban(user=user, cause=cause)

    ended = match_of(OTHER, match.pk)
    assert ended.result["results"] == ["crushing-defeat", "decisive-victory"]
    alone.refresh_from_db()
    assert not alone.is_over
    assert [act.what for act in StaffAction.objects.all()] == ["locked-out"]


def test_staff_cannot_be_locked_out(cause, staff):
    with pytest.raises(ActRefusedError):
        services.ban(user=staff, cause=cause)

    staff.refresh_from_db()
    assert staff.is_active
    assert not StaffAction.objects.exists()


@pytest.mark.parametrize("against", [None, 0, 1])
def test_an_ended_match_has_its_reason_in_a_valid_record(cause, against):
    match = started(opponent=OTHER)
    answered(match)

    services.end_match(match=match, against=against, cause=cause)

    record = record_of(match_of(GUEST, match.pk))
    event = record.commits[-1].events[0]
    assert (event["type"], event["why"], event["against"]) == ("EndForced", WHY, against)
    assert WHY in event["said"]
    found = verify(record)
    assert (found.difference, found.rerun) == ("", "re-run")
    assert (last_act().match, last_act().seat) == (match, against)


def test_a_finished_match_cannot_be_ended(cause):
    match = started(opponent=OTHER)
    services.end_match(match=match, against=1, cause=cause)

    with pytest.raises(ActRefusedError):
        services.end_match(match=match, against=0, cause=cause)

    assert StaffAction.objects.count() == 1


def test_one_act_resolves_every_report_of_a_message(staff):
    match = started(opponent=OTHER)
    report = reported(match)

    services.mute(owner=OTHER, cause=Cause(by=staff, why=WHY, report=report))

    assert not Report.objects.filter(settled=None).exists()
    assert Message.objects.exists(), "what was said stays where it was said"


@pytest.mark.parametrize("act", ACTS)
def test_a_resolved_report_cannot_be_resolved_again(staff, user, act):
    match = started(Owner(user=user), OTHER)
    cause = Cause(by=staff, why=WHY, report=reported(match))
    services.dismiss(cause=cause)

    with pytest.raises(ActRefusedError, match="settled"):
        done(act, cause, user, match)

    assert last_act().what == "dismissed"
    match.refresh_from_db()
    assert not match.is_over


def test_a_locked_out_user_cannot_be_locked_out_again(cause, user):
    services.ban(user=user, cause=cause)

    with pytest.raises(ActRefusedError, match="already"):
        services.ban(user=user, cause=cause)

    assert StaffAction.objects.count() == 1
