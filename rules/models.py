"""Database models of matches: setup, seats, the append-only log, sealed secrets.

The state of a match is folded from its commits. The other columns duplicate values for lists and
locks; `rules.matches.services` writes them in the same transaction.
"""

from __future__ import annotations

import uuid
from typing import Any, NoReturn

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET

from rosters.models import Roster
from rosters.text_cleanup import NAME_LENGTH
from rules.engine.core import log
from rules.engine.core.system import Setup

COMPUTERS = {"easy": _("Computer, easy"), "normal": _("Computer, normal")}
"""The names of computer players, by level."""


class AppendOnlyError(TypeError):
    """Attempt to change or delete a row of an append-only table."""


class Match(models.Model):
    """One match. `dice_secret` determines all dice and is kept secret until the match is over.

    `board` is a copy of a custom board, made when the match was proposed; None for a layout of the
    book. A practice match has a `branch`, its origin: `{"match", "seq", "hash"}`. `head` is the
    number of the last commit and `head_hash` its hash; `awaits` lists the pending decisions:
    `[{"seat": 0, "prompt": {clause, key, params}}]`. A valid `watch_key` grants spectator access;
    it exists while both seats allow spectators. `created_by` and `guest_key` are both None
    after the account that created the match was deleted.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("Under way")
        FINISHED = "finished", _("Finished")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    watch_key = models.UUIDField(null=True, blank=True, unique=True, editable=False)
    system = models.SlugField(max_length=32)
    mission = models.SlugField(max_length=80)
    layout = models.SlugField(max_length=80, blank=True)
    board = models.JSONField(null=True, blank=True)
    limit = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    branch = models.JSONField(null=True, blank=True)
    dice_secret = models.CharField(max_length=64)
    dice_commitment = models.CharField(max_length=64)
    nonces = models.JSONField()
    rules = models.CharField(max_length=32)
    catalogue = models.CharField(max_length=64)
    header_hash = models.CharField(max_length=64)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLAYING)
    result = models.JSONField(null=True, blank=True)
    head = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64)
    awaits = models.JSONField(default=list, blank=True)
    started = models.DateTimeField()
    changed = models.DateTimeField()
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-changed", "pk")
        indexes = (models.Index(fields=("status",), name="matches_by_status"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(created_by__isnull=True) | Q(guest_key__isnull=True),
                name="match_has_one_maker",
            ),
        )
        verbose_name = _("match")
        verbose_name_plural = _("matches")

    def __str__(self) -> str:
        return f"{self.mission} {self.board_name} {self.limit} ({self.pk})"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def board_name(self) -> str:
        """The letter of the layout, or the name of the custom board."""
        return self.layout if self.board is None else self.board.get("name", "")

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.FINISHED

    @cached_property
    def table(self) -> list[Seat]:
        """Both seats, seat 0 first."""
        return sorted(self.seats.all(), key=lambda seat: seat.number)

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.table
        return (first.name, second.name)

    @property
    def setup(self) -> Setup:
        """The terms as the engine's Setup."""
        return Setup(
            match=str(self.pk),
            names=self.names,
            mission=self.mission,
            layout=self.layout,
            limit=self.limit,
            options=self.options,
            terrain=UNSET if self.board is None else self.board,
        )


class Seat(models.Model):
    """A seat of a match. One member or guest may hold both.

    A member's seat may have a `guest_key` too, that of a device let in by a link, from the time
    before SeatDevice existed. `computer` is the level of a computer player, which nobody holds;
    `leased_by` is the process that thinks for it, until `leased_until`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="seats", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    watchable = models.BooleanField(default=False)
    computer = models.CharField(max_length=10, blank=True, default="")
    leased_by = models.CharField(max_length=32, blank=True, default="")
    leased_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "number")
        indexes = (
            models.Index(fields=("guest_key",), name="seats_of_guest"),
            models.Index(fields=("user", "match"), name="seats_of_member"),
            models.Index(fields=("match",), condition=~Q(computer=""), name="seats_of_computers"),
        )
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_seat_per_number"),
            models.CheckConstraint(condition=Q(number__lte=1), name="seat_is_zero_or_one"),
            models.CheckConstraint(
                condition=Q(computer="") | Q(user__isnull=True, guest_key__isnull=True),
                name="nobody_holds_a_computers_seat",
            ),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return self.name

    @property
    def has_left(self) -> bool:
        """Whether the account of this seat was deleted; the seat cannot be taken again."""
        return self.user_id is None and self.guest_key is None and not self.computer

    @property
    def shown_name(self) -> str:
        """The name for display; the match record keeps `name`."""
        if self.computer:
            return str(COMPUTERS[self.computer])
        return gettext("Former player") if self.has_left else self.name


class SeatDevice(models.Model):
    """A guest's browser, or an account, that may play for a seat, let in by the holder's link.

    It keeps an identity of its own, so that each side's other data stays private to it.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="devices")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("guest_key", "seat"), name="device_sits_once"),
            models.UniqueConstraint(fields=("user", "seat"), name="account_sits_once"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest_key__isnull=True)
                | Q(user__isnull=True, guest_key__isnull=False),
                name="device_is_one_keeper",
            ),
        )
        verbose_name = _("device at a seat")
        verbose_name_plural = _("devices at seats")

    def __str__(self) -> str:
        return f"{self.seat_id}"


