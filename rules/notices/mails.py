"""E-mail notifications: whose turn it is, a link to the match, and unsubscribe; no secrets."""

from __future__ import annotations

import logging
import smtplib
from contextlib import suppress
from typing import Literal

from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from rosters.accounts.addresses import NOTICES, daily_quota, is_confirmed
from rosters.accounts.models import User
from rosters.site_address import on_site
from rules.models import Match
from rules.notices.models import Notice, Wish
from rules.notices.notice_texts import mail_facts, subject

SALT = "no more mail about matches"
FOR_GOOD = 500
"""SMTP reply codes from this one on are permanent failures (RFC 5321)."""
Fate = Literal["sent", "later", "never"]
"""Result of sending; `later` means that it was certainly not sent and can be retried."""
logger = logging.getLogger(__name__)


def post(notice: Notice, match: Match) -> Fate:
    """Send `notice` by e-mail to the seat's holder, if they have a confirmed address, have not
    opted out and have not reached the daily limit.
    """
    user = match.table[notice.seat].user
    if user is None or not user.is_active or not is_confirmed(user):
        return "never"
    wish = Wish.objects.filter(user=user).first() or Wish(user=user)
    quota = daily_quota(NOTICES, user.email)
    if not wish.mail or not quota.take():
        return "never"
    with translation.override(wish.language):
        letter = _letter(notice, match, user)
    fate, why = _handed_over(letter)
    if why:
        quota.give_back()
        logger.warning("notice %s was not sent (%s): %s", notice.pk, fate, why)
    return fate


def stop_token(user: User) -> str:
    """The signed token of the unsubscribe link."""
    return signing.dumps(user.pk, salt=SALT)


def stopped_user(token: str) -> User | None:
    """The user of an unsubscribe token; None if the signature is invalid."""
    try:
        key = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=key).first()


def _handed_over(letter: EmailMessage) -> tuple[Fate, str]:
    """Send `letter`; returns its fate and the error, without personal data.

    If the mail server stops responding during delivery, the message may have been sent: it is not
    retried.
    """
    server = get_connection()
    try:
        server.open()
    except OSError as error:
        return "later", type(error).__name__
    try:
        server.send_messages([letter])
    except OSError as error:
        code = _code_of(error)
        fate: Fate = "later" if 0 < code < FOR_GOOD else "never"
        return fate, f"{type(error).__name__} {code}"
    finally:
        with suppress(OSError):
            server.close()
    return "sent", ""


def _code_of(error: OSError) -> int:
    """The SMTP reply code of an error; 0 if there was no reply."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return max(code for code, _words in error.recipients.values())
        case smtplib.SMTPResponseException():
            return error.smtp_code
    return 0


def _letter(notice: Notice, match: Match, user: User) -> EmailMessage:
    stop = on_site(reverse("notices-stop", args=[stop_token(user)]))
    facts = mail_facts(match) | {"stop": stop}
    return EmailMessage(
        subject=subject(notice, match),
        body=render_to_string(f"rules/notices/{notice.kind}.txt", facts),
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
