from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "rosters.accounts"
    label = "accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        from allauth.mfa.signals import authenticator_added  # noqa: PLC0415  it reads models

        authenticator_added.connect(end_other_sessions, dispatch_uid="accounts")


def end_other_sessions(request: HttpRequest, user: Any, **kwargs: object) -> None:
    """Whoever signed in without the second factor that `user` now has signs in again."""
    from rosters.accounts.services import end_sessions  # noqa: PLC0415  models are there by now

    end_sessions(user=user, but=request.session.session_key)
