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

        from rosters.accounts.models import password_changed  # noqa: PLC0415

        authenticator_added.connect(end_other_sessions, dispatch_uid="accounts")
        password_changed.connect(withdraw_key, dispatch_uid="keys of accounts")


def end_other_sessions(request: HttpRequest, user: Any, **kwargs: object) -> None:
    """End the other sessions and the API key of a user who has added a second factor, because they
    were made without it.
    """
    from rosters.accounts.services import end_sessions, revoke_key  # noqa: PLC0415  as above

    revoke_key(user=user)
    end_sessions(user=user, but=request.session.session_key)


def withdraw_key(sender: object, user: Any, **kwargs: object) -> None:
    """Revoke the API key after a change of password. Django ends the sessions."""
    from rosters.accounts.services import revoke_key  # noqa: PLC0415  models are there by now

    revoke_key(user=user)
