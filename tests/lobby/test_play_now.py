"""Play now: one page whose defaults can be started at once, alone or with a friend."""

import re
from uuid import uuid4

import pytest

from rosters.owners import Owner
from rules.lobby.models import Party, Proposal
from rules.matches.selectors import commits_of, position_of
from rules.models import Match, SealedSecret
from rules.pace.models import Clock
from tests.factories import RosterFactory
from tests.lobby.people import text_of

pytestmark = pytest.mark.django_db

GAMES = ("frontier", "modern", "infinite")


def filled(client, query=""):
    """What the page would send if nothing were changed."""
    page = client.get(f"/play/{query}").content.decode()
    form = page[page.index('<form method="post" class="play-now"') :]
    radios = re.findall(
        r'<input type="radio" name="(\w+)"[^>]*? value="([^"]+)"[^>]* checked', form
    )
    mission = re.search(r'name="mission" value="([^"]+)"', form)
    return dict(radios) | {"mission": mission[1]}


def starts(client, query="", **changes):
    return client.post(f"/play/{query}", filled(client, query) | changes)


def invited(host, other, **changes):
    """The proposal of a host who has pressed Start, as a friend with its link sees it."""
    row = Proposal.objects.get(pk=starts(host, who="link", **changes).headers["Location"][-37:-1])
    link = re.search(
        r'id="invite" readonly value="([^"]+)"', text_of(host.get(row.get_absolute_url()))
    )
    answer = other.get(link[1].removeprefix("http://testserver"), follow=True)
    return row, text_of(answer)


def sits_down(client, row, **changes):
    body = {"army": "sample-boarding-party", "version": row.version, "name": "Bo"}
    return client.post(f"{row.get_absolute_url()}take/", body | changes)


@pytest.mark.parametrize("game", GAMES)
def test_start_leads_to_a_table_with_both_rosters_locked(client, game):
    answer = starts(client, f"?game={game}")
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert client.get(match.get_absolute_url()).status_code == 200
    events = [event["type"] for commit in commits_of(match) for event in commit.events]
    assert events.count("ForceMustered") == 2


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_are_set_out_by_the_time_the_table_is_shown(client, game):
    starts(client, f"?game={game}", is_set_out="on")
    state = position_of(Match.objects.get()).state
    assert state.turn == 1
    assert all(unit.place in ("board", "table", "reserve") for unit in state.units.values())


def test_without_that_wish_the_first_placement_is_left_to_the_player(client):
    starts(client, "?game=infinite", is_set_out="")
    assert position_of(Match.objects.get()).state.turn == 0


def test_the_first_choice_is_the_computer_and_it_sits_opposite(client):
    starts(client)
    mine, theirs = Match.objects.get().table
    assert (mine.computer, theirs.computer) == ("", "easy")
    assert (theirs.name, theirs.user, theirs.guest_key) == ("Computer", None, None)


def test_there_is_no_clock_against_the_computer(client):
    starts(client, who="normal", pace="reserve", pace_number="1", pace_unit="60")
    assert not Clock.objects.exists()


def test_matches_against_the_computer_are_limited_for_each_player(client, other, monkeypatch):
    monkeypatch.setattr("rules.computer.limits.MOST_AGAINST_COMPUTERS", 1)
    assert starts(client).status_code == 302
    answer = starts(client)
    assert answer.status_code == 422
    assert "against the computer under way" in text_of(answer)
    assert starts(client, who="screen", second="Bo").status_code == 302
    assert starts(other).status_code == 302


def test_the_log_has_the_commands_that_the_seats_would_have_sent(client):
    starts(client)
    sent = [
        (c.seat, c.command["type"], c.command.get("slot")) for c in commits_of(Match.objects.get())
    ]
    assert sent == [
        (None, "Begin", None),
        (0, "Seal", "faction"),
        (1, "Seal", "faction"),
        (None, "Reveal", "faction"),
        (0, "Seal", "roster"),
        (1, "Seal", "roster"),
        (None, "Reveal", "roster"),
    ]


@pytest.mark.parametrize("mission", ["rearguard", "campaign-battle", "one-off-battle"])
def test_a_roster_that_does_not_fit_the_role_makes_room_for_one_that_does(client, mission):
    assert starts(client, f"?game=modern&mission={mission}").status_code == 302
    events = [e["type"] for commit in commits_of(Match.objects.get()) for e in commit.events]
    assert events.count("ForceMustered") == 2


