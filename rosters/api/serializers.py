"""Serializers of the API, for validation and for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rosters.api.fields import BoundedListField, TextField
from rosters.draft import (
    HIGHEST_LIMIT,
    MOST_UNITS,
    NAME_LENGTH,
    NOTE_LENGTH,
    UNIT_NAME_LENGTH,
    UNIT_NOTE_LENGTH,
)
from rosters.models import Visibility
from rosters.models.catalogue import CatalogueRow

NOTES_SHOWN = "Whether those who can read the roster also see the notes of it and its units."


class TextSerializer(serializers.Serializer[Any]):
    """A sentence in both languages."""

    en = serializers.CharField()
    fr = serializers.CharField()


class SystemSerializer(serializers.Serializer[Any]):
    key = serializers.SlugField()
    name = serializers.CharField()
    version = serializers.CharField()
    words = serializers.DictField(child=TextSerializer())
    withdrawn = serializers.BooleanField()


class RowSerializer(serializers.Serializer[Any]):
    """A catalogue entry; `withdrawn` means that it is no longer listed."""

    withdrawn = serializers.BooleanField()

    def to_representation(self, instance: CatalogueRow) -> Any:
        document: dict[str, Any] = instance.document
        return super().to_representation(document | {"withdrawn": instance.withdrawn})


class NamedSerializer(RowSerializer):
    """A catalogue entry with a name; `french` is its French name, if it has one."""

    name = serializers.CharField()
    french = serializers.CharField(required=False)


class FactionSerializer(NamedSerializer):
    slug = serializers.SlugField()
    blurb = TextSerializer()


class PrintingSerializer(serializers.Serializer[Any]):
    ability = serializers.SlugField()
    clauses = serializers.ListField(child=serializers.CharField())


class UnitSerializer(NamedSerializer):
    slug = serializers.SlugField()
    faction = serializers.SlugField()
    points = serializers.IntegerField()
    scale = serializers.IntegerField(help_text="0 if the game has no scale.")
    base_mm = serializers.IntegerField(help_text="Diameter of the base in millimetres.")
    ratings = serializers.DictField(child=serializers.CharField())
    abilities = PrintingSerializer(many=True)
    blurb = TextSerializer()


class AbilitySerializer(NamedSerializer):
    """An ability as printed for one unit."""

    unit = serializers.SlugField()
    slug = serializers.SlugField()
    kind = serializers.CharField(help_text="active or passive")
    strategic = serializers.BooleanField()
    any_point = serializers.BooleanField()
    text = TextSerializer()

    def to_representation(self, instance: Any) -> Any:
        shown = super(RowSerializer, self).to_representation
        extra = {"withdrawn": instance.withdrawn, "unit": instance.unit.slug}
        return shown(instance.document | extra)


class StepSerializer(serializers.Serializer[Any]):
    who = serializers.CharField(help_text="Who acts, as a slug of the game's words")
    text = TextSerializer()
    clauses = serializers.ListField(child=serializers.CharField())


class SampleArmySerializer(serializers.Serializer[Any]):
    """A ready-made army: how it plays, its units by slug, and its points limit."""

    slug = serializers.SlugField()
    name = TextSerializer()
    blurb = TextSerializer()
    faction = serializers.SlugField()
    limit = serializers.IntegerField(help_text="0 means no limit.")
    units = serializers.ListField(child=serializers.SlugField())


class MissionSerializer(NamedSerializer):
    slug = serializers.SlugField()
    story = TextSerializer()
    default_limit = serializers.IntegerField()
    steps = StepSerializer(many=True)
    evac = TextSerializer()
    objective = TextSerializer()
    procedure = TextSerializer(many=True)
    clauses = serializers.ListField(child=serializers.CharField())


class LevelSerializer(serializers.Serializer[Any]):
    elevation = serializers.FloatField()
    rules = serializers.ListField(child=serializers.CharField())


class PartSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    polygon = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2)
    )
    scale = serializers.FloatField()
    impassable = serializers.BooleanField()
    levels = LevelSerializer(many=True)


class PieceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = TextSerializer()
    parts = PartSerializer(many=True)


class LayoutSerializer(NamedSerializer):
    """A board; lengths in inches, or in `squares`; origin at the south-west corner."""

    slug = serializers.CharField()
    blurb = TextSerializer()
    width = serializers.FloatField()
    height = serializers.FloatField()
    squares = serializers.BooleanField(required=False)
    pieces = PieceSerializer(many=True)


class ClauseSerializer(RowSerializer):
    id = serializers.CharField()
    heading = serializers.CharField()
    status = serializers.CharField(help_text="implemented, adapted, out-of-scope or planned")
    title = TextSerializer()
    text = TextSerializer()


class LineSerializer(serializers.Serializer[Any]):
    """A unit of a roster, with the price and the catalogue version when it was added."""

    id = serializers.UUIDField()
    type = serializers.SlugField()
    name = serializers.CharField()
    note = serializers.CharField()
    points = serializers.IntegerField()
    catalogue = serializers.CharField()


class DraftSerializer(serializers.Serializer[Any]):
    system = serializers.SlugField()
    catalogue = serializers.CharField()
    faction = serializers.SlugField()
    mission = serializers.SlugField()
    limit = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField()
    units = LineSerializer(many=True)


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem of a roster; `entry` is the index of the unit that causes it."""

    severity = serializers.CharField(
        help_text="error or warning; only errors make a roster illegal"
    )
    clause = serializers.CharField()
    key = serializers.CharField()
    sentence = serializers.CharField()
    remedy = serializers.CharField()
    entry = serializers.IntegerField(allow_null=True)


class VerdictSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    total = serializers.IntegerField()
    left = serializers.IntegerField(allow_null=True, help_text="null if there is no limit")
    problems = ProblemSerializer(many=True)


class InMatchSerializer(serializers.Serializer[Any]):
    """A roster checked against the terms of a match. `lock`: too early to lock one (`early`),
    waiting for a roster (`open`), roster locked (`locked`), or match over (`over`).
    """

    id = serializers.UUIDField()
    seat = serializers.IntegerField()
    against = serializers.CharField(help_text="Name of the opponent.")
    mission = serializers.SlugField()
    limit = serializers.IntegerField()
    lock = serializers.ChoiceField(choices=("early", "open", "locked", "over"))
    fits = serializers.BooleanField(help_text="Whether the roster can be locked for the match.")
    problems = ProblemSerializer(many=True)


class RosterSerializer(VerdictSerializer):
    id = serializers.UUIDField()
    revision = serializers.IntegerField()
    visibility = serializers.CharField()
    hidden = serializers.BooleanField(
        help_text="Whether the roster, though shared, is hidden until a match reveals it."
    )
    notes_shown = serializers.BooleanField(help_text=NOTES_SHOWN)
    locked = serializers.BooleanField(help_text="Whether it is locked; always false for others.")
    updated = serializers.DateTimeField(
        help_text="When it was changed last; for others, like `revision`, in a way that they see."
    )
    roster = DraftSerializer()
    match = InMatchSerializer(required=False, help_text="Present if the request has `?match=`.")


class SummarySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    revision = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.SlugField()
    faction = serializers.SlugField()
    mission = serializers.SlugField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()
    visibility = serializers.CharField()
    updated = serializers.DateTimeField(source="updated_at")


class RevisionSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    origin = serializers.CharField()
    stands_for = serializers.IntegerField()
    at = serializers.DateTimeField()


class StaleSerializer(serializers.Serializer[Any]):
    """Both versions: the saved one, and the one that the refused request would have saved."""

    type = serializers.CharField()
    errors = serializers.ListField(child=serializers.DictField())  # type: ignore[assignment]
    current = RosterSerializer()
    yours = DraftSerializer(allow_null=True)


class NewRosterSerializer(serializers.Serializer[Any]):
    system = serializers.SlugField()
    faction = serializers.SlugField(required=False, help_text="Optional if the game has only one.")
    mission = serializers.SlugField()
    limit = serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_LIMIT,
        required=False,
        help_text="Default: the mission's usual limit. 0 means no limit, if the game allows that.",
    )
    sample = serializers.SlugField(
        required=False, help_text="Slug of a ready-made army to start from, if the game has any."
    )
    name = TextField(max_length=NAME_LENGTH, required=False)


class RosterChangeSerializer(serializers.Serializer[Any]):
    name = TextField(max_length=NAME_LENGTH, required=False)
    note = TextField(max_length=NOTE_LENGTH, required=False, allow_blank=True)
    mission = serializers.SlugField(required=False)
    limit = serializers.IntegerField(min_value=0, max_value=HIGHEST_LIMIT, required=False)


class NewUnitSerializer(serializers.Serializer[Any]):
    unit = serializers.SlugField()
    name = TextField(max_length=UNIT_NAME_LENGTH, required=False, allow_blank=True)
    note = TextField(max_length=UNIT_NOTE_LENGTH, required=False, allow_blank=True)


class UnitChangeSerializer(serializers.Serializer[Any]):
    name = TextField(max_length=UNIT_NAME_LENGTH, required=False, allow_blank=True)
    note = TextField(max_length=UNIT_NOTE_LENGTH, required=False, allow_blank=True)
    to = serializers.IntegerField(
        min_value=0, max_value=MOST_UNITS, required=False, help_text="Position, counted from 0."
    )


class NumberSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1)


class VisibilitySerializer(serializers.Serializer[Any]):
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    notes_shown = serializers.BooleanField(
        required=False,
        help_text=f"{NOTES_SHOWN} Default: as before; in a new roster they are private.",
    )


class SharedSerializer(serializers.Serializer[Any]):
    visibility = serializers.CharField()
    hidden = serializers.BooleanField(
        help_text="Whether the link works only once a match has revealed the roster."
    )
    notes_shown = serializers.BooleanField(help_text=NOTES_SHOWN)
    link = serializers.CharField(allow_null=True)


class EntrySerializer(serializers.Serializer[Any]):
    type = serializers.SlugField()
    name = TextField(required=False, allow_blank=True, max_length=UNIT_NAME_LENGTH)
    points = serializers.IntegerField(
        required=False, min_value=0, max_value=1000, help_text="Default: the current price."
    )


class ArmySerializer(serializers.Serializer[Any]):
    system = serializers.SlugField()
    faction = serializers.SlugField()
    mission = serializers.SlugField()
    limit = serializers.IntegerField(min_value=0, max_value=100_000)
    entries = BoundedListField(child=EntrySerializer(), max_length=MOST_UNITS)
