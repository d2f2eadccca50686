"""Look-ups written once find what the query they were written from finds."""

import uuid

import pytest
from django.forms.models import model_to_dict

from rosters import services
from rosters.accounts.models import User
from rosters.models import Roster
from rosters.prepared_queries import Prepared
from tests.factories import RosterFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def standing():
    return Prepared(
        Roster,
        lambda id: Roster.objects.filter(pk=id, deleted_at=None).order_by(),
        Roster._meta.get_field("id"),
    )


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_every_column_is_what_the_query_says(standing):
    for row in (RosterFactory(), RosterFactory(name="É")):
        found = standing.find(row.pk)
        assert columns(found) == columns(Roster.objects.get(pk=row.pk))
        assert found == row
        assert model_to_dict(found) == model_to_dict(row)


def test_the_other_conditions_hold_too(standing):
    row = RosterFactory()
    services.delete_roster(roster=row, expected=1)
    assert standing.find(row.pk) is None
    assert standing.find(uuid.uuid4()) is None


def test_every_row_is_found_in_the_order_of_the_query():
    owner = UserFactory()
    rosters = [RosterFactory(owner=owner) for _ in range(3)]
    RosterFactory()
    owned = Prepared(
        Roster,
        lambda owner: Roster.objects.filter(owner=owner).order_by("-name"),
        User._meta.get_field("id"),
    )
    assert owned.rows(owner.pk) == sorted(rosters, key=lambda row: row.name, reverse=True)


def test_two_values_stand_in_the_order_of_the_query():
    row, other = RosterFactory(), RosterFactory()
    named = Prepared(
        Roster,
        lambda id, name: Roster.objects.filter(pk=id).filter(name=name),
        Roster._meta.get_field("id"),
        Roster._meta.get_field("name"),
    )
    assert named.find(row.pk, row.name) == row
    assert named.find(row.pk, other.name) is None


def test_what_was_found_can_be_changed(standing):
    row = standing.find(RosterFactory().pk)
    row.name = "Renamed"
    row.save()
    assert Roster.objects.get(pk=row.pk).name == "Renamed"


def test_each_look_up_is_one_query(standing, django_assert_num_queries):
    row = RosterFactory()
    for _ in range(3):
        with django_assert_num_queries(1):
            assert standing.find(row.pk)


def test_a_query_with_another_parameter_is_an_error():
    named = Prepared(
        Roster,
        lambda id: Roster.objects.filter(pk=id, name="x"),
        Roster._meta.get_field("id"),
    )
    with pytest.raises(AssertionError, match="name"):
        named.find(uuid.uuid4())
