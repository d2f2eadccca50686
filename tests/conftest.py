"""Fixtures that every test may use."""

import gc

import pytest
from django.core.cache import cache
from django.utils import translation

from tests.factories import proven
from tests.kit.seeds import DAY


def pytest_report_header():
    return f"random tests of the day: RANDOM_DAY={DAY}"


def pytest_collection_finish():
    """What is loaded by now is never garbage; looking through it takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests():
    """Throttles and rendered fragments live in the cache; a request leaves its language active."""
    cache.clear()
    translation.deactivate()


@pytest.fixture
def user(django_user_model):
    return django_user_model.objects.create_user(username="ana", password="a long enough secret")


@pytest.fixture
def other_user(django_user_model):
    return django_user_model.objects.create_user(username="bo", password="a long enough secret")


@pytest.fixture
def admin_client(client, admin_user):
    """Somebody who runs the site, signed in with a second factor."""
    return proven(client, admin_user)
