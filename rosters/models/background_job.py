"""Base of the rows of background jobs."""

from __future__ import annotations

from typing import Any

from django.db import models


class BackgroundJob(models.Model):
    """A job that any worker may claim (`rosters.background.claims`).

    `tries` counts the attempts and identifies the current worker. `beat` is the worker's last
    heartbeat. Subclasses have a `state`, at least waiting, done and failed.
    """

    WAITING, DONE, FAILED = "waiting", "done", "failed"

    state: models.CharField[Any, Any]
    tries = models.PositiveSmallIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    beat = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
