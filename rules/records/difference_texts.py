"""Sentences for readers about the difference that a verification found.

A difference is stored as English text for the command line and the logs. Pages show the sentence of
its kind, in the reader's language and without details such as an exception's text.
"""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_STEP = r"commit (?P<step>-?\d+)"
_NUMBER = r"-?\d+"
_DETAIL = r"( \(.*\)|: .*)?"
"""Details at the end of a difference: who refused it, or the text of an exception."""
_MOST = 500
"""Characters of a difference that are looked at: details may quote an imported record."""

_CHAIN = _("Step %(step)s does not follow the step before it.")
_BRANCH = _("The steps taken over are not those of the match that it branches from.")
_UNDO = _("Step %(step)s is not a valid undo.")
_DIE = _("Step %(step)s contains an impossible die.")
_OTHER = _("The rules give another result for step %(step)s.")
_NOTE = _("Step %(step)s does not match the command that it records.")

SENTENCES: dict[str, str | Promise] = {
    rf"{_STEP} is numbered {_NUMBER}": _CHAIN,
    rf"{_STEP} does not follow the one before it": _CHAIN,
    rf"the header has been altered, or {_STEP} does not follow it": _(
        "The header (the first line) has been changed, or step %(step)s does not belong to it."
    ),
    rf"{_STEP} has been altered": _("Step %(step)s has been altered."),
    rf"the log has no commit {_NUMBER} to branch from": _BRANCH,
    rf"{_STEP} and the header disagree about the branch": _BRANCH,
    rf"{_STEP} is not the one that the match branches from": _BRANCH,
    rf"{_STEP} has the unknown schema version {_NUMBER}": _(
        "Step %(step)s was written by a version that this site does not know."
    ),
    rf"{_STEP}: die {_NUMBER} should be number {_NUMBER}": _(
        "The dice of step %(step)s are not numbered in order."
    ),
    rf"{_STEP}: a D{_NUMBER} cannot show {_NUMBER}": _DIE,
    rf"{_STEP} contains no events": _("Step %(step)s is empty."),
    rf"{_STEP} has an event without a type": _("Step %(step)s cannot be read."),
    rf"{_STEP} is not a valid undo to an earlier commit": _UNDO,
    rf"{_STEP} is an undo or a note, but contains other events or dice": _UNDO,
    rf"{_STEP}: seat .* reveals what it had not sealed": _(
        "Step %(step)s reveals a choice other than the one that was sealed."
    ),
    r"the dice secret is not 64 hexadecimal digits": _("The dice secret is not valid."),
    r"the dice secret does not match its commitment": _(
        "The dice secret does not match the commitment made at the start."
    ),
    rf"{_STEP}: die {_NUMBER} shows {_NUMBER}, the secret gives {_NUMBER}": _(
        "A die of step %(step)s does not follow from the dice secret."
    ),
    r"the rules refuse the header": _("The rules do not allow this set-up."),
    rf"{_STEP} comes after the end of the match": _(
        "Step %(step)s comes after the end of the match."
    ),
    rf"{_STEP}: its events cannot be applied": _(
        "Step %(step)s is impossible in the position before it."
    ),
    rf"{_STEP} undoes a reveal": _("Step %(step)s undoes a reveal."),
    rf"{_STEP} accepts an undo request that was never made": _(
        "Step %(step)s accepts an undo request that was never made."
    ),
    rf"{_STEP} undoes a step without the consent that it needs": _(
        "Step %(step)s is an undo without the consent that it needs."
    ),
    rf"{_STEP} asks for an undo that may not be asked for": _UNDO,
    rf"{_STEP} is not a valid first commit": _("The first step is not valid."),
    rf"{_STEP} is not a valid end of the match by an administrator": _(
        "Step %(step)s is not a valid end of the match by an administrator."
    ),
    rf"{_STEP}: the event does not match the command": _NOTE,
    rf"{_STEP}: the rules refuse the command": _("The rules do not allow step %(step)s."),
    rf"{_STEP}: the command cannot be replayed": _(
        "Step %(step)s cannot be replayed by the rules."
    ),
    rf"{_STEP}: the rules roll different dice": _("The rules roll other dice for step %(step)s."),
    rf"{_STEP}: the rules cite different clauses": _OTHER,
    rf"{_STEP}: event {_NUMBER} \([^()]*\) differs from the replay": _OTHER,
    rf"{_STEP}: the replay has {_NUMBER} events, the record {_NUMBER}": _OTHER,
    r"a finished match must have a footer, and an unfinished one must not": _(
        "The record does not agree with itself about whether the match is over."
    ),
    r"the footer says .*, the log says .*": _(
        "The result at the end is not the one that the steps lead to."
    ),
    r"the hash of the final state differs from the one in the footer": _(
        "The final position is not the one that the steps lead to."
    ),
    r"the log cannot be applied": _("The steps cannot be replayed."),
    r"the database columns do not match the log": _("The stored result does not match the steps."),
    r"the file cannot be read": _("The file cannot be read as a match record."),
}
"""The sentence of each kind of difference, by the pattern of its text without details."""
UNKNOWN_STEP = _("Step %(step)s is not as the rules require.")
UNKNOWN = _("The record is not as the rules require.")
"""Sentences for differences that an earlier version worded and stored."""

_KINDS = tuple((re.compile(kind + _DETAIL, re.DOTALL), said) for kind, said in SENTENCES.items())


def sentence_of(difference: str) -> str:
    """The sentence about a difference, in the current language."""
    difference = difference[:_MOST]
    for pattern, sentence in _KINDS:
        found = pattern.fullmatch(difference)
        if found:
            return str(sentence) % found.groupdict()
    step = re.match(rf"{_STEP}\b", difference)
    return str(UNKNOWN_STEP) % step.groupdict() if step else str(UNKNOWN)
