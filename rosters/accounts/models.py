"""The user model: Django's, with names that cannot be mistaken for each other; and data exports."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.dispatch import Signal
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rosters.accounts.likeness import look_of
from rosters.models.background_job import BackgroundJob

password_changed = Signal()
"""Signal with `user`, sent whenever a changed password (or none) has been stored."""
LOOKS_LIKE_ANOTHER = _(
    "This name looks too much like one that is already taken. Choose another one."
)
EXPORT_KEPT = timedelta(days=1)
"""How long a data export is kept, counted from when it was requested."""
MOST_LOOK = 600
"""Maximum length of a look: a letter decomposes into at most four."""


class User(AbstractUser):
    """A user account. `look` is unique: users with the same look could be mistaken for each other.
    It is None for accounts from before this rule, except for the first of each look.
    """

    look = models.CharField(max_length=MOST_LOOK, unique=True, null=True, editable=False)
    _password: str | None
    _has_lost_password = False

    def set_unusable_password(self) -> None:
        super().set_unusable_password()
        self._has_lost_password = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises ValidationError if a similar-looking name is taken. Sends `password_changed` when
        the password of an existing account changes.
        """
        is_changed = self._password is not None or self._has_lost_password
        is_announced = is_changed and not self._state.adding
        self._save_with_look(*args, **kwargs)
        self._has_lost_password = False
        if is_announced:
            password_changed.send(User, user=self)

    def _save_with_look(self, *args: Any, **kwargs: Any) -> None:
        fields = kwargs.get("update_fields")
        look = look_of(self.username)
        is_named_so = look == self.look or (self.look is None and not self._state.adding)
        if is_named_so or (fields is not None and "username" not in fields):
            super().save(*args, **kwargs)
            return
        self.look = look
        if fields is not None:
            kwargs["update_fields"] = {*fields, "look"}
        try:
            with transaction.atomic():
                super().save(*args, **kwargs)
        except IntegrityError as error:
            if User.objects.filter(look=look).exclude(pk=self.pk).exists():
                raise ValidationError({"username": LOOKS_LIKE_ANOTHER}) from error
            raise


class Export(BackgroundJob):
    """A data export that a user has requested, in their `language`. `size` is that of the finished
    archive in bytes; its content is in the parts.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        BUILDING = "building", _("In progress")
        DONE = "done", _("Ready to download")
        FAILED = "failed", _("Failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="exports")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    size = models.PositiveBigIntegerField(default=0)
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)

    class Meta:
        ordering = ("made", "pk")
        indexes = (
            models.Index(
                fields=("made",),
                condition=Q(state__in=("waiting", "building")),
                name="exports_to_do",
            ),
        )
        verbose_name = _("data export")
        verbose_name_plural = _("data exports")

    def __str__(self) -> str:
        return f"{self.user_id} {self.made.isoformat()}"

    def get_absolute_url(self) -> str:
        return reverse("account-export-job", args=[self.pk])

    @property
    def expires(self) -> datetime:
        return self.made + EXPORT_KEPT

    @property
    def is_under_way(self) -> bool:
        return self.state in (self.State.WAITING, self.State.BUILDING)


class ExportPart(models.Model):
    """A piece of the archive of a data export, at most `rosters.accounts.export_jobs.PART` bytes.
    Parts are numbered from 0; only the last is shorter.
    """

    export = models.ForeignKey(Export, models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ("export", "number")
        constraints = (
            models.UniqueConstraint(fields=("export", "number"), name="one_part_per_number"),
        )
        verbose_name = _("part of a data export")
        verbose_name_plural = _("parts of data exports")

    def __str__(self) -> str:
        return f"{self.export_id} {self.number}"
