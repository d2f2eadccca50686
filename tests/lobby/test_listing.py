"""The list of one's own matches: the reader's turns first, then proposals, then finished ones."""

from typing import Any

import pytest

from rosters.owners import Owner
from rules.matches.position_cache import POSITIONS
from rules.matches.services import Agreement, start_match
from rules.models import Match
from tests.lobby.people import joined, proposed, text_of
from tests.rules.players import MODERN, answered, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def between(first, second, **changes) -> Match:
    terms: dict[str, Any] = {
        "system": "frontier",
        "mission": "assault",
        "layout": "A",
        "limit": 200,
        "names": ("Ana", "Bo"),
        "options": {"turn_cap": 3},
    }
    return start_match(owners=(first, second), agreed=Agreement(**terms | changes))


def until_alone_asked(match, seat):
    """The match gone on until it waits for `seat` and nobody else."""
    while [each["seat"] for each in match.awaits] != [seat]:
        answered(match)
        match = Match.objects.get(pk=match.pk)
    return match


def groups_of(client):
    groups = client.get("/matches/").context["groups"]
    return {group: [match.pk for match, _told in rows] for group, rows in groups}


@pytest.fixture
def ana(user):
    return Owner(user=user)


@pytest.fixture
def bo(other_user):
    return Owner(user=other_user)


def test_a_row_names_the_rule_book_of_its_match(host, ana):
    started(ana)
    started(ana, **MODERN)
    proposed(host, "modern", mission="crossroads", layout="A", limit="100")

    page = text_of(host.get("/matches/"))

    assert "Frontier · Assault" in page
    assert "Modern · Campaign battle · board A" in page
    assert "Modern · Crossroads" in page


def test_matches_are_grouped_with_the_readers_turns_first(host, ana, bo):
    waiting = until_alone_asked(between(bo, ana), 0)
    finished = played(owner=ana, options={"turn_cap": 2})
    own_hand = started(ana)
    turn = between(ana, bo)

    assert groups_of(host) == {
        0: [turn.pk],
        1: [waiting.pk],
        2: [own_hand.pk],
        3: [finished.pk],
    }


def test_each_player_has_their_own_groups(host, other, ana, bo, other_user):
    match = until_alone_asked(between(ana, bo), 0)
    other.force_login(other_user)

    assert groups_of(host) == {0: [match.pk]}
    assert groups_of(other) == {1: [match.pk]}


def test_proposals_say_whose_answer_is_awaited(host, other):
    joined(host, other)

    assert "Waiting for your answer" not in text_of(host.get("/matches/"))
    assert "Waiting for your answer" in text_of(other.get("/matches/"))


def test_a_proposal_is_withdrawn_from_the_list(host, other):
    row = proposed(host)
    page = text_of(host.get("/matches/"))
    assert 'value="withdraw"' in page

    body = {"seat": "0", "version": "1", "answer": "withdraw"}
    answer = host.post(row.get_absolute_url(), body)

    assert answer.headers["Location"] == "/matches/"
    page = text_of(host.get("/matches/"))
    assert 'value="hide"' in page
    assert 'value="withdraw"' not in page


def test_the_list_needs_a_constant_number_of_queries(host, ana, bo, django_assert_max_num_queries):
    counts = []
    for more in (1, 9):
        for _ in range(more):
            between(ana, bo)
            proposed(host)
        POSITIONS.clear()
        with django_assert_max_num_queries(20) as captured:
            host.get("/matches/")
        counts.append(len(captured))

    assert counts[0] == counts[1]
