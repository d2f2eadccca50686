"""Serializers of the rosters that can be locked in a match."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rosters.api.serializers import ProblemSerializer
from rules.api.serializers import SeatField


class RosterInMatchSerializer(serializers.Serializer[Any]):
    """One of your rosters, checked against the terms of a match."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    faction = serializers.SlugField()
    points = serializers.IntegerField()
    warning = serializers.CharField(
        allow_blank=True, help_text="A hint if others can read the roster, so that it is no secret."
    )
    fits = serializers.BooleanField(help_text="Whether the roster can be locked.")
    can_fit = serializers.BooleanField(help_text="Whether changes could make it fit.")
    problems = ProblemSerializer(many=True)
    adjust = serializers.CharField(
        allow_blank=True,
        help_text="URL of the builder with the terms of this match, if the roster is yours.",
    )


class RosterChoiceSerializer(serializers.Serializer[Any]):
    """A roster that a seat means to lock."""

    seat = SeatField()
    roster = serializers.UUIDField()


class ReadyMadeSerializer(serializers.Serializer[Any]):
    """A ready-made roster that can be locked."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    blurb = serializers.CharField()
    faction = serializers.SlugField()
    units = serializers.CharField(help_text="The units, in words.")
    points = serializers.IntegerField()


class LockableSerializer(serializers.Serializer[Any]):
    """Rosters that a seat can lock. `lock`: too early to lock one (`early`), waiting for a roster
    (`open`), roster locked (`locked`), or match over (`over`).
    """

    seat = SeatField()
    lock = serializers.ChoiceField(choices=("early", "open", "locked", "over"))
    rosters = RosterInMatchSerializer(many=True)
    ready_made = ReadyMadeSerializer(many=True)
