"""Nobody decides about themselves: not about their matches, reports, opponents or person."""

import pytest

from rosters.keepers import Keeper
from rules.moderation import services
from rules.moderation.models import StaffAction
from rules.moderation.services import ActRefusedError, Cause
from rules.talk import services as talk
from rules.talk.models import Report, Silence
from tests.factories import UserFactory
from tests.moderation.reported import ACTS, WHY, done, reported
from tests.rules.players import OTHER, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_sits_in_a_match_does_not_decide_about_it(staff, user, act, seat):
    """Neither as the speaker of what was reported nor as who reported it."""
    table = [Keeper(user=user), Keeper(user=user)]
    table[seat] = Keeper(user=staff)
    match = started(*table)
    cause = Cause(by=staff, why=WHY, report=reported(match))

    with pytest.raises(ActRefusedError, match="Somebody else"):
        done(act, cause, user, match)

    untouched(match)


@pytest.mark.parametrize("act", ["mute", "unmute"])
def test_nobody_settles_a_report_about_themselves_by_silence_or_speech(staff, user, act):
    match = started(Keeper(user=user), Keeper(user=staff))
    cause = Cause(by=staff, why=WHY, report=reported(match))

    with pytest.raises(ActRefusedError, match="Somebody else"):
        getattr(services, act)(keeper=Keeper(user=staff), place=match.table[1], cause=cause)

    untouched(match)
    assert not Silence.objects.exists()


def test_nobody_lets_themselves_speak_again(cause, staff):
    services.mute(keeper=Keeper(user=staff), cause=Cause(by=UserFactory(), why=WHY))

    with pytest.raises(ActRefusedError, match="Somebody else"):
        services.unmute(keeper=Keeper(user=staff), cause=cause)

    assert talk.is_silenced(Keeper(user=staff))


@pytest.mark.parametrize("act", ["mute", "unmute", "ban", "unban", "end_match"])
def test_who_sits_in_a_match_does_not_end_it_without_a_report_either(cause, staff, user, act):
    match = started(Keeper(user=user), Keeper(user=staff))

    with pytest.raises(ActRefusedError, match="Somebody else"):
        done(act, cause, user, match)

    untouched(match)
    user.refresh_from_db()
    assert user.is_active


def test_the_guest_across_the_table_is_muted_by_somebody_else(cause, staff):
    match, elsewhere = started(Keeper(user=staff), OTHER), started(opponent=OTHER)

    with pytest.raises(ActRefusedError, match="Somebody else"):
        services.mute(keeper=OTHER, place=elsewhere.table[1], cause=cause)

    untouched(match)


def test_a_report_that_waits_keeps_its_two_apart_after_their_match(staff, user, cause):
    match = started(Keeper(user=staff), Keeper(user=user))
    report = reported(match)
    other = UserFactory()
    services.end_match(match=match, against=None, cause=Cause(by=other, why=WHY))

    with pytest.raises(ActRefusedError, match="Somebody else"):
        services.ban(user=user, cause=cause)

    services.dismiss(cause=Cause(by=other, why="Banter.", report=report))
    services.ban(user=user, cause=cause)
    user.refresh_from_db()
    assert not user.is_active


def untouched(match):
    match.refresh_from_db()
    assert not match.is_over
    assert not StaffAction.objects.exists()
    assert not Report.objects.exclude(settled=None).exists()
