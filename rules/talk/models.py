"""Database models of the match chat: messages, read markers, reports, chat restrictions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.text_cleanup import NAME_LENGTH
from rules.models import Match

TEXT_LENGTH = 500
WHY_LENGTH = 300


class Message(models.Model):
    """A chat message: a phrase by key, localised for each reader, or a text as written.

    `name` is the sender's, empty once their account is deleted. `key` is the sender's id for the
    message (idempotency key).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="talk")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    phrase = models.SlugField(max_length=32, blank=True)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    key = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("match", "key"), name="one_message_per_key"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="message_of_a_seat"),
            models.CheckConstraint(
                condition=Q(phrase="") ^ Q(text=""), name="message_is_phrase_or_text"
            ),
        )
        verbose_name = _("message")
        verbose_name_plural = _("messages")

    def __str__(self) -> str:
        return self.phrase or self.text

    @property
    def speaker(self) -> str:
        """The sender's display name."""
        return self.name or gettext("Former player")


class Ear(models.Model):
    """How far a seat has read, and whether it has muted the other one."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="ears")
    seat = models.PositiveSmallIntegerField()
    read_to = models.PositiveBigIntegerField(default=0)
    muted = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "seat"), name="one_ear_per_seat"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="ear_of_a_seat"),
        )
        verbose_name = _("chat settings of a seat")
        verbose_name_plural = _("chat settings of seats")

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"


class Report(models.Model):
    """A message reported by a seat, for review by moderators."""

    message = models.ForeignKey(Message, models.CASCADE, related_name="reports")
    seat = models.PositiveSmallIntegerField()
    why = models.CharField(max_length=WHY_LENGTH, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("settled", "-at")
        constraints = (
            models.UniqueConstraint(fields=("message", "seat"), name="one_report_per_seat"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="report_of_a_seat"),
        )
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.message_id} {self.at:%Y-%m-%d}"


class Silence(models.Model):
    """A member or guest whom moderators have restricted to phrases."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-since", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest_key__isnull=True)
                | Q(user__isnull=True, guest_key__isnull=False),
                name="silence_of_one_keeper",
            ),
        )
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")

    def __str__(self) -> str:
        return str(self.user or self.pk)
