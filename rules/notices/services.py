"""Write operations on notification settings and push subscriptions."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from rosters.accounts.models import User
from rosters.owners import Owner
from rules.notices.models import Browser, Wish

_HERE = "told_here"
MOST_BROWSERS = 10
"""Subscriptions of one person; the oldest are deleted."""


def wish_of(user: User) -> Wish:
    """Notification settings of `user`, or unsaved defaults."""
    return Wish.objects.filter(user=user).first() or Wish(user=user)


def speak(*, user: User, language: str) -> None:
    """Set the language of e-mails to `user`."""
    Wish.objects.update_or_create(user=user, defaults={"language": language})


def speak_as_at_sign_up(sender: object, user: User, **kwargs: object) -> None:
    """Receives `user_signed_up`: e-mails are in the language of the page of the sign-up."""
    speak(user=user, language=get_language() or settings.LANGUAGE_CODE)


def leave_alone(*, user: User) -> None:
    """Unsubscribe `user` from e-mails."""
    Wish.objects.update_or_create(user=user, defaults={"mail": False})


def allow(*, owner: Owner, endpoint: str, p256dh: str, auth: str, language: str) -> Browser:
    """Subscribe a browser for `owner`, replacing its former owner."""
    columns = {"user": owner.user, "guest_key": owner.guest_key}
    told = {"p256dh": p256dh, "auth": auth, "language": language, "allowed": timezone.now()}
    browser, _is_new = Browser.objects.update_or_create(endpoint=endpoint, defaults=columns | told)
    oldest = Browser.objects.filter(**columns).order_by("-allowed").values_list("pk", flat=True)
    Browser.objects.filter(pk__in=list(oldest[MOST_BROWSERS:])).delete()
    return browser


def forget(*, owner: Owner, endpoint: str) -> None:
    """Delete the subscription of `owner` on this browser."""
    Browser.objects.filter(endpoint=endpoint, user=owner.user, guest_key=owner.guest_key).delete()


def remember_here(session: MutableMapping[str, Any], endpoint: str) -> None:
    """Store the endpoint of this browser's subscription in its session."""
    session[_HERE] = endpoint


def sign_out(sender: object, request: HttpRequest, user: User | None, **kwargs: object) -> None:
    """Receiver of Django's `user_logged_out`: deletes this browser's subscription for `user`."""
    endpoint = request.session.get(_HERE)
    if user is not None and endpoint is not None:
        forget(owner=Owner(user=user), endpoint=endpoint)


def forget_all(sender: object, user: User, **kwargs: object) -> None:
    """Receiver of `password_changed`: deletes all push subscriptions of `user`."""
    Browser.objects.filter(user=user).delete()


def forget_browsers(*, guest_key: str) -> None:
    """Delete all push subscriptions of a guest."""
    Browser.objects.filter(guest_key=guest_key).delete()


def adopt_browsers(*, guest_key: str, user: User) -> None:
    """Transfer a guest's push subscriptions to an account."""
    Browser.objects.filter(guest_key=guest_key).update(user=user, guest_key=None)
