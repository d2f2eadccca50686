"""Automatic passing: the server passes for a seat that has turned it on."""

import pytest

from rosters.owners import Owner
from rules.engine.core.known import Known
from rules.engine.core.log import is_in_advance
from rules.engine.tabletop.offer import Offer
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.undo.rules import last_to_answer
from rules.pace.models import Passing
from rules.pace.services import set_passing
from rules.pace.standing_passes import passes
from rules.present.match_view import match_as_seen
from rules.records.record_export import record_of
from rules.records.verification import verify
from tests.e2e.stages import CAPTAINS, match_until, sealing
from tests.rules.players import answered

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def stopped(user):
    """A match in which a seat is asked at a stop, and the seat."""
    match = match_until(user, "stop", given=sealing("interstellar-raiders", CAPTAINS))
    (offer,) = position_of(match).offers
    return match_of(Owner(user=user), match.pk), offer


def gone_on(match, user, seat):
    """The match after answers until that seat has passed in advance, or it is over."""
    owner = Owner(user=user)
    while not match.is_over:
        answered(match)
        match = match_of(owner, match.pk)
        assert not any(
            offer.kind == "stop" and offer.seat == seat for offer in position_of(match).offers
        )
    return match


def test_a_stop_lists_its_passing_answer_and_usable_abilities(stopped):
    _match, offer = stopped

    assert offer.passing in [option.command for option in offer.options]
    assert offer.uses == tuple(
        sorted({o.command.ability for o in offer.options if o.command != offer.passing})
    )


@pytest.mark.clause("FR-TIME-5")
def test_the_server_passes_for_a_seat_with_automatic_passing(stopped, user):
    match, offer = stopped
    set_passing(match=match, seat=offer.seat, always=True, uses=[])
    assert position_of(match).offers[0].kind == "stop"

    match = gone_on(match, user, offer.seat)

    given = [commit for commit in commits_of(match) if is_in_advance(commit)]
    assert given
    assert {commit.seat for commit in given} == {offer.seat}
    assert {commit.command["type"] for commit in given} == {"Decline"}
    assert verify(record_of(match)).difference == ""


def test_automatic_passing_may_be_limited_to_stops_without_options(stopped):
    match, offer = stopped
    own = Passing(match=match, seat=offer.seat, uses=list(offer.uses))

    assert passes(own, offer)
    assert not passes(Passing(uses=["something-else"]), offer)
    assert not passes(own, Offer(seat=0, kind="action", prompt=offer.prompt))
    assert not passes(own, offer.change(uses=(*offer.uses, "another")))


def test_the_current_decision_is_not_passed_automatically(stopped):
    match, offer = stopped

    set_passing(match=match, seat=offer.seat, always=True, uses=[])

    assert position_of(match).offers == (offer,)


def test_the_opponent_does_not_see_the_automatic_passing_setting(stopped):
    match, offer = stopped
    set_passing(match=match, seat=offer.seat, always=True, uses=["b", "a", "a"])

    mine = match_as_seen(match, (offer.seat,), Known(seat=offer.seat), "en")["passing"]
    theirs = match_as_seen(match, (1 - offer.seat,), Known(seat=1 - offer.seat), "en")["passing"]

    assert mine == [{"seat": offer.seat, "always": True, "uses": ["a", "b"]}]
    assert theirs == [{"seat": 1 - offer.seat, "always": False, "uses": []}]
    assert match_as_seen(match, (), Known(seat=offer.seat), "en")["passing"] == []


def test_an_automatic_pass_is_not_the_players_last_step(stopped, user):
    match, _offer = stopped
    for seat in (0, 1):
        set_passing(match=match, seat=seat, always=True, uses=[])
    while not is_in_advance(commits_of(match)[-1]):
        answered(match)
        match = match_of(Owner(user=user), match.pk)

    trail = [trace for trace in position_of(match).trail if not trace.in_advance]

    assert last_to_answer(position_of(match)) == trail[-1].seat
