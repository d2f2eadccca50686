"""A notice as a letter: whose turn it is, where, and how to be left alone; nothing secret."""

from __future__ import annotations

import logging
import smtplib

from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from rosters.accounts.models import User
from rules.models import Match
from rules.notices.models import Notice, Wish
from rules.notices.wording import address, facts_of, headline

SALT = "no more mail about matches"
logger = logging.getLogger(__name__)


def post(notice: Notice, match: Match) -> bool:
    """Sends `notice` to whoever sits there, if they have an address and want to hear."""
    user = match.table[notice.seat].user
    if user is None or not user.email or not user.is_active:
        return False
    wish = Wish.objects.filter(user=user).first() or Wish(user=user)
    if not wish.mail:
        return False
    with translation.override(wish.language):
        letter = _letter(notice, match, user)
    try:
        letter.send()
    except (OSError, smtplib.SMTPException):
        logger.exception("notice %s was not sent", notice.pk)
        return False
    return True


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


def _letter(notice: Notice, match: Match, user: User) -> EmailMessage:
    facts = facts_of(notice, match)
    stop = address(reverse("notices-stop", args=[stop_token(user)]))
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
