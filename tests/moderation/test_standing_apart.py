"""Conflicts of interest: moderators cannot decide about their own matches, reports or opponents."""

import pytest

from rosters.owners import Owner
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
def test_a_player_cannot_moderate_their_own_match(staff, user, act, seat):
    """Neither as the speaker of what was reported nor as who reported it."""
    table = [Owner(user=user), Owner(user=user)]
    table[seat] = Owner(user=staff)
    match = started(*table)
    cause = Cause(by=staff, why=WHY, report=reported(match))

    with pytest.raises(ActRefusedError, match="Another member of staff"):
        done(act, cause, user, match)

    untouched(match)


@pytest.mark.parametrize("act", ["mute", "unmute"])
def test_a_moderator_cannot_resolve_a_report_about_themselves(staff, user, act):
    match = started(Owner(user=user), Owner(user=staff))
    cause = Cause(by=staff, why=WHY, report=reported(match))

    with pytest.raises(ActRefusedError, match="Another member of staff"):
        getattr(services, act)(owner=Owner(user=staff), place=match.table[1], cause=cause)

    untouched(match)
    assert not Silence.objects.exists()


def test_a_moderator_cannot_unmute_themselves(cause, staff):
    services.mute(owner=Owner(user=staff), cause=Cause(by=UserFactory(), why=WHY))

    with pytest.raises(ActRefusedError, match="Another member of staff"):
        services.unmute(owner=Owner(user=staff), cause=cause)

    assert talk.is_silenced(Owner(user=staff))


@pytest.mark.parametrize("act", ["mute", "unmute", "ban", "unban", "end_match"])
def test_a_player_cannot_end_their_own_match_as_moderator(cause, staff, user, act):
    match = started(Owner(user=user), Owner(user=staff))

    with pytest.raises(ActRefusedError, match="Another member of staff"):
        done(act, cause, user, match)

    untouched(match)
    user.refresh_from_db()
    assert user.is_active


def test_a_moderator_cannot_mute_their_opponent(cause, staff):
    match, elsewhere = started(Owner(user=staff), OTHER), started(opponent=OTHER)

    with pytest.raises(ActRefusedError, match="Another member of staff"):
        services.mute(owner=OTHER, place=elsewhere.table[1], cause=cause)

    untouched(match)


def test_a_pending_report_keeps_players_from_moderating_it_after_the_match(staff, user, cause):
    match = started(Owner(user=staff), Owner(user=user))
    report = reported(match)
    other = UserFactory()
    services.end_match(match=match, against=None, cause=Cause(by=other, why=WHY))

    with pytest.raises(ActRefusedError, match="Another member of staff"):
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
