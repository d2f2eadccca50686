"""What people do with their account beside signing in: programs' keys, and leaving."""

from django.db import transaction
from rest_framework.authtoken.models import Token

from rosters.accounts.models import User


@transaction.atomic
def issue_key(*, user: User) -> str:
    """A new key for programs that act as `user`; an earlier one stops working."""
    revoke_key(user=user)
    return Token.objects.create(user=user).key


def revoke_key(*, user: User) -> None:
    Token.objects.filter(user=user).delete()


@transaction.atomic
def close_account(*, user: User) -> None:
    """Delete `user` and everything that is theirs alone."""
    user.delete()
