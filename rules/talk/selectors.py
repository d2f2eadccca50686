"""Chat messages as JSON-ready data, in a fixed number of queries."""

from __future__ import annotations

from typing import TypedDict

from rules.engine.core.decision import Seat
from rules.models import Match
from rules.talk.models import Ear, Message
from rules.talk.phrases import said

AT_ONCE = 200


class MessageJson(TypedDict):
    """A chat message as its reader sees it; `reported` by the reader."""

    id: int
    seat: int
    name: str
    mine: bool
    phrase: str
    text: str
    at: str
    reported: bool


class TalkJson(TypedDict):
    """Messages that a seat can see, and how far it has read them."""

    messages: list[MessageJson]
    more: bool
    unread: int
    read_to: int
    muted: bool


def heard_by(match: Match, seat: Seat, after: int) -> TalkJson:
    """Messages after message `after`, oldest first; `more` if there are further ones.

    A seat that has muted the other one gets only its own messages.
    """
    ear = Ear.objects.filter(match=match, seat=seat).first() or Ear(match=match, seat=seat)
    own = match.talk.filter(seat=seat)
    heard = own if ear.muted else match.talk.all()
    rows = list(heard.filter(pk__gt=after)[: AT_ONCE + 1])
    reported = set(match.talk.filter(reports__seat=seat, pk__gt=after).values_list("pk", flat=True))
    unread = heard.filter(pk__gt=ear.read_to).exclude(seat=seat).count()
    return {
        "messages": [told(row, seat, row.pk in reported) for row in rows[:AT_ONCE]],
        "more": len(rows) > AT_ONCE,
        "unread": unread,
        "read_to": ear.read_to,
        "muted": ear.muted,
    }


def told(message: Message, seat: Seat, reported: bool) -> MessageJson:
    """A message as `seat` sees it, in the reader's language."""
    return {
        "id": message.pk,
        "seat": message.seat,
        "name": message.speaker,
        "mine": message.seat == seat,
        "phrase": message.phrase,
        "text": said(message.phrase) if message.phrase else message.text,
        "at": message.at.isoformat(timespec="milliseconds"),
        "reported": reported,
    }
