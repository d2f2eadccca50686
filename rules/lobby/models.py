"""Database models of the lobby: proposals, their participants, invitations and seat links.

Links are signed with the site's secret key, so a copy of these tables does not grant access.
"""

from __future__ import annotations

import secrets
import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rosters.owners import Owner
from rosters.text_cleanup import NAME_LENGTH
from rules.models import Match, Seat

if TYPE_CHECKING:
    from rules.engine.core.decision import Seat as Number

LIFETIME = timedelta(days=14)


def _secret() -> str:
    return secrets.token_bytes(32).hex()


def _in_a_fortnight() -> datetime:
    return timezone.now() + LIFETIME


class Proposal(models.Model):
    """A match being negotiated: the current terms, the seat that proposed them, and the seats
    that have accepted the terms (`agreed`) and the terrain (`terrain`).

    `version` numbers the terms; `history` stores former terms: `[{version, by, terms}]`. `step`
    counts every change, for polling pages. The match will get the proposal's `id` and
    `dice_secret`; both are fixed before any nonce is given (commitment scheme).
    """

    class Way(models.TextChoices):
        SCREEN = "screen", _("On this screen")
        LINK = "link", _("By a private link")
        LIST = "list", _("On the open list")
        REMATCH = "rematch", _("A rematch")

    class Status(models.TextChoices):
        OPEN = "open", _("Not agreed yet")
        STARTED = "started", _("Started")
        DECLINED = "declined", _("Declined")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    terms = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    history = models.JSONField(default=list)
    step = models.PositiveIntegerField(default=0)
    made_by = models.PositiveSmallIntegerField(default=0)
    proposed_by = models.PositiveSmallIntegerField(default=0)
    agreed = models.JSONField(default=list)
    terrain = models.JSONField(default=list)
    way = models.CharField(max_length=8, choices=Way.choices, default=Way.SCREEN)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    match = models.OneToOneField(
        Match, models.CASCADE, related_name="proposal", null=True, blank=True
    )
    dice_secret = models.CharField(max_length=64, default=_secret, editable=False)
    rematch_of = models.ForeignKey(
        Match, models.CASCADE, related_name="rematches", null=True, blank=True
    )
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "rules_proposal"
        ordering = ("-changed", "pk")
        indexes = (models.Index(fields=("status", "way", "-changed"), name="proposals_on_offer"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(proposed_by__lte=1), name="proposal_is_made_by_a_seat"
            ),
        )
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")

    def __str__(self) -> str:
        return f"{self.terms['mission']} {self.terms['layout']} ({self.pk})"

    def get_absolute_url(self) -> str:
        return reverse("proposal", args=[self.pk])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @cached_property
    def table(self) -> dict[int, Party]:
        """Parties by seat number, without free seats."""
        return {party.number: party for party in self.parties.all()}

    @property
    def names(self) -> tuple[str, str]:
        """Both names, seat 0 first; empty for a free seat."""
        first, second = (self.table.get(number) for number in (0, 1))
        return (first.name if first else "", second.name if second else "")

    @property
    def host(self) -> str:
        """The name of the player who made the proposal."""
        return self.names[self.made_by]

    @property
    def free_seat(self) -> Number | None:
        numbers: tuple[Number, Number] = (0, 1)
        return next((number for number in numbers if number not in self.table), None)

    @property
    def is_ready(self) -> bool:
        """Whether the match starts as soon as somebody sits down: the host has accepted terms and
        terrain, and chosen a roster.
        """
        host = self.table.get(self.made_by)
        is_settled = self.made_by in self.agreed and self.made_by in self.terrain
        return bool(host and host.army) and is_settled and self.free_seat is not None

    @property
    def is_joined(self) -> bool:
        """Whether players join the other seat themselves (by link or open list) and may leave
        again.
        """
        return self.way in {self.Way.LINK, self.Way.LIST}


class Party(models.Model):
    """A participant in a proposal. `nonce` is their contribution to the dice; `hidden` means
    that they removed the proposal from their list. `army` is the key of the roster that they have
    chosen in advance (`rules.lobby.armies`), which the other side must not learn.
    """

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="parties")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    nonce = models.CharField(max_length=64, blank=True, default="")
    army = models.CharField(max_length=80, blank=True, default="")
    hidden = models.BooleanField(default=False)

    class Meta:
        ordering = ("proposal", "number")
        indexes = (models.Index(fields=("guest_key",), name="parties_of_guest"),)
        constraints = (
            models.UniqueConstraint(fields=("proposal", "number"), name="one_party_a_seat"),
            models.CheckConstraint(condition=Q(number__lte=1), name="party_is_zero_or_one"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest_key__isnull=True)
                | Q(user__isnull=True, guest_key__isnull=False),
                name="party_is_one_keeper",
            ),
        )
        verbose_name = _("participant in a proposal")
        verbose_name_plural = _("participants in proposals")

    def __str__(self) -> str:
        return self.name

    @property
    def owner(self) -> Owner:
        return Owner(user=self.user, guest_key=self.guest_key)


class Invitation(models.Model):
    """A single-use link to the free seat. A used one is kept, to explain why it no longer works."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="invitations")
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(default=_in_a_fortnight)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    declined = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made", "pk")
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.proposal_id} until {self.expires:%Y-%m-%d}"

    @property
    def fate(self) -> str:
        """`open`, or why the link is invalid: `used`, `declined`, `revoked`, `expired`."""
        if self.used:
            return "used"
        if self.declined:
            return "declined"
        if self.revoked:
            return "revoked"
        return "open" if timezone.now() < self.expires else "expired"


class SeatLink(models.Model):
    """A player's own link to a seat, for another device. A new link replaces the former one."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="link")
    stamp = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    made = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("link to a seat")
        verbose_name_plural = _("links to seats")

    def __str__(self) -> str:
        return f"{self.seat_id}"


def in_a_day() -> datetime:
    """When a link to things ends that is made now."""
    return timezone.now() + timedelta(days=1)


class TransferLink(models.Model):
    """A guest's single-use link by which an account takes over what the guest has ticked: `chosen`
    holds the fields of `guest_transfer`. A new link replaces the former one.
    """

    guest_key = models.CharField(max_length=64, unique=True)
    stamp = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    chosen = models.JSONField()
    expires = models.DateTimeField(default=in_a_day)

    class Meta:
        verbose_name = _("link to a guest’s things")
        verbose_name_plural = _("links to guests’ things")

    def __str__(self) -> str:
        return f"{len(self.chosen)} until {self.expires:%Y-%m-%d}"
