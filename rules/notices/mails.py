"""A notice as a letter: whose turn it is, where, and how to be left alone; nothing secret."""

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

from rosters.accounts.models import User
from rosters.site_address import on_site
from rules.models import Match
from rules.notices.models import Notice, Wish
from rules.notices.wording import facts_of, headline

SALT = "no more mail about matches"
FOR_GOOD = 500
"""From this answer of a mail server on, it will not take the letter later either (RFC 5321)."""
Fate = Literal["sent", "later", "never"]
"""What has become of a letter: `later`, it has surely not left, and may be tried again."""
logger = logging.getLogger(__name__)


def post(notice: Notice, match: Match) -> Fate:
    """Sends `notice` to whoever sits there, if they have an address and want to hear."""
    user = match.table[notice.seat].user
    if user is None or not user.email or not user.is_active:
        return "never"
    wish = Wish.objects.filter(user=user).first() or Wish(user=user)
    if not wish.mail:
        return "never"
    with translation.override(wish.language):
        letter = _letter(notice, match, user)
    fate, why = _handed_over(letter)
    if why:
        logger.warning("notice %s was not sent (%s): %s", notice.pk, fate, why)
    return fate


def stop_token(user: User) -> str:
    """What the link to be left alone carries."""
    return signing.dumps(user.pk, salt=SALT)


def stopped_user(token: str) -> User | None:
    """Who wants to be left alone; None where the link is not one of ours."""
    try:
        key = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=key).first()


def _handed_over(letter: EmailMessage) -> tuple[Fate, str]:
    """The fate of `letter`, and what stood in its way, which names nobody.

    Of a letter whose mail server fell silent while it was handed over, nobody knows whether it has
    left: it is not written again.
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
    """What a mail server has answered to a letter; 0 where it has said nothing."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return max(code for code, _words in error.recipients.values())
        case smtplib.SMTPResponseException():
            return error.smtp_code
    return 0


def _letter(notice: Notice, match: Match, user: User) -> EmailMessage:
    facts = facts_of(notice, match)
    stop = on_site(reverse("notices-stop", args=[stop_token(user)]))
    return EmailMessage(
        subject=headline(notice, facts),
        body=render_to_string(f"rules/notices/{notice.kind}.txt", facts | {"stop": stop}),
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
