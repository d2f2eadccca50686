"""Database models of clocks, absences and standing passes. None of them is in the match record."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rules.models import Match


class Clock(models.Model):
    """The clock of one seat. `left` is the time left at `running_since`, which is None while the
    clock is stopped.

    `unpaid` counts answers that the seat has taken back, so that an answer adds time only once.
    """

    class Kind(models.TextChoices):
        MOVE = "move", _("per answer")
        RESERVE = "reserve", _("time bank, plus time per answer")

    match = models.ForeignKey(Match, models.CASCADE, related_name="clocks")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seconds = models.PositiveIntegerField()
    increment = models.PositiveIntegerField(default=0)
    left = models.DurationField()
    running_since = models.DateTimeField(null=True, blank=True)
    unpaid = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("match", "seat")
        constraints = (
            models.UniqueConstraint(fields=("match", "seat"), name="one_clock_per_seat"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="clock_of_a_seat"),
        )
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"


class Absence(models.Model):
    """Days on which a member's clocks stop, in matches with at least a day for each answer."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences")
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ("since",)
        constraints = (
            models.CheckConstraint(condition=Q(since__lt=F("until")), name="absence_takes_time"),
        )
        verbose_name = _("absence")
        verbose_name_plural = _("absences")

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d} – {self.until:%Y-%m-%d}"


class Passing(models.Model):
    """Standing pass: a seat passes automatically at every stop, or where only options in `uses`
    are offered.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="passing")
    seat = models.PositiveSmallIntegerField()
    always = models.BooleanField(default=False)
    uses = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "seat"), name="one_wish_to_pass_per_seat"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="wish_to_pass_of_a_seat"),
        )
        verbose_name = _("automatic pass")
        verbose_name_plural = _("automatic passes")

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"
