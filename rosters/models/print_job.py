"""Print jobs: documents rendered in the background."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rosters.models.background_job import BackgroundJob


class PrintJob(BackgroundJob):
    """A queued print job of a member or guest.

    `order` is the serialised order (`rosters.printing.orders.order.written`), deleted once it is no
    longer needed; `query` is the query string of the dialog.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DRAWING = "drawing", _("In progress")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Cancelled")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="print_jobs", null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, null=True, blank=True)
    network = models.CharField(max_length=64, blank=True, default="", db_default="")
    title = models.CharField(max_length=200)
    query = models.TextField()
    order = models.BinaryField(default=b"")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    pages = models.PositiveIntegerField()
    pages_done = models.PositiveIntegerField(default=0)
    document = models.BinaryField(default=b"")

    class Meta:
        ordering = ("made", "pk")
        indexes = (
            models.Index(
                fields=("made",),
                condition=Q(state__in=("waiting", "drawing")),
                name="print_jobs_to_do",
            ),
            models.Index(fields=("guest_key",), name="print_jobs_of_guest"),
            models.Index(
                fields=("network",),
                condition=Q(state__in=("waiting", "drawing")),
                name="print_jobs_of_network",
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest_key__isnull=True)
                | Q(owner__isnull=True, guest_key__isnull=False),
                name="print_job_has_one_keeper",
            ),
        )
        verbose_name = _("print job")
        verbose_name_plural = _("print jobs")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("print-job", args=[self.pk])

    @property
    def is_under_way(self) -> bool:
        return self.state in (self.State.WAITING, self.State.DRAWING)
