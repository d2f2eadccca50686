"""Account actions: API keys, account deletion, locking and unlocking, ending sessions."""

from collections.abc import Collection
from uuid import uuid4

from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from rest_framework.authtoken.models import Token

from rosters.accounts.export_jobs import lock_exports
from rosters.accounts.models import User

account_closing = Signal()
"""Signal with `user`, sent before account deletion and outside its transaction, for slow work that
writes nothing.
"""


@transaction.atomic
def issue_key(*, user: User) -> str:
    """Create an API key for `user`, which replaces an earlier one."""
    revoke_key(user=user)
    return Token.objects.create(user=user).key


def revoke_key(*, user: User) -> None:
    Token.objects.filter(user=user).delete()


def close_account(*, user: User) -> None:
    """Delete `user` and all their own data. The admin's audit log keeps their actions under an
    empty account of the same name that cannot sign in.

    The row is locked first: what other requests of the same member are still storing would
    otherwise keep the account from being deleted.
    """
    account_closing.send(close_account, user=user)
    sessions = sessions_of(user)
    with transaction.atomic():
        list(User.objects.select_for_update().filter(pk=user.pk).values_list("pk"))
        Session.objects.filter(pk__in=sessions).delete()
        done = LogEntry.objects.filter(user=user)
        if done.exists():
            done.update(user=_namesake(user))
        lock_exports(user)
        user.delete()


def _namesake(user: User) -> User:
    """Create the empty account that takes over the name of `user`."""
    empty = User.objects.create_user(uuid4().hex)  # two have no name in common
    User.objects.filter(pk=user.pk).update(username=uuid4().hex, look=None)
    User.objects.filter(pk=empty.pk).update(username=user.username, look=user.look)
    return empty


@transaction.atomic
def lock_out(*, user: User, sessions: Collection[str]) -> None:
    """Deactivate the account of `user`, revoke its API key and delete the given `sessions`. Newer
    sessions are refused, because the account is inactive.
    """
    User.objects.filter(pk=user.pk).update(is_active=False)
    revoke_key(user=user)
    Session.objects.filter(pk__in=sessions).delete()


def let_in(*, user: User) -> None:
    """Reactivate the account of `user`."""
    User.objects.filter(pk=user.pk).update(is_active=True)


def end_sessions(*, user: User, but: str | None = None) -> None:
    """End every session of `user` except the one with the key `but`."""
    Session.objects.filter(pk__in=sessions_of(user)).exclude(pk=but).delete()


def sessions_of(user: User) -> list[str]:
    """The keys of the sessions in which `user` is signed in. Reads every session in the database:
    do not call it inside a transaction.
    """
    running = Session.objects.filter(expire_date__gt=timezone.now())
    return [
        session.pk
        for session in running.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
