"""Negotiation between two people: each answers for their own side, on current terms."""

import pytest

from rosters.owners import Owner
from rules.lobby.models import Proposal
from rules.matches.selectors import match_of, seats_of
from rules.models import Match
from tests.lobby.people import TERMS, agreed, joined, page_of, proposed, says, takes, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def counters(client, row, seat, version=None, **changes):
    row.refresh_from_db()
    body = TERMS | {"version": str(version or row.version)} | changes
    return client.post(f"{row.get_absolute_url()}{seat}/", body)


def state_of(client, row):
    return client.get(f"{row.get_absolute_url()}state/").json()


@pytest.mark.clause("FR-SETUP-5", "FR-SETUP-3")
def test_two_people_come_to_a_match_with_a_seat_each(host, other, user):
    row = agreed(host, other)

    match = Match.objects.get()
    assert row.match == match
    assert match.names == ("Ana", "Bo")
    assert seats_of(Owner(user=user), match_of(Owner(user=user), match.pk)) == (0,)
    for client in (host, other):
        assert client.get(row.get_absolute_url()).headers["Location"] == match.get_absolute_url()
        assert client.get(match.get_absolute_url()).status_code == 200
    told = other.get(f"/api/v1/matches/{match.pk}/").json()
    assert [seat["mine"] for seat in told["seats"]] == [False, True]


@pytest.mark.clause("FR-SETUP-3")
def test_each_side_sends_its_own_nonce(host, other):
    row = joined(host, other)
    says(other, row, 1, "terms")

    says(other, row, 1, "terrain", nonce="cd" * 32)
    assert "cd" * 32 not in page_of(host, row)
    says(host, row, 0, "terrain", nonce="ab" * 32)

    assert Match.objects.get().nonces == ["ab" * 32, "cd" * 32]


@pytest.mark.clause("FR-SETUP-5")
@pytest.mark.parametrize("answer", ["terms", "terrain", "refuse", "leave", "withdraw", "decline"])
def test_a_side_cannot_answer_for_the_other(host, other, answer):
    row = joined(host, other)
    before = Proposal.objects.values().get()

    assert says(host, row, 1, answer).status_code == 403
    assert says(other, row, 0, answer).status_code == 403

    assert Proposal.objects.values().get() == before


def test_a_side_cannot_counter_for_the_other(host, other):
    row = joined(host, other)

    assert counters(host, row, 1).status_code == 403
    assert counters(other, row, 0).status_code == 403
    assert host.get(f"{row.get_absolute_url()}1/").status_code == 403


@pytest.mark.clause("FR-SETUP-5")
def test_a_counter_proposal_waits_for_the_other_side(host, other):
    row = joined(host, other)

    counters(other, row, 1, mission="assault", limit="220")

    row.refresh_from_db()
    assert (row.proposed_by, row.agreed, row.version) == (1, [1], 2)
    assert "Accept the terms" in page_of(host, row)
    says(host, row, 0, "terms")
    row.refresh_from_db()
    assert row.agreed == [0, 1]


@pytest.mark.clause("FR-SETUP-5")
@pytest.mark.parametrize("answer", ["terms", "terrain"])
def test_outdated_terms_cannot_be_accepted(host, other, answer):
    row = joined(host, other)
    counters(host, row, 0, limit="220", turn_cap="9")

    page = says(other, row, 1, answer, version=1)

    assert page.status_code == 409
    told = text_of(page)
    assert "The terms changed before you answered" in told
    assert "<b>Points limit</b>: <del>180</del> <ins>220</ins>" in told
    assert "<b>Turn limit</b>: <del>no limit</del> <ins>9</ins>" in told
    assert "<b>Mission</b>" not in told
    row.refresh_from_db()
    assert (row.agreed, row.terrain) == ([0], [])


def test_of_two_simultaneous_counters_one_is_stale(host, other):
    row = joined(host, other)
    counters(other, row, 1, version=1, limit="220")

    answer = counters(host, row, 0, version=1, limit="150")

    assert answer.status_code == 409
    row.refresh_from_db()
    assert row.terms["limit"] == 220


def test_both_may_accept_the_terrain_in_any_order_on_the_page_they_have(host, other):
    row = joined(host, other)
    says(other, row, 1, "terms")

    says(other, row, 1, "terrain", version=1)
    says(host, row, 0, "terrain", version=1)

    assert Match.objects.exists()


@pytest.mark.clause("FR-SETUP-3")
def test_refusing_the_terrain_returns_both_to_the_terms(host, other):
    row = joined(host, other)
    says(other, row, 1, "terms")
    says(host, row, 0, "terrain", nonce="ab" * 32)

    says(other, row, 1, "refuse")

    row.refresh_from_db()
    assert (row.agreed, row.terrain) == ([0], [])
    assert row.parties.get(number=0).nonce == ""
    assert says(host, row, 0, "terrain").status_code == 302
    assert not Match.objects.exists()


def test_the_waiting_side_is_notified_of_every_step_and_of_the_match(host, other):
    row = joined(host, other)
    steps = [state_of(host, row)["step"]]
    for seat, answer in ((1, "terms"), (0, "terrain"), (1, "terrain")):
        says(other if seat else host, row, seat, answer)
        steps.append(state_of(host, row)["step"])

    assert steps == sorted(set(steps))
    match = Match.objects.get()
    assert state_of(host, row)["match"] == match.get_absolute_url()
    assert state_of(other, row)["match"] == match.get_absolute_url()


