"""What a program is told under its key is for no proxy to keep."""

import pytest
from django.test import Client

from rosters.accounts.services import issue_key

pytestmark = pytest.mark.django_db


def asked(user, where):
    return Client().get(where, headers={"authorization": f"Token {issue_key(user=user)}"})


@pytest.mark.parametrize("where", ["/api/v1/rosters/", "/api/v1/matches/"])
def test_an_answer_to_a_program_is_kept_for_no_other(user, where):
    answer = asked(user, where)

    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    assert "Authorization" in answer["Vary"]


def test_so_is_a_refusal_of_a_key_that_is_none():
    answer = Client().get("/api/v1/rosters/", headers={"authorization": "Token nobody"})

    assert answer.status_code == 401
    assert "private" in answer["Cache-Control"]
