"""allauth adapter: user names, password checks with rate limits, mail."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.messages import WARNING
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from rosters.accounts.account_errors import ERRORS, too_many_attempts
from rosters.accounts.addresses import A_DAY, CONFIRMATIONS, PASSWORDS, daily_quota
from rosters.accounts.form_limits import in_words
from rosters.accounts.likeness import is_plain, look_of
from rosters.accounts.models import LOOKS_LIKE_ANOTHER, User
from rosters.accounts.password_guessing import Attempt, attempt, remember, wait_for_attempt
from rosters.client_network import client_address
from rosters.site_address import on_site, site_host
from rosters.text_fields import cleaned_name
from rules.engine.tabletop.bidi_marks import isolated

logger = logging.getLogger(__name__)
AT_SIGN_UP = "account/email/email_confirmation_signup"
CONFIRMING = ("account/email/email_confirmation", AT_SIGN_UP)
"""Templates of e-mails that ask to confirm an address; all others are about passwords."""
SENT = "account/messages/email_confirmation_sent.txt"
HELD_BACK = "letter_held_back"
"""Attribute of a request: seconds until the address may get the letter that was not sent."""


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter with unique-looking names, rate limits for wrong passwords, and
    reauthentication by second factor where one is set up. Failed mails are reported.
    """

    error_messages = DefaultAccountAdapter.error_messages | ERRORS
    _attempt: Attempt | None = None

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = cleaned_name(username)
        if not is_plain(username):
            raise ValidationError(
                _(
                    "This name could be mistaken for another one. Use plain "
                    "letters of a single alphabet."
                )
            )
        name = str(super().clean_username(username, shallow))
        if not shallow and _looks_like_somebody(name):
            raise ValidationError(LOOKS_LIKE_ANOTHER)
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address as all other rate limits have it. allauth's own takes IPv4 addresses in IPv6
        form for one network, and refuses clients without an address.
        """
        return client_address(request.META) or "unknown"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a password attempt. Raises ValidationError above the rate limit."""
        login = credentials.get("email") or credentials.get("username") or ""
        self._attempt = attempt(request, login)
        if self._attempt is None:
            wait = wait_for_attempt(request, login)
            raise too_many_attempts(wait, is_member=request.user.is_authenticated)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Check a password once. allauth tries what looks like an e-mail address both as a name and
        as an address, and the extra time would reveal that an account exists (timing attack).
        """
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        return super().authenticate(request, **credentials)

    def _rollback_login_failed_rl_usage(self) -> None:
        if self._attempt is not None:
            self._attempt.take_back()

    def post_login(self, request: HttpRequest, user: Any, **how: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **how)
        remember(request, response, user)
        return response

    def get_reset_password_from_key_url(self, key: str) -> str:
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return on_site(path.replace("UID-KEY", quote(key)))

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return on_site(reverse("account_confirm_email", args=[emailconfirmation.key]))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail whose links use `SITE_URL`, not the host header of the request.

        If mail cannot be sent, the page says so, for known and unknown addresses alike: both get a
        mail. A sign-up succeeds without it. Above the daily limit of the address nothing is sent,
        and the page is the same.
        """
        kind = CONFIRMATIONS if template_prefix in CONFIRMING else PASSWORDS
        quota = daily_quota(kind, email)
        if not quota.take():
            setattr(self.request, HELD_BACK, quota.wait())
            return
        try:
            super().send_mail(template_prefix, email, context | _addresses())
        except OSError as error:  # whose words may hold the address
            quota.give_back()
            logger.warning("an account e-mail was not sent: %s", type(error).__name__)
            if template_prefix != AT_SIGN_UP:
                raise ImmediateHttpResponse(self._told_that_none_comes()) from None

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """Add a message. Members read on their own page when a letter was held back; after a
        sign-up the message is always the same.
        """
        context = message_context or {}
        wait = getattr(self.request, HELD_BACK, 0)
        if message_template == SENT and wait and not context.get("signup"):
            level, message_template = WARNING, "account/messages/email_confirmation_held_back.txt"
            context = context | {"wait": in_words(wait)}
        super().add_message(request, level, message_template, context, **more)

    def _told_that_none_comes(self) -> HttpResponse:
        told = {
            "status": 503,
            "title": _("The e-mail could not be sent"),
            "sentence": _("The mail server did not accept the message for this address."),
            "remedy": _(
                "Check the address for typing mistakes. If it is correct, try "
                "again later or tell the site’s administrators."
            ),
            "back": self.request.path,
            "back_text": _("Back to the form"),
        }
        return render(self.request, "error.html", told, status=503)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and is_mfa_enabled(user):
            return [each for each in methods if each["id"] != "reauthenticate"]
        return methods


def shown_name(user: User) -> str:
    """A user's name in the sentences of allauth's pages and mails."""
    return isolated(user.username)


def _addresses() -> dict[str, Any]:
    """Site name, site URL and sign-up URL for mail templates."""
    return {
        "current_site": SimpleNamespace(name="Frontier", domain=site_host()),
        "signup_url": on_site(reverse("account_signup")),
        "confirmation_days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS,
        "reset_days": settings.PASSWORD_RESET_TIMEOUT // A_DAY,
    }


def _looks_like_somebody(name: str) -> bool:
    """Whether the name is taken by a similar-looking one. Names from before this check have no
    `look` stored.
    """
    look = look_of(name)
    if User.objects.filter(look=look).exists():
        return True
    alike = User.objects.filter(look=None).values_list("username", flat=True)
    return any(look_of(each) == look for each in alike.iterator())
