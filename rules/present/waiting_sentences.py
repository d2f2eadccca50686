"""Sentences for a waiting player: what the other side is deciding, in the third person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules.engine.core.decision import Seat, Value
from rules.engine.tabletop.offer import Prompt

UNIT_NAMES = ("name", "target")
"""Parameters of prompts that name units."""


class Sentences(Protocol):
    """Renders a message of a rule book."""

    def __call__(self, key: str, params: Mapping[str, Value]) -> str: ...


class Onlooker:
    """The reader of a waiting sentence: what their view shows, seen by `eyes`; None for a
    spectator.
    """

    def __init__(self, view: Any, eyes: Seat | None) -> None:
        self._owners: dict[str, Seat] = {unit.name: unit.seat for unit in view.units}
        self._eyes = eyes

    def params(self, prompt: Prompt) -> dict[str, Value]:
        """The parameters of a prompt without names of hidden units; `yours` is 1 if the unit
        concerned is the reader's.
        """
        shown = {
            key: value
            for key, value in prompt.params.items()
            if key not in UNIT_NAMES or value in self._owners
        }
        owner = self._owners.get(str(shown.get("name", "")))
        return shown | {"yours": int(owner is not None and owner == self._eyes)}


def waiting_sentence(
    sentence: Sentences, prompt: Prompt, side: str, reader: Onlooker | None
) -> str:
    """A sentence about what `side` is deciding. If it would need the name of a unit that the
    `reader` does not see, or the reader is unknown, it says only that `side` decides.
    """
    params = reader.params(prompt) if reader else {}
    try:
        told = sentence(f"waiting.{prompt.key}", params | {"side": side})
    except KeyError:
        told = ""
    return told or sentence("waiting.other", {"side": side})
