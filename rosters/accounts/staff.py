"""Staff access: requires a recent second factor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

View = Callable[..., HttpResponse]
PROVEN_FOR = 12 * 60 * 60
"""Seconds until the second factor is asked for again: shorter than a session, about a day's work.
"""


def is_proven_staff(request: HttpRequest) -> bool:
    """Whether the user is staff and has shown a second factor in the last `PROVEN_FOR` seconds of
    this session.
    """
    user: Any = request.user
    return bool(user.is_active and user.is_staff and _has_shown_second_factor(request))


def way_in(request: HttpRequest, back: str) -> HttpResponse | None:
    """Redirect to the next page of staff sign-in, which returns to `back`; None for proven staff.

    Raises PermissionDenied for members who are not staff.
    """
    user: Any = request.user
    if not user.is_authenticated:
        return redirect_to_login(back)
    if not user.is_staff:
        raise PermissionDenied
    if not is_mfa_enabled(user):
        messages.warning(request, _("Administrators must sign in with a second factor."))
        return redirect("mfa_activate_totp")
    if not _has_shown_second_factor(request):
        return redirect(f"{reverse('mfa_reauthenticate')}?{urlencode({'next': back})}")
    return None


def staff_only(permission: str) -> Callable[[View], View]:
    """View decorator: requires proven staff with `permission`; others are redirected or refused."""

    def deciding(view: View) -> View:
        @wraps(view)
        def decided(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            answer = way_in(request, request.path)
            if answer is not None:
                return answer
            user: Any = request.user
            if not user.has_perm(permission):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return decided

    return deciding


def _has_shown_second_factor(request: HttpRequest) -> bool:
    user: Any = request.user
    if not is_mfa_enabled(user):
        return False
    records = get_authentication_records(request, user)
    since = time.time() - PROVEN_FOR
    return any(record["method"] == "mfa" and record["at"] > since for record in records)
