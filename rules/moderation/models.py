"""Append-only audit log of staff actions."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.models import AppendOnly, AppendOnlyError, Match
from rules.talk.models import WHY_LENGTH, Report


class StaffAction(models.Model):
    """One entry: who did what to whom, in which match, why and when. The staff member's name is
    kept even when their account is deleted; names of affected users are removed with their
    accounts.
    """

    class What(models.TextChoices):
        DISMISSED = "dismissed", _("report dismissed")
        MUTED = "muted", _("muted")
        UNMUTED = "unmuted", _("unmuted")
        LOCKED_OUT = "locked-out", _("account locked")
        LET_IN = "let-in", _("account unlocked")
        ENDED = "ended", _("match ended")

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True)
    by_name = models.CharField(max_length=150, default="")
    what = models.CharField(max_length=16, choices=What.choices)
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    match = models.ForeignKey(Match, models.SET_NULL, related_name="+", null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    report = models.ForeignKey(Report, models.SET_NULL, related_name="+", null=True, blank=True)
    why = models.CharField(max_length=WHY_LENGTH)
    at = models.DateTimeField(auto_now_add=True)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name = _("moderation action")
        verbose_name_plural = _("moderation actions")

    def __str__(self) -> str:
        return f"{self.get_what_display()}: {self.why}"

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError("what was done stays done")
        super().save(**kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError("what was done stays done")
