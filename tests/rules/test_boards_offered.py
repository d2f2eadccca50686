"""The boards that are offered for a mission: those that have its ground."""

import re

import pytest

from rules.lobby.models import Proposal
from rules.models import Match
from tests.rules.test_pages import TERMS, text_of

pytestmark = pytest.mark.django_db


def test_a_board_is_not_offered_for_a_mission_that_needs_other_ground(client):
    address = "/matches/new/?system=modern&mission=rearguard"
    page = text_of(client.get(address))
    offered = dict(
        re.findall(
            r'<label class="choose-one card"(?: data-unless="([^"]*)")?>\s*'
            r'<input type="radio" name="layout"[^>]*value="([ABC])"',
            page,
        )
    )
    assert {board: set(missions.split()) for missions, board in offered.items()} == {
        "A": {"force-the-river", "rearguard"},
        "B": {"rearguard"},
        "C": {"force-the-river"},
    }
    assert re.search(r'name="layout"[^>]*value="C" required checked', page)

    answer = client.post(address, TERMS | {"mission": "rearguard", "layout": "A", "limit": "0"})

    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {"layout"}
    assert "(MW-SCEN-5)" in text_of(answer)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("posted", "stored"), [({"cover_stacks": "on"}, {}), ({}, {"cover_stacks": 0})]
)
def test_a_term_that_is_yes_by_default_is_ticked_and_unticking_it_says_no(client, posted, stored):
    address = "/matches/new/?system=infinite"
    page = text_of(client.get(address))
    assert re.search(r'<input[^>]*name="cover_stacks"[^>]*checked', page)

    terms = {"mission": "firefight", "layout": "A", "whom": "screen", "first": "Ana"}
    answer = client.post(address, terms | {"second": "Bo"} | posted)

    assert answer.status_code == 302
    assert Proposal.objects.get().terms["options"] == stored
