"""Pictures of a game in play, from its recorded match: drawn once for each language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from rosters.catalogues import book
from rosters.layout_map import Map
from rules.chronicle.recorded_match import recorded_match, steps_in_play
from rules.engine.tabletop.reference import Layout
from rules.matches.match_board import ground_of

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class InPlay:
    """A board, and the steps played on it as HTML. `digest` is that of the steps, so that their
    address changes with them; `names` are those of the players, `first` the number of the first
    step.
    """

    layout: Layout
    map: Map
    frames: tuple[SafeString, ...]
    digest: str
    names: tuple[str, str]
    first: int

    @property
    def following(self) -> SafeString:
        """All other steps."""
        return SafeString("".join(self.frames[1:]))


@lru_cache
def in_play(key: str, language: str) -> InPlay:
    """The pictures of the system `key`, in one of LANGUAGES."""
    replay = recorded_match(key)
    header = replay.record.header
    with override(language):
        steps = steps_in_play(replay, language)
        catalogue = book(key)
        frames = tuple(
            render_to_string("rules/in_play/_frame.html", {"step": each, "catalogue": catalogue})
            for each in steps
        )
    first, second = header.seats
    return InPlay(
        layout=ground_of(key, header.setup),
        map=steps[0].scene.map,
        frames=frames,
        digest=sha256("".join(frames).encode()).hexdigest()[:12],
        names=(first.name, second.name),
        first=steps[0].number,
    )


@lru_cache
def board_in_play(key: str, language: str, name: str, *, is_moving: bool) -> SafeString:
    """The board with its first step as HTML. `name` ends the ids within the picture; one that
    `is_moving` says where its other steps are.
    """
    shown = in_play(key, language)
    context = {"shown": shown, "key": key, "name": name, "language": language}
    with override(language):
        return render_to_string("rules/in_play/_board.html", context | {"is_moving": is_moving})
