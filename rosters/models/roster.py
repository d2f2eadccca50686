"""Rosters, their lines and revisions.

`Roster.document` is the source of truth: the canonical JSON of a `rosters.draft.Draft` with the ids
of its lines. The other columns and the `RosterUnit` rows repeat parts of it for queries, written in
the same transaction by `rosters.services`.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rosters.draft import NAME_LENGTH, NOTE_LENGTH, UNIT_NAME_LENGTH, UNIT_NOTE_LENGTH, Draft


class Visibility(models.TextChoices):
    PRIVATE = "private", _("Private")
    UNLISTED = "unlisted", _("Unlisted: anyone with the link")
    PUBLIC = "public", _("Public")


class Roster(models.Model):
    """An army list, owned by a member, or by a guest with a key in the session."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rosters", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    system = models.SlugField(max_length=32)
    faction = models.SlugField(max_length=80)
    mission = models.SlugField(max_length=80)
    limit = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    total = models.PositiveIntegerField(default=0)
    document = models.TextField()
    revision = models.PositiveIntegerField(default=1)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    share_token = models.CharField(max_length=64, null=True, blank=True, unique=True)
    # Whether readers see the notes of the roster and its units.
    notes_shown = models.BooleanField(default=False, db_default=False)
    # The last change that readers can see (`rosters.readers`).
    shown_revision = models.PositiveIntegerField(default=1, db_default=1)
    shown_at = models.DateTimeField(db_default=Now())
    locked_at = models.DateTimeField(null=True, blank=True)
    # Opens the seal of a locked roster; told to nobody but its owner.
    salt = models.CharField(max_length=64, blank=True, default="", db_default="")
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ("-updated_at", "pk")
        indexes = (
            models.Index(fields=("owner", "deleted_at", "-updated_at"), name="rosters_of_owner"),
            models.Index(fields=("guest_key",), name="rosters_of_guest"),
            # Lists go along these from their first row; what is in the bin is not among them.
            models.Index(
                fields=("owner", "-updated_at", "id"),
                condition=Q(deleted_at=None),
                name="rosters_listed",
            ),
            models.Index(
                fields=("visibility", "-shown_at", "id"),
                condition=Q(deleted_at=None),
                name="rosters_on_show",
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest_key__isnull=True)
                | Q(owner__isnull=True, guest_key__isnull=False),
                name="roster_has_one_keeper",
            ),
            models.CheckConstraint(
                condition=Q(visibility="private", share_token__isnull=True)
                | (~Q(visibility="private") & Q(share_token__isnull=False)),
                name="roster_link_when_shared",
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="roster_revision_from_one"),
        )
        verbose_name = _("roster")
        verbose_name_plural = _("rosters")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("roster", args=[self.pk])

    @cached_property
    def draft(self) -> Draft:
        """The content as a Draft."""
        return Draft.decode(self.document)


class RosterUnit(models.Model):
    """One line of a roster, with its price and the catalogue version of that price."""

    id = models.UUIDField(primary_key=True, editable=False)
    roster = models.ForeignKey(Roster, models.CASCADE, related_name="units")
    position = models.PositiveSmallIntegerField()
    type = models.SlugField(max_length=80)
    name = models.CharField(max_length=UNIT_NAME_LENGTH, blank=True)
    note = models.CharField(max_length=UNIT_NOTE_LENGTH, blank=True)
    points = models.PositiveSmallIntegerField()
    catalogue = models.CharField(max_length=64)

    class Meta:
        ordering = ("roster", "position")
        indexes = (models.Index(fields=("type",), name="roster_units_by_type"),)
        verbose_name = _("roster unit")
        verbose_name_plural = _("roster units")

    def __str__(self) -> str:
        return self.name or self.type


class Revision(models.Model):
    """A snapshot of a roster. Only the latest may be amended, under a new number (`sitting`), so
    numbers have gaps.

    `stands_for` is the number of the earlier revision that this one restored, or its own number:
    undo continues from there. `idempotency_key` names the form that made it (`views.resending`).
    """

    class Origin(models.TextChoices):
        CREATED = "created", _("Started")
        EDITED = "edited", _("Changed")
        IMPORTED = "imported", _("Imported from a file")
        CLONED = "cloned", _("Copied from another roster")
        RESTORED = "restored", _("Restored")
        LOCKED = "locked", _("Locked")
        UNLOCKED = "unlocked", _("Unlocked")

    roster = models.ForeignKey(Roster, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    stands_for = models.PositiveIntegerField()
    origin = models.CharField(max_length=8, choices=Origin.choices)
    document = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()
    idempotency_key = models.UUIDField(null=True, editable=False)

    class Meta:
        ordering = ("roster", "-number")
        constraints = (
            models.UniqueConstraint(fields=("roster", "number"), name="one_revision_per_number"),
        )
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")

    def __str__(self) -> str:
        return f"{self.roster_id} {self.number}"

    @cached_property
    def draft(self) -> Draft:
        return Draft.decode(self.document)
