"""Serializers of the matches API, for validation and for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.api.fields import BoundedListField, TextField
from rosters.text_cleanup import NAME_LENGTH, BadWordingError, one_line
from rules.api.options import OptionsField
from rules.boards.board_parser import BadBoardError, cleaned_board
from rules.engine.systems import SYSTEMS
from rules.matches.player_names import look_alike

SEATS = (0, 1)
MOST_USES = 64
"""Limit of `uses`: more than any game has."""


class SeatField(serializers.ChoiceField):
    """The number of a seat."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(SEATS, **kwargs)


class NonceField(serializers.RegexField):
    """256 bits in hexadecimal."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"\A[0-9a-f]{64}\Z", **kwargs)


class NameField(TextField):
    """The name of a player, without characters that cannot be shown."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"max_length": NAME_LENGTH})

    def to_internal_value(self, data: Any) -> str:
        try:
            return one_line(super().to_internal_value(data), NAME_LENGTH)
        except BadWordingError as error:
            raise serializers.ValidationError(error.sentence) from error


@extend_schema_field(OpenApiTypes.OBJECT)
class OwnBoardField(serializers.JSONField):
    """Name and pieces of a custom board, in the format of the rule book; names are cleaned."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return cleaned_board(super().to_internal_value(data))
        except BadBoardError as error:
            raise serializers.ValidationError(error.sentence) from error


class NewMatchSerializer(serializers.Serializer[Any]):
    """Terms of a new match in which you hold both seats."""

    system = serializers.SlugField(default=SYSTEMS[0].key)
    mission = serializers.SlugField()
    layout = serializers.CharField(max_length=80, required=False, default="")
    board = OwnBoardField(
        required=False, default=None, help_text="A custom board, instead of a layout."
    )
    limit = serializers.IntegerField(
        required=False, help_text="Default: the mission's usual limit."
    )
    names = BoundedListField(child=NameField(), min_length=2, max_length=2)
    nonces = BoundedListField(child=NonceField(), min_length=2, max_length=2, required=False)
    options = OptionsField(required=False, default=dict)
    accepted = BoundedListField(
        child=serializers.IntegerField(min_value=0, max_value=1),
        max_length=len(SEATS),
        required=False,
        default=list,
        help_text="The seats that accept the terms and the terrain; both must accept.",
    )

    def validate_names(self, names: list[str]) -> list[str]:
        if look_alike(*names):
            raise serializers.ValidationError(_("Give the two sides different names."))
        return names


class AtCommitSerializer(serializers.Serializer[Any]):
    """Base of requests that a seat makes once: an id chosen by the client, and the last commit that
    the client knows.
    """

    id = serializers.UUIDField()
    seat = SeatField()
    seq = serializers.IntegerField(min_value=0)


class CommandSerializer(AtCommitSerializer):
    """A command with an id chosen by the client and the last commit that the client knows."""

    command = serializers.DictField(
        help_text="An offered command, or one in the format of docs/match-record.md."
    )


class CheckSerializer(serializers.Serializer[Any]):
    """A command to check without playing it."""

    seat = SeatField()
    command = serializers.DictField()


class SuggestSerializer(serializers.Serializer[Any]):
    """A request for a suggestion: the seat, and its incomplete command if it has one."""

    seat = SeatField()
    command = serializers.DictField(required=False, help_text="An incomplete command to build on.")


class SuggestionSerializer(serializers.Serializer[Any]):
    command = serializers.DictField(help_text="A legal answer, ready to be sent.")


class UndoSerializer(serializers.Serializer[Any]):
    """An undo, an undo request, or the answer to one."""

    id = serializers.UUIDField(
        required=False, help_text="Idempotency key: a repeated id has no effect."
    )
    seat = SeatField()
    seq = serializers.IntegerField(min_value=0)


class PromptSerializer(serializers.Serializer[Any]):
    clause = serializers.CharField()
    text = serializers.CharField()


class RefusalSerializer(serializers.Serializer[Any]):
    clause = serializers.CharField()
    sentence = serializers.CharField()


class SeatSerializer(serializers.Serializer[Any]):
    seat = SeatField()
    name = serializers.CharField()
    mine = serializers.BooleanField()


class OutlineSerializer(serializers.Serializer[Any]):
    """The outline of a zone that an answer would create."""

    key = serializers.CharField()
    role = serializers.CharField()
    polygons = serializers.ListField(help_text="Outlines in the unit of the board; y points north.")


class OptionSerializer(serializers.Serializer[Any]):
    command = serializers.DictField()
    text = serializers.CharField()
    clause = serializers.CharField()
    subject = serializers.CharField(allow_blank=True)
    target = serializers.CharField(allow_blank=True)
    legal = serializers.BooleanField()
    refusals = RefusalSerializer(many=True)
    chance = serializers.FloatField(allow_null=True)
    zones = OutlineSerializer(many=True, help_text="The zones that this answer would create.")


class SquaresSerializer(serializers.Serializer[Any]):
    """The squares that can be chosen for a unit."""

    subject = serializers.CharField()
    squares = serializers.ListField(child=serializers.CharField())


class StatesSerializer(serializers.Serializer[Any]):
    """The states of a unit that can be chosen, as rows of its table."""

    subject = serializers.CharField()
    rows = serializers.ListField(child=serializers.SlugField())


class DecisionSerializer(serializers.Serializer[Any]):
    """A pending decision; its options are included only for your own seats."""

    seat = SeatField()
    kind = serializers.CharField()
    prompt = PromptSerializer()
    options = OptionSerializer(many=True, required=False)
    reasons = serializers.DictField(
        child=serializers.CharField(),
        required=False,
        help_text="Titles of the clauses that refuse options, by clause id.",
    )
    area = serializers.DictField(required=False, allow_null=True)
    tokens = serializers.ListField(child=serializers.DictField(), required=False)
    variants = serializers.ListField(child=serializers.DictField(), required=False)
    may_be_partial = serializers.BooleanField(required=False)
    may_be_suggested = serializers.BooleanField(
        required=False, help_text="Whether you can request a suggestion."
    )
    passing = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="The command that passes, which can be given in advance.",
    )
    uses = serializers.ListField(child=serializers.SlugField(), required=False)
    choices = SquaresSerializer(many=True, required=False, help_text="Only on a board of squares.")
    facings = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Facings, if one must be chosen with the square.",
    )
    states = StatesSerializer(
        many=True, required=False, help_text="Only for units with several states."
    )
    most = serializers.IntegerField(
        required=False, help_text="The maximum number of units in the answer; 0 if it names none."
    )


class AskedUndoSerializer(serializers.Serializer[Any]):
    """A request to undo every commit after `back_to`."""

    seat = SeatField()
    back_to = serializers.IntegerField()


class UndoOfferSerializer(serializers.Serializer[Any]):
    """How far you can undo: on your own, or with the opponent's consent."""

    allowed = serializers.BooleanField(help_text="You can undo without consent.")
    ask = serializers.BooleanField(help_text="You can ask the opponent for consent.")
    steps = serializers.IntegerField(help_text="The number of answers that would be undone.")
    asked = AskedUndoSerializer(allow_null=True, help_text="The pending undo request.")
    seat = SeatField(allow_null=True)
    back_to = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_null=True)


