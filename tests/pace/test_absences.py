"""Absences: clocks pause in correspondence matches, for a limited number of days a year."""

from datetime import date, timedelta
from uuid import uuid4

import pytest

from rosters.owners import Owner
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.selectors import match_of
from rules.matches.services import submit_command
from rules.pace.models import Absence
from rules.pace.selectors import clocks_as_seen, clocks_in_list, left_in_words
from rules.pace.services import (
    AbsenceRefusedError,
    ClaimRefusedError,
    claim_time,
    days_left,
    end_absence,
    take_absence,
)
from tests.rules.players import started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

DAY = 86_400
DAYS = {"kind": "move", "seconds": 3 * DAY}
TODAY = date(2026, 3, 2)


@pytest.fixture
def waiting(user, other_user, clock):
    """A match with days to think that waits for `other_user`."""
    return begun(user, other_user, DAYS)


def begun(user, other_user, pace):
    match = started(Owner(user=user), Owner(user=other_user), pace=pace)
    submit_command(
        match=match,
        seat=0,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=match.head,
        command_id=uuid4(),
    )
    return match_of(Owner(user=user), match.pk)


def why(user, first, days):
    with pytest.raises(AbsenceRefusedError) as caught:
        take_absence(user=user, first=first, days=days)
    return caught.value.why


def claimed(match):
    claim_time(match=match, seat=0, seq=match.head, command_id=uuid4())


def test_the_clock_of_an_absent_player_is_paused(waiting, other_user, clock):
    clock.shift(2 * DAY)
    take_absence(user=other_user, first=clock.now.date(), days=10)
    clock.shift(9 * DAY)

    seen = clocks_as_seen(waiting)[1]

    assert seen["left"] == DAY
    assert seen["away_until"] == "2026-03-14T12:00:00+00:00"
    with pytest.raises(ClaimRefusedError):
        claimed(waiting)


def test_the_clock_resumes_after_an_absence(waiting, other_user, clock):
    clock.shift(2 * DAY)
    take_absence(user=other_user, first=clock.now.date(), days=10)
    clock.shift(11 * DAY + 1)

    claimed(waiting)

    assert match_of(Owner(user=other_user), waiting.pk).is_over


def test_an_answer_during_an_absence_counts(waiting, other_user, clock):
    take_absence(user=other_user, first=TODAY, days=10)
    clock.shift(5 * DAY)

    submit_command(
        match=waiting,
        seat=1,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=waiting.head,
        command_id=uuid4(),
    )

    assert [each["left"] for each in clocks_as_seen(waiting)] == [3 * DAY, 3 * DAY]


def test_time_that_expired_before_an_absence_can_be_claimed(waiting, other_user, clock):
    clock.shift(3 * DAY + 1)
    take_absence(user=other_user, first=clock.now.date(), days=10)

    claimed(waiting)

    assert match_of(Owner(user=other_user), waiting.pk).is_over


def test_a_match_with_a_short_clock_is_not_paused(user, other_user, clock):
    match = begun(user, other_user, {"kind": "reserve", "seconds": 600, "increment": 10})
    take_absence(user=other_user, first=TODAY, days=10)
    clock.shift(601)

    claimed(match)

    assert match_of(Owner(user=user), match.pk).is_over


def test_a_started_day_counts_in_full(other_user, clock):
    absence = take_absence(user=other_user, first=TODAY, days=10)
    assert days_left(other_user, 2026) == 20

    clock.shift(DAY + 60)
    end_absence(user=other_user, id=absence.pk)

    assert days_left(other_user, 2026) == 28


def test_a_future_absence_can_be_cancelled_for_free(other_user, clock):
    absence = take_absence(user=other_user, first=TODAY + timedelta(days=30), days=30)

    end_absence(user=other_user, id=absence.pk)

    assert days_left(other_user, 2026) == 30


def test_days_of_absence_per_year_are_limited(other_user, clock):
    take_absence(user=other_user, first=TODAY, days=25)

    assert why(other_user, TODAY + timedelta(days=60), 6) == "days"
    take_absence(user=other_user, first=TODAY + timedelta(days=60), days=5)
    take_absence(user=other_user, first=date(2027, 1, 5), days=30)


def test_absences_cannot_overlap_or_lie_in_the_past(other_user, clock):
    take_absence(user=other_user, first=TODAY, days=5)

    assert why(other_user, TODAY + timedelta(days=4), 5) == "overlap"
    assert why(other_user, TODAY - timedelta(days=1), 1) == "past"


def test_another_players_absence_cannot_be_ended(user, other_user, clock):
    absence = take_absence(user=other_user, first=TODAY, days=5)

    with pytest.raises(Absence.DoesNotExist):
        end_absence(user=user, id=absence.pk)


def test_the_list_needs_a_constant_number_of_queries(
    user, other_user, clock, django_assert_num_queries
):
    matches = [begun(user, other_user, DAYS) for _ in range(4)]
    begun(user, other_user, {})
    clock.shift(DAY)

    with django_assert_num_queries(2):
        seen = clocks_in_list(matches)

    assert [left_in_words(seen[match.pk]) for match in matches] == ["2 days left"] * 4
    clock.shift(3 * DAY)
    assert left_in_words(clocks_in_list(matches)[matches[0].pk]) == "time is up"
    take_absence(user=other_user, first=clock.now.date(), days=5)
    assert left_in_words(clocks_in_list(matches)[matches[0].pk]) == ""


def test_an_absence_is_entered_and_ended_on_its_page(client, other_user):
    client.force_login(other_user)
    today = client.get("/accounts/me/away/").context["form"].initial["first"]

    taken = client.post("/accounts/me/away/", {"first": today.isoformat(), "days": 3})
    page = client.get("/accounts/me/away/")

    assert taken.status_code == 302
    assert page.context["days_left"] == 27
    (absence,) = page.context["ahead"]
    assert client.post(f"/accounts/me/away/{absence.pk}/end/").status_code == 302
    assert client.post(f"/accounts/me/away/{absence.pk}/end/").status_code == 404


def test_a_refused_absence_is_explained(client, other_user):
    client.force_login(other_user)

    for wrong in ({"first": "2020-01-01", "days": 3}, {"first": "nonsense", "days": 0}):
        answer = client.post("/accounts/me/away/", wrong)
        assert answer.status_code == 422
        assert answer.context["form"].errors


def test_the_page_is_for_members(client):
    assert client.get("/accounts/me/away/").status_code == 302


def test_the_list_of_matches_shows_the_remaining_time(waiting, client, user, clock):
    client.force_login(user)
    seen = clocks_as_seen(waiting)

    page = client.get("/matches/").content.decode()
    listed = client.get("/api/v1/matches/").json()["results"]

    assert "3 days left" in page
    assert listed[0]["clocks"] == seen


@pytest.mark.parametrize("first", ["9999-12-31", "2100-01-01"])
def test_an_absence_far_in_the_future_is_refused(client, other_user, first):
    client.force_login(other_user)

    answer = client.post("/accounts/me/away/", {"first": first, "days": 30})

    assert answer.status_code == 422
    assert not Absence.objects.exists()
