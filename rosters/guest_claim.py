"""What a guest made becomes the account's that they log in to or sign up with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest

from rosters.keepers import Keeper, forget_guest
from rosters.models import PrintJob, Roster

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt_rosters(*, guest_key: str, user: User) -> int:
    """Gives the rosters of a guest to an account; answers how many."""
    return Roster.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


def hand_over_roster(roster: Roster, *, giver: Keeper, taker: Keeper) -> None:
    """Gives one roster of a guest to somebody else."""
    kept = Roster.objects.filter(pk=roster.pk, guest_key=giver.guest_key)
    kept.update(**taker.columns)


guest_came_in = Signal()
"""Sent with `guest_key` and `user`: what else the guest has made can be handed over too."""


def keep_on_login(sender: object, request: HttpRequest, user: User, **kwargs: object) -> None:
    """Receives Django's `user_logged_in`, which signing up sends too."""
    guest_key = forget_guest(request)
    if guest_key is not None:
        adopt_guest(guest_key=guest_key, user=user)


@transaction.atomic
def adopt_guest(*, guest_key: str, user: User) -> None:
    """Gives everything that a guest has made to an account."""
    adopt_rosters(guest_key=guest_key, user=user)
    PrintJob.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)
    guest_came_in.send(adopt_guest, guest_key=guest_key, user=user)


@transaction.atomic
def rename_guest(*, old: str, new: str) -> None:
    """Whatever a guest keeps, of every kind, answers to `new` from now on, and to `old` no more.

    What a guest has once only, and `new` has already, goes.
    """
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.name == "guest_key":
                kept = model._base_manager
                if old != new and field.unique and kept.filter(guest_key=new).exists():
                    kept.filter(guest_key=old).delete()
                kept.filter(guest_key=old).update(guest_key=new)
