"""From JSON to a command: its shape and size are checked here, its rules by the engine."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from rosters.army_list import army_list
from rosters.keepers import Keeper
from rosters.selectors import kept_roster
from rules.engine.core.canonical import canonical_json
from rules.engine.core.decision import Command
from rules.engine.lib.sealed import Seal
from rules.engine.systems import system
from rules.layers import longest
from rules.models import Match

MOST_ITEMS = 200
ROSTER = "roster"


class UnreadableCommandError(ValueError):
    """What was sent is no command; `sentence` tells its sender why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def command_in(raw: dict[str, Any], *, match: Match, keeper: Keeper) -> Command:
    """The command behind JSON data. Raises UnreadableCommandError.

    A roster is sealed by its id: the list that goes under the seal is built here, out of what the
    roster itself says, without its name and its notes.
    """
    if raw.get("type") == Seal.__name__ and raw.get("slot") == ROSTER:
        return Seal(slot=ROSTER, payload=_army_of(raw, match, keeper))
    if longest(raw) > MOST_ITEMS:
        sentence = _("A list in the command has more than %(most)d entries.")
        raise UnreadableCommandError(sentence % {"most": MOST_ITEMS})
    try:
        return system(match.system).decode_command(raw)
    except msgspec.ValidationError as error:
        detail = str(error).replace("`", "").replace(" - at ", ", at ")
        sentence = _("This is no command of the game: %(detail)s.")
        raise UnreadableCommandError(sentence % {"detail": detail[:200]}) from error


def _army_of(raw: dict[str, Any], match: Match, keeper: Keeper) -> str:
    if raw.keys() != {"type", "slot", ROSTER}:
        raise UnreadableCommandError(_("Seal a roster by its id, in “roster”, and nothing else."))
    try:
        draft = kept_roster(keeper, UUID(str(raw[ROSTER]))).draft
    except (ValueError, ObjectDoesNotExist) as error:
        raise UnreadableCommandError(_("You have no such roster.")) from error
    if draft.system != match.system:
        raise UnreadableCommandError(_("That roster is for another game."))
    army = army_list(draft).change(mission=match.mission, limit=match.limit)
    return canonical_json(army).decode()
