"""The sentences of a rule book, rendered with many values for their parameters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from rules.engine.core.decision import Value
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Catalogue

LANGUAGES = ("en", "fr")
Samples = Mapping[str, tuple[Any, ...]]
Render = Callable[[str, Mapping[str, Value], str], str]

FIGURES = (0, 1, 2, 11)
LENGTHS = (0.0, 1.0, 2.5)
PEOPLE = ("Ana", "Bruno", "Hugo", "Élise")


class Speech(NamedTuple):
    """A file of sentences of a book, what renders them, and the values that parameters may have;
    `only` has the values of a parameter in one sentence.
    """

    name: str
    catalogue: Catalogue
    messages: Messages
    render: Render
    slugs: Samples
    units: tuple[str, ...]
    only: Mapping[str, Samples] = {}
    plurals: Collection[str] = ()
    """Names of units that are plural in English."""
    inflecting: Collection[str] = ()
    """Names of units in French with which a verb or an adjective would have to agree."""


class Sentence(NamedTuple):
    """A sentence as a reader sees it, and what it was made from."""

    book: str
    key: str
    language: str
    params: Mapping[str, Any]
    text: str


_FIGURE_NAMES = """
    count points limit total over left paid price most least turn face first_face
    second_face active_kept reactive_kept kept needed charges seq back_to room bases size
    fewest value rank width files parts corners levels waiting power defender_power
    defender_face range of past_ground past_all squares clear scale percent elevation
    bearing
"""
FIGURE_NAMES = frozenset(_FIGURE_NAMES.split())
_LENGTH_NAMES = """
    inches height x y up within before after maximum climbing exactly
"""
LENGTH_NAMES = frozenset(_LENGTH_NAMES.split())

OTHER = {
    **dict.fromkeys(("square", "to"), ("a1", "e4", "h8")),
    "mission": ("Assault", "Crossroads", "Escort"),
    "layout": ("Cinder Landing", "Four Farms"),
    "why": ("Both sides cheated.", "A test."),
    "type": ("no-such-type",),
    "id": ("A1",),
    "part": ("A1a", "B2"),
    "one": ("A1a",),
    "scales": ("1", "0.5, 2"),
    "where": ("pieces[0]",),
    "names": ("Jaeger 1", "Peacekeepers, Insurgent 1"),
    "token": ("x9",),
    "road": ("a1 b1",),
    "edge": ("The north edge",),
    "way": ("to the east",),
    "sight": ("in sight.",),
    "rules": ("cover", "rough, exposed"),
    "list": ("3″ to the east",),
    "yours": (0, 1),
}


def samples(speech: Speech, key: str, name: str) -> tuple[Any, ...]:
    """The values that a parameter of a sentence is rendered with."""
    known: Samples = {
        **dict.fromkeys(("name", "side", "first", "second", "claimed_by", "by_name"), PEOPLE),
        **dict.fromkeys(FIGURE_NAMES, FIGURES),
        **dict.fromkeys(LENGTH_NAMES, LENGTHS),
        **OTHER,
        **dict.fromkeys(speech.messages.units_in(key), speech.units),
        **speech.slugs,
        **speech.only.get(key, {}),
    }
    return known[name]


def keys(speech: Speech) -> list[str]:
    """The keys of every sentence."""
    return speech.messages.keys()


def parameters(text: str) -> list[str]:
    """The parameters of a sentence, each once."""
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def of_speech(speech: Speech) -> Iterator[Sentence]:
    """Every sentence in both languages, each value of each parameter once at least."""
    for key in keys(speech):
        text = speech.messages.text(key, "en")
        values = {name: samples(speech, key, name) for name in parameters(text)}
        for turn in range(max(map(len, values.values()), default=1)):
            params = {
                name: given[(turn + place) % len(given)]
                for place, (name, given) in enumerate(values.items())
            }
            for language in LANGUAGES:
                told = speech.render(key, params, language)
                yield Sentence(speech.name, key, language, params, told)


def every(speeches: Iterable[Speech]) -> list[Sentence]:
    """Every sentence of these."""
    return [each for speech in speeches for each in of_speech(speech)]
