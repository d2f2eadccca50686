"""Locking a roster: why one does not fit, ready-made ones, and nothing of the other side."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from rosters.catalogues import book
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.command_parser import UnreadableCommandError, command_in
from rules.matches.roster_checks import army_for, lock_state, problems_for, published, rosters_for
from rules.matches.selectors import commits_of, match_of, position_of
from rules.models import SealedSecret
from tests.factories import DraftFactory, line
from tests.rules.players import GUEST, OTHER, answer, started

pytestmark = pytest.mark.django_db

TERMS = {"mission": "escort", "limit": 180, "options": {}}
CROSSROADS = {"system": "modern", "mission": "crossroads", "limit": 100, "options": {}}


def at_the_lock(owner=GUEST, opponent=None, factions=("rebels", "interstellar-raiders")):
    match = started(owner, opponent, **TERMS)
    for seat, faction in enumerate(factions):
        who = owner if seat == 0 else opponent or owner
        raw = {"type": "Seal", "slot": "faction", "payload": f'"{faction}"'}
        match = answer(match, who, seat, raw)
    return match_of(owner, match.pk)


def kept(owner=GUEST, *slugs, **changes):
    units = tuple(line(slug) for slug in slugs)
    return create_roster(owner=owner, draft=DraftFactory(units=units, **changes))


def ready(slug):
    return {"type": "Seal", "slot": "roster", "army": slug}


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-3")
def test_rosters_that_fit_come_first_then_those_that_can_be_made_to_with_every_reason():
    match = at_the_lock()
    strange = kept(GUEST, "patrol-drone", faction="colonial-government")
    large = kept(GUEST, *("jaeger",) * 7, faction="rebels", limit=400)
    good = kept(GUEST, *("jaeger",) * 6, faction="rebels")
    found = rosters_for(match, GUEST, 0)
    assert found["lock"] == "open"
    first, near, last = found["rosters"]
    assert (first["id"], first["fits"], first["problems"]) == (str(good.pk), True, [])
    assert (near["id"], near["fits"], near["can_fit"]) == (str(large.pk), False, True)
    (over,) = near["problems"]
    assert (over["clause"], over["key"]) == ("FR-SELECT-3", "over-limit")
    assert over["sentence"] == "The roster costs 210 points: 30 over the limit of 180."
    assert over["remedy"] == "Remove units to meet the limit of this match"
    assert near["adjust"] == f"/rosters/{large.pk}/?match={match.pk}&seat=0"
    assert (last["id"], last["fits"], last["can_fit"]) == (str(strange.pk), False, False)


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-2")
def test_at_one_screen_a_side_is_not_shown_the_rosters_that_only_the_other_can_lock():
    match = at_the_lock()
    first = kept(GUEST, *("jaeger",) * 6, faction="rebels")
    strange = kept(GUEST, "patrol-drone", faction="colonial-government")
    match = answer(match, GUEST, 0, {"type": "Seal", "slot": "roster", "roster": str(first.pk)})
    assert [each["id"] for each in rosters_for(match, GUEST, 1)["rosters"]] == [str(strange.pk)]
    apart = at_the_lock(GUEST, OTHER, ("interstellar-raiders", "rebels"))
    listed = {each["id"] for each in rosters_for(apart, GUEST, 0)["rosters"]}
    assert listed == {str(first.pk), str(strange.pk)}


def test_of_many_rosters_only_those_changed_last_are_judged(monkeypatch):
    monkeypatch.setattr("rules.matches.roster_checks.MOST_LISTED", 2)
    match = at_the_lock()
    rows = [kept(GUEST, "jaeger", faction="rebels") for _ in range(3)]
    listed = {each["id"] for each in rosters_for(match, GUEST, 0)["rosters"]}
    assert listed == {str(row.pk) for row in rows[1:]}


@pytest.mark.clause("FR-SELECT-1")
def test_each_seat_at_one_screen_is_judged_by_its_own_faction():
    match = at_the_lock()
    six = kept(GUEST, *("jaeger",) * 6, faction="rebels")
    (found,) = rosters_for(match, GUEST, 0)["rosters"]
    assert (found["id"], found["fits"]) == (str(six.pk), True)
    keys = [each.key for each in problems_for(position_of(match), 1, army_for(match, six.draft))]
    assert "not-your-faction" in keys


def test_only_ready_made_rosters_that_fit_the_seat_are_offered():
    match = at_the_lock()
    offered = [
        [each["slug"] for each in rosters_for(match, GUEST, seat)["ready_made"]] for seat in (0, 1)
    ]
    assert offered[0] == ["gully-militia", "dust-riders", "night-shift"]
    assert offered[1] == ["boarding-party", "bedlam-ward", "dead-channel"]
    modern = started(GUEST, **CROSSROADS)
    assert _slugs(rosters_for(modern, GUEST, 0)) == ["valley-division", "northern-column"]


def _slugs(found):
    return [each["slug"] for each in found["ready_made"]]


def shape_of(commit):
    """A commit without what is random in every one."""
    events = [{**event, "commitment": ""} for event in commit.events]
    return (commit.seq, commit.seat, commit.command, events, commit.dice, commit.clauses)


@pytest.mark.clause("FR-SELECT-6")
def test_a_ready_made_roster_is_sealed_exactly_as_ones_own_is():
    own = create_roster(
        owner=GUEST, draft=new_draft(book("frontier"), mission="escort", sample="dust-riders")
    )
    sealed = []
    for raw in (ready("dust-riders"), {"type": "Seal", "slot": "roster", "roster": str(own.pk)}):
        match = answer(at_the_lock(), GUEST, 0, raw)
        sealed.append(shape_of(commits_of(match)[-1]))
    assert sealed[0] == sealed[1]
    assert "dust-riders" not in str(sealed)
    one, two = SealedSecret.objects.filter(slot="roster")
    assert one.payload == two.payload
    assert one.commitment != two.commitment


@pytest.mark.clause("FR-SELECT-6", "MW-ROST-1")
@pytest.mark.parametrize("system", ["frontier", "modern"])
def test_both_sides_may_play_with_ready_made_rosters(system):
    match = at_the_lock() if system == "frontier" else started(GUEST, **CROSSROADS)
    for seat in (0, 1):
        assert lock_state(match, seat) == "open"
        slug = rosters_for(match, GUEST, seat)["ready_made"][0]["slug"]
        match = answer(match, GUEST, seat, ready(slug))
        fielded = book(system).samples[slug].units
        assert lock_state(match, seat) == "locked"
    types = [getattr(u, "entry", "") or u.type for u in position_of(match).state.units.values()]
    assert tuple(types[-len(fielded) :]) == fielded


@pytest.mark.parametrize(
    "raw",
    [
        ready("legion"),
        ready("valley-division"),
        ready("dust-riders") | {"roster": str(uuid4())},
        {"type": "Seal", "slot": "roster", "army": 7},
        {"type": "Seal", "slot": "roster"},
        {"type": "Seal", "slot": "roster", "army": ["dust-riders"]},
    ],
)
def test_an_unknown_ready_made_roster_is_an_invalid_command(raw):
    with pytest.raises(UnreadableCommandError):
        command_in(raw, match=at_the_lock(), owner=GUEST)


@pytest.mark.clause("FR-SELECT-1")
def test_a_ready_made_roster_of_another_faction_is_refused():
    match = at_the_lock()
    command = command_in(ready("charter-column"), match=match, owner=GUEST)
    assert isinstance(command, Seal)
    (decision,) = [each for each in position_of(match).decisions if each.seat == 0]
    assert [each.key for each in decision.check(command)] == ["not-your-faction"]


def test_whether_a_roster_may_be_locked_is_told_from_the_log_and_its_end():
    match = started(GUEST, **TERMS)
    assert lock_state(match, 0) == "early"
    match = at_the_lock()
    assert (lock_state(match, 0), published(match, 0)) == ("open", None)
    match = answer(match, GUEST, 0, ready("dust-riders"))
    assert lock_state(match, 0) == "locked"
    assert published(match, 0)
    match = answer(match, GUEST, 0, {"type": "Concede"})
    assert lock_state(match, 1) == "over"


def test_before_factions_are_shown_a_roster_is_judged_by_limit_and_mission_alone():
    match = started(GUEST, **TERMS)
    for seat in (0, 1):
        draft = DraftFactory(units=(line("jaeger"),), faction="rebels")
        found = problems_for(position_of(match), seat, army_for(match, draft))
        assert [each.key for each in found] == ["room-left"]


def test_the_list_reveals_nothing_of_the_opponent(user):
    owner = Owner(user=user)
    kept(OTHER, *("jaeger",) * 6, faction="rebels", name="Hidden Jaegers")
    match = at_the_lock(owner, OTHER, factions=("interstellar-raiders", "rebels"))
    match = match_of(OTHER, match.pk)
    before = rosters_for(match_of(owner, match.pk), owner, 0)
    answer(match, OTHER, 1, ready("night-shift"))
    after = rosters_for(match_of(owner, match.pk), owner, 0)
    assert before == after
    assert "Hidden" not in str(after)
    assert "rebels" not in str(after)


# ---- by program ------------------------------------------------------------------------------


def test_the_api_lists_lockable_rosters_of_ones_own_seat_only(user, other_user):
    client, stranger = APIClient(), APIClient()
    client.force_login(user)
    stranger.force_login(other_user)
    match = at_the_lock(Owner(user=user), OTHER)
    address = f"/api/v1/matches/{match.pk}/rosters/"
    told = client.get(address)
    assert told.status_code == 200
    assert (told.json()["seat"], told.json()["lock"]) == (0, "open")
    assert _slugs(told.json()) == ["gully-militia", "dust-riders", "night-shift"]
    assert client.get(f"{address}?seat=1").status_code == 403
    assert client.get(f"{address}?seat=7").status_code == 403
    assert client.get(f"{address}?seat=x").status_code == 400
    assert stranger.get(address).status_code == 404
