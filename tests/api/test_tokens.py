"""Token authentication of the API."""

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

pytestmark = pytest.mark.django_db

MINE = "/api/v1/rosters/"


def asked(key, **headers):
    return Client(headers={"Authorization": f"Token {key}"} | headers).get(MINE)


def test_a_token_authenticates_its_owner(user, django_assert_num_queries):
    key = Token.objects.create(user=user).key
    assert asked(key).status_code == 200
    with django_assert_num_queries(2):  # the owner of the token, how many rosters there are
        asked(key)


@pytest.mark.parametrize("key", ["", "0" * 40, "é", "two words", "x" * 1000, "' OR 1=1 --"])
def test_an_unknown_token_is_refused(user, key):
    Token.objects.create(user=user)
    answer = asked(key.encode().decode("latin-1"))
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["errors"][0]["code"] == "authentication_failed"


def test_a_revoked_token_is_refused(user):
    token = Token.objects.create(user=user)
    assert asked(token.key).status_code == 200
    token.delete()
    assert asked(token.key).status_code == 401


def test_a_locked_out_user_is_refused_in_their_language(user):
    key = Token.objects.create(user=user).key
    user.is_active = False
    user.save()
    told = asked(key, **{"Accept-Language": "fr"}).json()["errors"][0]["detail"]
    assert told == "Utilisateur inactif ou supprimé."
