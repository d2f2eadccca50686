"""What the staff reads: reports that wait, what was said around them, who sits where."""

from __future__ import annotations

from django.db.models import QuerySet

from rules.models import Seat
from rules.moderation.models import StaffAction
from rules.talk.models import Message, Report, Silence

AROUND = 10
LATEST = 20


def waiting() -> QuerySet[Report]:
    """The reports that nobody has settled, the oldest first."""
    return (
        Report.objects.filter(settled=None)
        .select_related("message__match")
        .prefetch_related("message__match__seats")
        .order_by("at")
    )


def around(message: Message) -> list[Message]:
    """What was said at the table before and after `message`, and it."""
    at_table = Message.objects.filter(match=message.match_id)
    before = list(at_table.filter(pk__lte=message.pk).order_by("-pk")[:AROUND])
    return [*reversed(before), *at_table.filter(pk__gt=message.pk)[:AROUND]]


def speaker(report: Report) -> Seat:
    """The seat from which it was said, and who sits there today."""
    return report.message.match.table[report.message.seat]


def muted_people() -> QuerySet[Silence]:
    """The members who say phrases alone. Guests are met at their tables."""
    return Silence.objects.filter(user__isnull=False).select_related("user")


def latest_acts() -> QuerySet[StaffAction]:
    """What was done last."""
    return StaffAction.objects.select_related("whom", "match")[:LATEST]