def test_an_own_roster_is_chosen_from_its_page(host, user):
    roster = RosterFactory(owner=user)
    page = text_of(host.get(roster.get_absolute_url()))
    assert f"/play/?roster={roster.pk}" in page
    assert filled(host, f"?roster={roster.pk}")["mission"] == roster.mission


def test_the_page_and_the_start_need_few_queries(host, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        body = filled(host)
    with django_assert_max_num_queries(30):
        host.post("/play/", body)


@pytest.mark.parametrize(
    "query",
    [
        "?game=chess",
        "?mission=crossroads",
        "?roster=nonsense",
        "?roster=6f6bd5a2-7d1c-4f5e-9f7b-1d0f5c1e2a3b",
    ],
)
def test_an_address_that_names_nothing_is_not_found(client, query):
    assert client.get(f"/play/{query}").status_code == 404


def test_somebody_else_s_roster_is_not_found(client, other_user):
    assert client.get(f"/play/?roster={RosterFactory(owner=other_user).pk}").status_code == 404


@pytest.mark.parametrize(
    "changes",
    [
        {"mission": "crossroads"},
        {"layout": "Z"},
        {"mine": "sample-nothing"},
        {"who": "nobody"},
        {"limit": "3"},
        {"who": "screen", "second": "Ana", "first": "Ana"},
        {"turn_cap": "100000"},
    ],
)
def test_what_cannot_be_played_is_refused_in_words_and_nothing_is_written(client, changes):
    answer = starts(client, **changes)
    assert answer.status_code == 422
    assert "notice" in text_of(answer)
    assert not Match.objects.exists()
    assert not Proposal.objects.exists()


def test_a_roster_of_somebody_else_is_refused_and_nothing_is_written(client, other_user):
    foreign = RosterFactory(owner=other_user)
    assert starts(client, mine=f"roster-{foreign.pk}").status_code == 422
    assert not Match.objects.exists()
    assert not SealedSecret.objects.exists()


def test_starts_are_limited(client):
    body = filled(client)
    codes = [client.post("/play/", body | {"who": "list"}).status_code for _ in range(45)]
    assert 429 in codes


def test_a_friend_is_one_click_from_the_table(host, other):
    row, page = invited(host, other, first="Ana")
    assert "Sit down and play" in page
    answer = sits_down(other, row, nonce="ab" * 32)
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert match.pk == row.pk
    assert match.dice_secret == row.dice_secret
    assert match.nonces[1] == "ab" * 32
    events = [event["type"] for commit in commits_of(match) for event in commit.events]
    assert events.count("ForceMustered") == 2


def test_the_friend_does_not_learn_the_host_s_roster_before_sitting_down(host, other):
    row, page = invited(host, other, mine="sample-quiet-perimeter")
    assert Party.objects.get(proposal=row).army == "sample-quiet-perimeter"
    chosen = re.findall(r'value="(sample-[\w-]+)" checked', page)
    assert chosen == ["sample-boarding-party"]


def test_a_friend_can_change_something_first(host, other):
    row, _ = invited(host, other)
    other.post(f"{row.get_absolute_url()}take/", {"version": row.version, "name": "Bo"})
    row.refresh_from_db()
    assert row.match is None
    assert len(row.parties.all()) == 2


def test_a_friend_s_bad_choice_takes_no_seat(host, other):
    row, _ = invited(host, other)
    assert sits_down(other, row, army="roster-" + str(uuid4())).status_code == 422
    assert row.parties.count() == 1
    assert not Match.objects.exists()


def test_a_roster_deleted_since_leaves_a_ready_made_one(host, other, user):
    roster = RosterFactory(owner=user)
    row, _ = invited(host, other)
    Party.objects.filter(proposal=row).update(army=f"roster-{roster.pk}")
    roster.delete()
    assert sits_down(other, row).status_code == 302


def test_the_invitation_has_a_qr_code(host, other):
    row, _ = invited(host, other)
    assert '<svg class="qr"' in text_of(host.get(row.get_absolute_url()))


def test_anybody_is_invited_on_the_open_list_as_before(client):
    starts(client, who="list")
    row = Proposal.objects.get()
    assert (row.way, row.terrain, row.parties.get().army) == ("list", [], "")


def test_both_seats_of_one_screen_belong_to_whoever_starts(host, user):
    starts(host, who="screen")
    match = Match.objects.get()
    assert {Owner(user=seat.user) for seat in match.table} == {Owner(user=user)}
