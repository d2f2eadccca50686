"""API responses to a token are not cacheable by proxies."""

import pytest
from django.test import Client

from rosters.accounts.services import issue_key

pytestmark = pytest.mark.django_db


def asked(user, where):
    return Client().get(where, headers={"authorization": f"Token {issue_key(user=user)}"})


@pytest.mark.parametrize("where", ["/api/v1/rosters/", "/api/v1/matches/"])
def test_a_response_to_a_token_is_not_cacheable_by_proxies(user, where):
    answer = asked(user, where)

    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    assert "Authorization" in answer["Vary"]


def test_a_rejection_of_an_invalid_token_is_not_cacheable_by_proxies():
    answer = Client().get("/api/v1/rosters/", headers={"authorization": "Token nobody"})

    assert answer.status_code == 401
    assert "private" in answer["Cache-Control"]
