"""Parses commands from JSON: checks shape and size; the engine checks the rules."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from rosters.catalogues import book
from rosters.draft import Draft
from rosters.edits import ImpossibleEditError
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rosters.shape_errors import shape_error
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command
from rules.engine.systems import system
from rules.engine.tabletop.sealed_choices import Seal
from rules.json_limits import longest
from rules.matches.roster_checks import ROSTER, army_for
from rules.models import Match

MOST_ITEMS = 200


class UnreadableCommandError(ValueError):
    """The JSON is not a command; `sentence` explains why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def command_in(raw: dict[str, Any], *, match: Match, owner: Owner) -> Command:
    """Parse the command in JSON data. Raises UnreadableCommandError.

    A roster to seal is given by its id, a ready-made one by its slug; the army list that is
    sealed is built here, without name and notes.
    """
    if raw.get("type") == Seal.__name__ and raw.get("slot") == ROSTER:
        return Seal(slot=ROSTER, payload=_army_of(raw, match, owner))
    if longest(raw) > MOST_ITEMS:
        sentence = _("A list in the command has more than %(most)d entries.")
        raise UnreadableCommandError(sentence % {"most": MOST_ITEMS})
    try:
        command = system(match.system).decode_command(raw)
    except msgspec.ValidationError as error:
        sentence = _("This is not a valid command for this game: %(detail)s")
        detail = shape_error(error).sentence
        raise UnreadableCommandError(sentence % {"detail": detail}) from error
    return _compact(command) if isinstance(command, Seal) else command


def _compact(seal: Seal) -> Seal:
    """Re-encode a sealed choice in its shortest form, as it stays in the log permanently."""
    try:
        return seal.change(payload=canonical_json(msgspec.json.decode(seal.payload)).decode())
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError):
        return seal  # the rules say what is wrong with it


def _army_of(raw: dict[str, Any], match: Match, owner: Owner) -> str:
    match raw:
        case {"type": _, "slot": _, "roster": id, **rest} if not rest:
            draft = _own(owner, id)
        case {"type": _, "slot": _, "army": str(slug), **rest} if not rest:
            draft = _ready_made(match, slug)
        case _:
            raise UnreadableCommandError(
                _("Give a roster id in “roster”, or the slug of a ready-made roster in “army”.")
            )
    if draft.system != match.system:
        raise UnreadableCommandError(_("That roster is for another game."))
    return canonical_json(army_for(match, draft)).decode()


def _own(owner: Owner, id: object) -> Draft:
    try:
        return rosters_kept_by(owner).get(pk=UUID(str(id))).draft
    except (ValueError, ObjectDoesNotExist) as error:
        raise UnreadableCommandError(_("You have no such roster.")) from error


def _ready_made(match: Match, slug: str) -> Draft:
    try:
        return new_draft(book(match.system), mission=match.mission, sample=slug)
    except ImpossibleEditError as error:
        raise UnreadableCommandError(_("This game has no such ready-made roster.")) from error
