"""Serializers of the boards API, for validation and for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.api.fields import BoundedListField, TextField
from rosters.text_cleanup import BadWordingError, one_line
from rules.boards.books import KEYS
from rules.boards.forms import SEED_LENGTH
from rules.engine.tabletop.board_editor import NAME_LENGTH

MOST_PIECES = 1000
"""Upper limit for parsing; each rule book has a lower one of its own."""


@extend_schema_field(OpenApiTypes.OBJECT)
class PieceField(serializers.JSONField):
    """A piece in the format of the rule book: a terrain feature (FR-BOARD-1), or a whole map
    (MW-BOARD-1), `{"rows": [...], "roads": [...]}`.
    """


class DocumentSerializer(serializers.Serializer[Any]):
    """Name and pieces of a board, as in a board file."""

    name = TextField(max_length=NAME_LENGTH, required=False, default="")
    pieces = BoundedListField(child=PieceField(), max_length=MOST_PIECES)


class NewSerializer(DocumentSerializer):
    """A new board for a game system."""

    system = serializers.ChoiceField(choices=KEYS, default=KEYS[0])


class SavedSerializer(DocumentSerializer):
    """New content of a board. Name the version it replaces in `If-Match` or in `version`."""

    version = serializers.IntegerField(min_value=1, required=False)


class SeedSerializer(serializers.Serializer[Any]):
    """Seed of a random board; without it, a random seed is used."""

    seed = TextField(max_length=SEED_LENGTH, required=False, default="")
    system = serializers.ChoiceField(choices=KEYS, default=KEYS[0])

    def validate_seed(self, seed: str) -> str:
        """The seed, validated as a name: it becomes the name of the board."""
        try:
            return one_line(seed, SEED_LENGTH)
        except BadWordingError as error:
            raise serializers.ValidationError(error.sentence) from error


class RandomSerializer(serializers.Serializer[Any]):
    seed = serializers.CharField()
    system = serializers.CharField()
    name = serializers.CharField()
    pieces = serializers.ListField(child=PieceField())


class BoardSummarySerializer(serializers.Serializer[Any]):
    """A board in a list."""

    id = serializers.UUIDField()
    system = serializers.CharField(help_text="The game system of the board.")
    name = serializers.CharField()
    version = serializers.IntegerField()
    sound = serializers.BooleanField(help_text="Whether a match can be played on the board.")
    changed = serializers.DateTimeField()


class BoardSerializer(BoardSummarySerializer):
    pieces = serializers.ListField(child=PieceField())


class BoardFaultSerializer(serializers.Serializer[Any]):
    """A fault of a board: `parts` are ids; `lines` and `boxes` (x0, y0, x1, y1) mark the place, in
    inches or squares. A warning does not prevent a match.
    """

    severity = serializers.ChoiceField(choices=("error", "warning"))
    clause = serializers.CharField()
    sentence = serializers.CharField()
    piece = serializers.IntegerField(allow_null=True)
    part = serializers.IntegerField(allow_null=True)
    field = serializers.CharField()
    parts = serializers.ListField(child=serializers.CharField())
    lines = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    boxes = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))


class FindingSerializer(serializers.Serializer[Any]):
    sound = serializers.BooleanField()
    faults = BoardFaultSerializer(many=True)
