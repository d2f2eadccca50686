"""A list that is too long is refused by its length: with one error, and no look at its entries."""

import pytest
from rest_framework import serializers
from rest_framework.test import APIClient

from rosters.api.fields import BoundedListField
from rosters.projection import sync_catalogues

pytestmark = pytest.mark.django_db

MANY = 5000
ARMY = {"system": "frontier", "faction": "rebels", "mission": "assault", "limit": 200}
MATCH = {"system": "frontier", "mission": "assault", "layout": "A", "names": ["Ana", "Bo"]}
SENT = {
    "entries of an army": ("/api/v1/validate/", ARMY, "entries"),
    "units of cards": ("/api/v1/cards/", {"system": "frontier"}, "units"),
    "parts of a document": ("/api/v1/print/", {"system": "frontier"}, "parts"),
    "names of players": ("/api/v1/matches/", MATCH, "names"),
    "nonces of players": ("/api/v1/matches/", MATCH, "nonces"),
    "seats that accept": ("/api/v1/matches/", MATCH, "accepted"),
    "pieces of a board": ("/api/v1/boards/check/", {"system": "frontier"}, "pieces"),
}


@pytest.fixture
def client(user):
    sync_catalogues()
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.mark.parametrize("what", SENT)
@pytest.mark.parametrize("entry", [0, {}, []], ids=["figures", "objects", "lists"])
def test_a_list_without_end_has_one_error(client, what, entry):
    address, body, name = SENT[what]
    answer = client.post(address, body | {name: [entry] * MANY}, format="json")
    assert answer.status_code in (400, 422), answer.content[:500]
    assert len(answer.content) < 2000


def test_no_entry_is_read_before_the_length_is_known():
    class Unread(serializers.Field):
        def to_internal_value(self, data):
            raise AssertionError("an entry was read")

    field = BoundedListField(child=Unread(), max_length=3)
    with pytest.raises(serializers.ValidationError) as refused:
        field.run_validation([1, 2, 3, 4])
    assert len(refused.value.detail) == 1
