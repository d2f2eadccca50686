"""Guest claim: a guest's data moves to the account that they sign in to or create."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest

from rosters.models import PrintJob, Roster
from rosters.owners import Owner, forget_guest

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt_rosters(*, guest_key: str, user: User) -> int:
    """Move the rosters of a guest to an account; return how many."""
    return Roster.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


def hand_over_roster(roster: Roster, *, giver: Owner, taker: Owner) -> None:
    """Move one roster of a guest to another owner."""
    kept = Roster.objects.filter(pk=roster.pk, guest_key=giver.guest_key)
    kept.update(**taker.columns)


guest_came_in = Signal()
"""Signal with `guest_key` and `user`: other packages move their rows of the guest."""


def keep_on_login(sender: object, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Receiver of Django's `user_logged_in`, also sent at sign-up."""
    guest_key = forget_guest(request)
    if guest_key is not None:
        adopt_guest(guest_key=guest_key, user=user)


@transaction.atomic
def adopt_guest(*, guest_key: str, user: User) -> None:
    """Move everything of a guest to an account."""
    adopt_rosters(guest_key=guest_key, user=user)
    PrintJob.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)
    guest_came_in.send(adopt_guest, guest_key=guest_key, user=user)


@transaction.atomic
def rename_guest(*, old: str, new: str) -> None:
    """Move all data of the guest key `old` to the guest key `new`.

    Where a guest can have only one row and `new` already has it, that of `old` is deleted.
    """
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.name == "guest_key":
                kept = model._base_manager
                if old != new and field.unique and kept.filter(guest_key=new).exists():
                    kept.filter(guest_key=old).delete()
                kept.filter(guest_key=old).update(guest_key=new)
