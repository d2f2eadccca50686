import pytest


@pytest.fixture
def staff(user):
    user.is_staff = user.is_superuser = True
    user.save()
    return user
