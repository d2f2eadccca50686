"""The writers of wishes, and of the browsers that may tell."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from rosters.accounts.models import User
from rosters.keepers import Keeper
from rules.notices.models import Browser, Wish

_HERE = "told_here"
MOST_BROWSERS = 10
"""Of one person; the one allowed first makes room."""


def wish_of(user: User) -> Wish:
    """How `user` wants to be told; the usual, where they have never said."""
    return Wish.objects.filter(user=user).first() or Wish(user=user)


def speak(*, user: User, language: str) -> None:
    """Letters to `user` are in `language` from now on."""
    Wish.objects.update_or_create(user=user, defaults={"language": language})


def leave_alone(*, user: User) -> None:
    """No more letters to `user`."""
    Wish.objects.update_or_create(user=user, defaults={"mail": False})


def allow(*, keeper: Keeper, endpoint: str, p256dh: str, auth: str, language: str) -> Browser:
    """From now on `keeper` is told by this browser, whoever it told before."""
    columns = {"user": keeper.user, "guest_key": keeper.guest_key}
    told = {"p256dh": p256dh, "auth": auth, "language": language, "allowed": timezone.now()}
    browser, _is_new = Browser.objects.update_or_create(endpoint=endpoint, defaults=columns | told)
    oldest = Browser.objects.filter(**columns).order_by("-allowed").values_list("pk", flat=True)
    Browser.objects.filter(pk__in=list(oldest[MOST_BROWSERS:])).delete()
    return browser


def forget(*, keeper: Keeper, endpoint: str) -> None:
    """This browser tells `keeper` nothing any more."""
    Browser.objects.filter(endpoint=endpoint, user=keeper.user, guest_key=keeper.guest_key).delete()


def remember_here(session: MutableMapping[str, Any], endpoint: str) -> None:
    """The session knows that its browser is the one at `endpoint`."""
    session[_HERE] = endpoint


def sign_out(sender: object, request: HttpRequest, user: User | None, **kwargs: object) -> None:
    """Receives Django's `user_logged_out`: this browser tells `user` nothing any more."""
    endpoint = request.session.get(_HERE)
    if user is not None and endpoint is not None:
        forget(keeper=Keeper(user=user), endpoint=endpoint)


def forget_all(sender: object, user: User, **kwargs: object) -> None:
    """Receives `password_changed`: no browser tells `user` anything until it is allowed anew."""
    Browser.objects.filter(user=user).delete()


def forget_browsers(*, guest_key: str) -> None:
    """No browser tells this guest any more."""
    Browser.objects.filter(guest_key=guest_key).delete()


def adopt_browsers(*, guest_key: str, user: User) -> None:
    """What told a guest tells the account from now on."""
    Browser.objects.filter(guest_key=guest_key).update(user=user, guest_key=None)