class RosterInMatch(models.Model):
    """A roster that a seat has locked, or means to lock. The row ends when the match reveals it;
    while `hidden`, only the owner of the roster can see it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    roster = models.ForeignKey(Roster, models.CASCADE, related_name="+")
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "seat", "roster"), name="roster_locked_once"),
            models.CheckConstraint(condition=Q(seat__lte=1), name="roster_of_a_seat"),
        )
        verbose_name = _("roster in a match")
        verbose_name_plural = _("rosters in matches")

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat} {self.roster_id}"


class AppendOnly(models.QuerySet[Any]):
    """Base class of append-only rows."""

    def update(self, **kwargs: object) -> NoReturn:
        raise AppendOnlyError("a log is not edited")

    def delete(self) -> NoReturn:
        raise AppendOnlyError("a log is not shortened")

    def bulk_create(self, objs: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("update_conflicts"):
            raise AppendOnlyError("a log is not edited")
        return super().bulk_create(objs, *args, **kwargs)


class Commit(models.Model):
    """One entry of the log: `text` is the canonical JSON of the engine's Commit.

    `seat` is None for the server's own commits; `command_id` is the client's id of the command.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="commits")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    command_id = models.UUIDField(null=True, blank=True)
    text = models.TextField()
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    objects = AppendOnly.as_manager()

    class Meta:
        base_manager_name = "objects"
        ordering = ("match", "seq")
        constraints = (
            models.UniqueConstraint(fields=("match", "seq"), name="one_commit_per_number"),
            models.UniqueConstraint(fields=("match", "command_id"), name="one_commit_per_command"),
        )
        verbose_name = _("commit")
        verbose_name_plural = _("commits")

    def __str__(self) -> str:
        return f"{self.match_id} {self.seq}"

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError("a log is not edited")
        super().save(**kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError("a log is not shortened")

    @cached_property
    def record(self) -> log.Commit:
        return msgspec.json.decode(self.text, type=log.Commit)


class SealedSecret(models.Model):
    """A sealed choice, with the salt of its commitment. Read only to reveal it to both seats."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    slot = models.CharField(max_length=32)
    commitment = models.CharField(max_length=64)
    payload = models.TextField()
    salt = models.CharField(max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = (
            models.UniqueConstraint(
                fields=("match", "commitment"), name="one_secret_per_commitment"
            ),
        )
        verbose_name = _("sealed secret")
        verbose_name_plural = _("sealed secrets")

    def __str__(self) -> str:
        return self.commitment

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError("what is sealed stays as it is")
        super().save(**kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError("what is sealed stays as it is")


class ReplayCheck(models.Model):
    """The last replay check of a stored match, up to commit `head_hash`, by the rules revision
    `rules`. `difference` is the first one found; empty if it replays identically.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, related_name="replay_check", primary_key=True
    )
    head_hash = models.CharField(max_length=64)
    rules = models.CharField(max_length=32)
    rerun = models.BooleanField()
    difference = models.TextField(blank=True)
    checked = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("checked",), name="replay_checks_by_time"),)
        verbose_name = _("replay check")
        verbose_name_plural = _("replay checks")

    def __str__(self) -> str:
        return f"{self.match_id} {self.difference or 'holds'}"


class Replay(models.Model):
    """An imported match record: read-only, stored as the uploaded file. `title` and `started` are
    those of its header.

    `finding` is the result of its verification by `checked_by`, the key and rules revision of its
    book and the edition of the verifier. None until it was verified.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    title = models.CharField(max_length=200)
    started = models.DateTimeField(null=True, blank=True)
    text = models.TextField()
    imported = models.DateTimeField(auto_now_add=True)
    finding = models.JSONField(null=True, blank=True)
    checked_by = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ("-imported", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest_key__isnull=True)
                | Q(owner__isnull=True, guest_key__isnull=False),
                name="replay_has_one_keeper",
            ),
        )
        verbose_name = _("replay")
        verbose_name_plural = _("replays")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("replay", args=[self.pk])
