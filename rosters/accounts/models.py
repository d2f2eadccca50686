"""The user of this site: Django's own, under our name so that it can grow."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody with an account."""
