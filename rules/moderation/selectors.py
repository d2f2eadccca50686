"""Read queries of moderation: open reports, their chat context, who holds which seat."""

from __future__ import annotations

from django.db.models import QuerySet

from rules.models import Seat
from rules.moderation.models import StaffAction
from rules.talk.models import Message, Report, Silence

AROUND = 10
LATEST = 20


def waiting() -> QuerySet[Report]:
    """Open reports, oldest first."""
    return (
        Report.objects.filter(settled=None)
        .select_related("message__match")
        .prefetch_related("message__match__seats")
        .order_by("at")
    )


def around(message: Message) -> list[Message]:
    """The messages before and after `message`, including it."""
    at_table = Message.objects.filter(match=message.match_id)
    before = list(at_table.filter(pk__lte=message.pk).order_by("-pk")[:AROUND])
    return [*reversed(before), *at_table.filter(pk__gt=message.pk)[:AROUND]]


def speaker(report: Report) -> Seat:
    """The seat that sent the message, and its current holder."""
    return report.message.match.table[report.message.seat]


def muted_people() -> QuerySet[Silence]:
    """Members restricted to phrases. Guests are listed on the pages of their matches."""
    return Silence.objects.filter(user__isnull=False).select_related("user")


def latest_acts() -> QuerySet[StaffAction]:
    """The latest entries of the audit log."""
    return StaffAction.objects.select_related("whom", "match")[:LATEST]
