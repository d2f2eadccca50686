"""What somebody has been told about a match, and how they wish to be told."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rules.models import Match


class Notice(models.Model):
    """One word about a match to whoever sits at `seat`; `seq` is the commit that called for it.

    It is written before it is sent, so that it is never sent twice. `again`: when to try once more
    what a mail server could not take for the time being.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("It is your turn")
        OVER = "over", _("The match is over")

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
        verbose_name = _("notice")
        verbose_name_plural = _("notices")

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id} {self.seat} {self.seq}"


class Sweep(models.Model):
    """How far a match has been looked through for hand-overs."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="sweep")
    head = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("sweep")
        verbose_name_plural = _("sweeps")

    def __str__(self) -> str:
        return f"{self.match_id} {self.head}"


class Wish(models.Model):
    """How a member wants to hear of matches, and in which language."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="notice_wish"
    )
    mail = models.BooleanField(_("Write me an e-mail when it is my turn"), default=True)
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")

    def __str__(self) -> str:
        return str(self.user)


class Browser(models.Model):
    """A browser that somebody has allowed to be told; `endpoint` is its maker's push service."""

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
