import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.owners import Keeper
from tests.rules.players import started


@pytest.fixture
def keeper(user):
    return Keeper(user=user)


@pytest.fixture
def program(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=user).key}")
    return client


@pytest.fixture
def match(keeper):
    return started(keeper)
