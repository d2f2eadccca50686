"""Boards that people have drawn. A match keeps a copy: it is never played on one of these rows."""

from __future__ import annotations

import uuid
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rules.boards.drawing import drawing_of
from rules.engine.lib.drawing import NAME_LENGTH
from rules.engine.lib.reference import Layout


class Board(models.Model):
    """A board of a person with an account, or of a guest known by a key in the session.

    `pieces` are as the rule book of its `system` writes them; `sound` tells that nothing speaks
    against playing on them. `version` goes up with every save, so that nobody overwrites what they
    have not seen.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="boards", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    system = models.CharField(max_length=32)
    name = models.CharField(max_length=NAME_LENGTH)
    pieces = models.JSONField(default=list)
    sound = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    share_token = models.CharField(max_length=64, null=True, blank=True, unique=True)
    deleted = models.DateTimeField(null=True, blank=True)
    changed = models.DateTimeField()

    class Meta:
        ordering = ("-changed", "pk")
        indexes = (
            models.Index(fields=("owner", "-changed"), name="boards_of_owner"),
            models.Index(fields=("guest_key",), name="boards_of_guest"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest_key__isnull=True)
                | Q(owner__isnull=True, guest_key__isnull=False),
                name="board_has_one_keeper",
            ),
        )
        verbose_name = _("own board")
        verbose_name_plural = _("own boards")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("board", args=[self.pk])

    @property
    def document(self) -> dict[str, Any]:
        """What a file of it, or a match on it, takes along."""
        return {"name": self.name, "pieces": self.pieces}

    @cached_property
    def own(self) -> Any:
        """The content as a record of its book."""
        return drawing_of(self.system).read(self.document)

    @cached_property
    def layout(self) -> Layout:
        """The content as maps read it."""
        return drawing_of(self.system).as_layout(self.own)