class ClockSerializer(serializers.Serializer[Any]):
    """The clock of a seat at the time of the response."""

    seat = SeatField()
    terms = serializers.CharField(help_text="The agreed time control, in words.")
    left = serializers.FloatField(help_text="Seconds left; 0 or less when the time is up.")
    running = serializers.BooleanField()
    away_until = serializers.DateTimeField(
        allow_null=True, help_text="The clock is paused until then because its player is away."
    )


class PassingSerializer(serializers.Serializer[Any]):
    """Automatic passing of a seat."""

    seat = SeatField()
    always = serializers.BooleanField(help_text="Pass at every opportunity.")
    uses = BoundedListField(
        child=serializers.SlugField(max_length=64),
        max_length=MOST_USES,
        help_text="Pass where these options are the only ones available.",
    )


class ClaimSerializer(AtCommitSerializer):
    """A seat's claim that the opponent's time is up."""


class MatchSerializer(serializers.Serializer[Any]):
    """A match as one of its seats sees it."""

    id = serializers.UUIDField()
    system = serializers.CharField()
    seq = serializers.IntegerField()
    finished = serializers.BooleanField()
    started = serializers.DateTimeField()
    seats = SeatSerializer(many=True)
    dice_commitment = serializers.CharField()
    rules = serializers.CharField()
    catalogue = serializers.CharField()
    view = serializers.DictField(help_text="The position, in the format of the game system.")
    decisions = DecisionSerializer(many=True)
    undo = UndoOfferSerializer()
    clocks = ClockSerializer(many=True, help_text="Empty if the match has no clocks.")
    passing = PassingSerializer(many=True, help_text="Automatic passing of your seats.")


