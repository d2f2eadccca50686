"""Sentences for a waiting player: what the other side is deciding, in the third person."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from rules.engine.core.decision import Seat, Value
from rules.engine.core.known import Known
from rules.engine.tabletop.offer import Prompt


class Sentences(Protocol):
    """Renders a message of a rule book."""

    def __call__(self, key: str, params: Mapping[str, Value]) -> str: ...


class Onlooker:
    """The reader of a waiting sentence: what their view shows, and what they may know."""

    def __init__(self, view: Any, known: Known) -> None:
        self._owners: dict[str, Seat] = {unit.name: unit.seat for unit in view.units}
        self._seat = known.seat

    def sees(self, name: Value) -> bool:
        """Whether the reader sees the unit with this name."""
        return name in self._owners

    def owns(self, name: Value) -> bool:
        """Whether the reader sees the unit with this name, and it is theirs."""
        return self.sees(name) and self._owners[str(name)] == self._seat


def waiting_sentence(
    sentence: Sentences,
    units_in: Callable[[str], tuple[str, ...]],
    prompt: Prompt,
    side: str,
    reader: Onlooker | None,
) -> str:
    """A sentence about what `side` is deciding; its parameter `yours` is 1 if the unit that it
    names first is the reader's. If it would name a unit that the `reader` does not see, or say
    more than who decides what to a reader who is unknown, it says only that `side` decides.
    """
    key, told = f"waiting.{prompt.key}", ""
    named = [prompt.params[each] for each in units_in(key)]
    if reader is None:
        with suppress(KeyError):  # it says more
            told = sentence(key, {"side": side})
    elif all(map(reader.sees, named)):
        yours = int(any(map(reader.owns, named[:1])))
        told = sentence(key, prompt.params | {"side": side, "yours": yours})
    return told or sentence("waiting.other", {"side": side})
