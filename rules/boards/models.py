"""Database models of custom boards. A match plays on a copy, never on these rows."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rules.boards.books import drawing_of
from rules.engine.tabletop.board_editor import NAME_LENGTH
from rules.engine.tabletop.reference import Layout


class Board(models.Model):
    """A custom board of a member, or of a guest identified by a key in the session.

    `pieces` have the format of the rule book of `system`; `sound` means that no fault prevents a
    match. `version` increments with every save, for optimistic locking.
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
        verbose_name = _("board")
        verbose_name_plural = _("boards")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("board", args=[self.pk])

    @property
    def document(self) -> dict[str, Any]:
        """The board as stored in a file or a match."""
        return {"name": self.name, "pieces": self.pieces}

    @cached_property
    def own(self) -> Any:
        """The board as a record of its rule book."""
        return drawing_of(self.system).read(self.document)

    @cached_property
    def layout(self) -> Layout:
        """The board as a layout for maps."""
        return drawing_of(self.system).as_layout(self.own)
