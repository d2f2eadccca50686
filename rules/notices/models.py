"""Database models of notifications: what was sent, and each user's settings and browsers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rules.models import Match


class Notice(models.Model):
    """A notification about a match to the holder of `seat`, caused by commit `seq`; for `late`, the
    commit since which the opponent has to answer.

    It is stored before it is sent, so that it is sent at most once. `again` is the time of the next
    attempt after a temporary failure of the mail server.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("It is your turn")
        OVER = "over", _("The match is over")
        LATE = "late", _("The opponent’s time is up")

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seq = models.PositiveIntegerField()
    made = models.DateTimeField(auto_now_add=True)
    sent = models.DateTimeField(null=True, blank=True)
    again = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "seat", "kind", "seq"), name="one_notice_per_hand_over"
            ),
        )
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id} {self.seat} {self.seq}"


class Sweep(models.Model):
    """The last commit of a match that was checked for notifications; `late` is the last one after
    which a claim of the opponent's time was checked.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="sweep")
    head = models.PositiveIntegerField(null=True, blank=True)
    late = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("notification run")
        verbose_name_plural = _("notification runs")

    def __str__(self) -> str:
        return f"{self.match_id} {self.head}"


class Wish(models.Model):
    """A member's notification settings and language."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="notice_wish"
    )
    mail = models.BooleanField(_("E-mail me when it is my turn"), default=True)
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)

    class Meta:
        verbose_name = _("notification preference")
        verbose_name_plural = _("notification preferences")

    def __str__(self) -> str:
        return str(self.user)


class Browser(models.Model):
    """A push subscription of a browser; `endpoint` is a URL of its vendor's push service."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    endpoint = models.URLField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)
    allowed = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("allowed", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest_key__isnull=True)
                | Q(user__isnull=True, guest_key__isnull=False),
                name="browser_has_one_keeper",
            ),
        )
        verbose_name = _("browser")
        verbose_name_plural = _("browsers")

    def __str__(self) -> str:
        return self.endpoint.split("/")[2]