def test_the_waiting_page_says_who_is_awaited(host, other):
    row = joined(host, other)

    assert "Waiting for Bo" in page_of(host, row)
    assert "Waiting for" not in page_of(other, row)
    says(other, row, 1, "terms")
    says(other, row, 1, "terrain")
    assert "Waiting for Ana" in page_of(other, row)


def test_leaving_frees_the_seat_and_restores_the_hosts_terms(host, other):
    row = joined(host, other)
    counters(other, row, 1, limit="220")

    assert says(other, row, 1, "leave").headers["Location"] == "/matches/"

    row = Proposal.objects.get()
    assert (row.terms["limit"], row.agreed, row.proposed_by) == (180, [0], 0)
    assert row.free_seat == 1
    assert other.get(row.get_absolute_url()).status_code == 410
    assert "Create a link" in page_of(host, row)


def test_leaving_after_agreement_keeps_the_agreed_terms(host, other):
    row = joined(host, other)
    counters(other, row, 1, limit="220")
    says(host, row, 0, "terms")

    says(other, row, 1, "leave")

    row.refresh_from_db()
    assert (row.terms["limit"], row.agreed) == (220, [0])


def test_only_the_host_can_withdraw_and_only_the_guest_can_leave(host, other):
    row = joined(host, other)

    assert says(other, row, 1, "withdraw").status_code == 403
    assert says(host, row, 0, "leave").status_code == 403
    assert says(host, row, 0, "decline").status_code == 403
    row.refresh_from_db()
    assert row.is_open


def test_a_withdrawn_proposal_says_so_to_both_and_takes_no_answer(host, other):
    row = joined(host, other)

    says(host, row, 0, "withdraw")

    assert "has been withdrawn" in page_of(other, row)
    for answer in ("terms", "terrain", "refuse", "leave"):
        assert says(other, row, 1, answer).status_code == 409
    assert counters(other, row, 1).headers["Location"] == row.get_absolute_url()
    row.refresh_from_db()
    assert row.agreed == [0]


def test_each_side_can_dismiss_a_closed_proposal(host, other):
    row = joined(host, other)
    says(host, row, 0, "hide")
    assert row.get_absolute_url() in host.get("/matches/").content.decode()
    says(host, row, 0, "withdraw")

    says(host, row, 0, "hide")

    assert row.get_absolute_url() not in host.get("/matches/").content.decode()
    assert row.get_absolute_url() in other.get("/matches/").content.decode()


def test_a_third_person_has_no_access(host, other, stranger):
    row = joined(host, other)

    assert stranger.get(row.get_absolute_url()).status_code == 404
    assert says(stranger, row, 1, "terms").status_code == 404
    assert counters(stranger, row, 1).status_code == 404
    assert takes(stranger, row).status_code == 404


def test_no_page_shows_the_dice_secret_before_the_match(host, other):
    row = joined(host, other)
    says(other, row, 1, "terms")

    for client in (host, other):
        assert row.dice_secret not in page_of(client, row)
        assert row.dice_secret not in client.get("/matches/").content.decode()
    assert row.dice_secret not in f"{row!r} {row}"


def test_the_match_uses_the_agreed_clock(host, other):
    agreed(host, other, pace="reserve", pace_time="2", pace_unit="3600", pace_increment="30")

    row = Proposal.objects.get()
    assert row.terms["pace"] == {"kind": "reserve", "seconds": 7200, "increment": 30}


@pytest.mark.parametrize(
    "pace",
    [
        {"pace": "move"},
        {"pace": "move", "pace_time": "0", "pace_unit": "60"},
        {"pace": "move", "pace_time": "61", "pace_unit": "86400"},
        {"pace": "move", "pace_time": "5", "pace_unit": "7"},
        {"pace": "reserve", "pace_time": "5", "pace_unit": "60", "pace_increment": "-1"},
        {"pace": "hourglass"},
    ],
)
def test_an_unreasonable_clock_is_refused(host, pace):
    answer = host.post("/matches/new/", TERMS | pace)

    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert not Proposal.objects.exists()


def test_the_counter_form_starts_with_the_proposed_terms(host):
    row = proposed(host, limit="150", pace="move", pace_time="3", pace_unit="86400", turn_cap="8")

    form = host.get(f"{row.get_absolute_url()}0/").context["form"]

    assert form["mission"].value() == "escort"
    assert (form["limit"].value(), form["turn_cap"].value()) == (150, 8)
    assert (form["pace"].value(), form["pace_time"].value()) == ("move", 3)
    assert form["pace_unit"].value() == 86_400


def test_the_negotiation_pages_are_translated_to_french(host, other):
    row = joined(host, other)

    for client in (host, other):
        page = client.get(row.get_absolute_url(), HTTP_ACCEPT_LANGUAGE="fr").content.decode()
        assert '<html lang="fr"' in page
        for english in ("Waiting for", "Accept the terms", "Withdraw", "Leave", "Clock"):
            assert english not in page


def test_a_seat_that_cannot_be_retaken_cannot_be_left(host):
    row = proposed(host, whom="screen", second="Bo")

    assert says(host, row, 1, "leave").status_code == 403

    assert row.parties.count() == 2
