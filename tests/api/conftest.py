import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.owners import Owner
from tests.rules.players import started


@pytest.fixture
def owner(user):
    return Owner(user=user)


@pytest.fixture
def program(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=user).key}")
    return client


@pytest.fixture
def match(owner):
    return started(owner)