class AwaitedSerializer(serializers.Serializer[Any]):
    seat = SeatField()
    prompt = PromptSerializer()


class MatchSummarySerializer(serializers.Serializer[Any]):
    """A match in a list."""

    id = serializers.UUIDField()
    system = serializers.CharField()
    mission = serializers.CharField()
    layout = serializers.CharField()
    board = serializers.CharField(help_text="The layout, or the name of the custom board.")
    limit = serializers.IntegerField()
    practice = serializers.BooleanField(
        help_text="Whether the match continues from a step of another match."
    )
    seq = serializers.IntegerField()
    finished = serializers.BooleanField()
    started = serializers.DateTimeField()
    changed = serializers.DateTimeField()
    seats = SeatSerializer(many=True)
    awaits = AwaitedSerializer(many=True)
    clocks = ClockSerializer(many=True)
    claimable = serializers.BooleanField(
        help_text="Whether the opponent’s time is up, so that you can claim the match."
    )
    results = serializers.ListField(child=serializers.CharField(), allow_null=True)


class FaceSerializer(serializers.Serializer[Any]):
    i = serializers.IntegerField()
    sides = serializers.IntegerField()
    face = serializers.IntegerField()


class CommitSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    seat = SeatField(allow_null=True)
    at = serializers.DateTimeField()
    clauses = serializers.ListField(child=serializers.CharField())
    dice = FaceSerializer(many=True)
    hash = serializers.CharField()
    turn = serializers.IntegerField(
        help_text="The turn after this commit; 0 before the first turn."
    )
    units = serializers.ListField(
        child=serializers.CharField(), help_text="The units that the events concern."
    )
    undone = serializers.BooleanField()
    in_advance = serializers.BooleanField(help_text="Whether this was an automatic pass.")
    events = serializers.ListField(
        child=serializers.DictField(),
        help_text="Each with `type`, `clause`, `text` and the fields of its type.",
    )


class CommitsSerializer(serializers.Serializer[Any]):
    commits = CommitSerializer(many=True)
    next = serializers.IntegerField(
        allow_null=True, help_text="The `after` of the next page; null on the last page."
    )


class AnswerSerializer(serializers.Serializer[Any]):
    commits = CommitSerializer(many=True)
    match = MatchSerializer()
    hints = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="After a roster was sealed that others can read.",
    )


class OracleFaultSerializer(serializers.Serializer[Any]):
    sentence = serializers.CharField()
    where = serializers.CharField(allow_blank=True)


class OracleRefusalSerializer(serializers.Serializer[Any]):
    error = OracleFaultSerializer()


class FaultDetailSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class FaultSerializer(serializers.Serializer[Any]):
    """An error: `code` is the clause that refuses the request, `detail` a sentence."""

    type = serializers.CharField()
    errors = FaultDetailSerializer(many=True)  # type: ignore[assignment]  # the wire's name for it
