"""Every sentence of every rule book, rendered with many values for its parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from rules.engine.core.decision import Value
from rules.engine.frontier.ask.survey.speech import MESSAGES as SURVEY_MESSAGES
from rules.engine.frontier.data.catalogue import CATALOGUE as FRONTIER
from rules.engine.frontier.model.sentences import MESSAGES as FRONTIER_MESSAGES
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.modern.data.catalogue import CATALOGUE as MODERN
from rules.engine.modern.model.events import Fighter, Source
from rules.engine.modern.model.sentences import MESSAGES as MODERN_MESSAGES
from rules.engine.modern.model.sentences import sentence
from rules.engine.tabletop.messages import Messages

LANGUAGES = ("en", "fr")
Samples = Mapping[str, tuple[Any, ...]]
Render = Callable[[str, Mapping[str, Value], str], str]

FIGURES = (0, 1, 2, 11)
LENGTHS = (0.0, 1.0, 2.5)
PEOPLE = ("Ana", "Bruno", "Hugo", "Élise")


class Book(NamedTuple):
    """The sentences of a rule book, what renders them, and the values that parameters may have;
    `only` has the values of a parameter in one sentence.
    """

    name: str
    messages: Messages
    render: Render
    slugs: Samples
    units: tuple[str, ...]
    only: Mapping[str, Samples]


class Sentence(NamedTuple):
    """A sentence as a reader sees it, and what it was made from."""

    book: str
    key: str
    language: str
    params: Mapping[str, Any]
    text: str


_STRATEGIC = ("seize", "place-charges", "defuse", "detonation", "escort")
_FRONTIER_ABILITIES = tuple(row.slug for row in FRONTIER.abilities)
_TOKENS = {"kind": ("knife-missile", "mine", "infiltration-token")}
_MARKERS = {"kind": ("strong-point", "target", "vip", "charge")}
_ACTIONS = {"action": tuple(ACTIONS)}
_FRONTIER_REASONS = (
    *("no-units", "objective-and-losses", "turn-cap", "agreed", "conceded"),
    *("time-out", "ended-by-site", "stalemate"),
)
_RESULTS = (
    *("decisive-victory", "pyrrhic-victory", "victory", "narrow-defeat", "crushing-defeat"),
    "draw",
)

FRONTIER_BOOK = Book(
    "frontier",
    FRONTIER_MESSAGES,
    FRONTIER_MESSAGES.render,
    {
        "action": (*ACTIONS, *_STRATEGIC, *_FRONTIER_ABILITIES),
        "reaction": tuple(REACTIONS),
        "by": (*ACTIONS, *REACTIONS),
        "kind": (*_MARKERS["kind"], *_TOKENS["kind"]),
        "role": ("attacker", "defender"),
        "ability": _FRONTIER_ABILITIES,
        "faction": tuple(row.slug for row in FRONTIER.factions),
        "edges": ("N", "E", "S", "W", "W + N", "far", "centre"),
        "reason": _FRONTIER_REASONS,
        "harm": ("none", "shaken", "destroyed"),
        "rating": ("firepower", "mobility", "assault", "discipline"),
        "marker": _MARKERS["kind"],
        "rule": ("rough", "firing-position", "cover", "open-sided", "hazardous", "impassable"),
        "first_result": _RESULTS[:5],
        "second_result": _RESULTS[:5],
    },
    ("Peacekeepers", "Insurgent 1 (Ana)", "Jaeger 2", "Hussars", "AEGIS Unit"),
    {
        "event.ActionDeclared": _ACTIONS,
        "event.ActionLost": _ACTIONS,
        "event.TokenPlaced": _TOKENS,
        "event.TokenMoved": _TOKENS,
        "event.TokenActed": _TOKENS,
        "event.TokenRemoved": _TOKENS,
        "event.MarkerPlaced": _MARKERS,
        "event.MarkerRemoved": _MARKERS,
        "prompt.token-target": _TOKENS,
        "refusal.board-overlap": {"other": ("A1a",)},
        "refusal.board-gap": {"other": ("A2a",)},
        "event.AbilityUsed": {"target_name": ("", "Peacekeepers")},
        "event.StrategicActionTaken": {"unit_name": ("", "Peacekeepers", "Insurgent 1 (Ana)")},
    },
)

SURVEY_BOOK = Book(
    "frontier survey",
    SURVEY_MESSAGES,
    SURVEY_MESSAGES.render,
    {},
    ("Peacekeepers (Ana)", "Insurgent 1 (Ana)"),
    {},
)


def _fighter(*sources: tuple[str, int], ccp: int = 4) -> Fighter:
    told = tuple(Source(name=name, loss=loss, clause="") for name, loss in sources)
    power = max(1, ccp - sum(loss for _, loss in sources))
    return Fighter(unit="", name="", ccp=ccp, sources=told, power=power, face=1)


_FIGHTERS = (
    _fighter(),
    _fighter(("uphill", 1)),
    _fighter(("river", 1), ("woods", 1)),
    _fighter(("built-up", 2), ccp=2),
    _fighter(("fortification", 2)),
    _fighter(("outnumbered", 3)),
)
_SQUARES = ("a1", "e4", "h8")

MODERN_BOOK = Book(
    "modern",
    MODERN_MESSAGES,
    sentence,
    {
        "kind": tuple(unit.slug for unit in MODERN.units),
        "reason": (
            *("broken", "both-broken", "vanished", "far-bank", "river-held", "town-taken"),
            *("town-held", "turn-limit", "fewer-losses", "more-objectives", "conceded"),
            *("agreed", "time-out", "ended-by-site"),
        ),
        "option": ("max_units", "balance", "deploy_mode", "turn_limit", "break_fraction"),
        "facing": ("N", "E", "S", "W"),
        "first_result": ("victory", "defeat", "draw"),
        "second_result": ("defeat", "victory", "draw"),
        "attacker": _FIGHTERS,
        "defender": (*_FIGHTERS[2:], *_FIGHTERS[:2]),
    },
    ("Tanks", "Infantry 1 (Ana)", "Armoured Cars", "Field Artillery", "Old Guard", "Hussars"),
    {
        "event.StateChanged": {"kind": ("mounted-cavalry", "dismounted-cavalry")},
        "event.UnitsNamed": {
            "names": (("Tanks",), ("Infantry 1", "Tanks"), ("Infantry 1", "Mortars", "Tanks 2"))
        },
        "event.GunOrdered": {"target": _SQUARES},
        "event.ShellScattered": {"target": _SQUARES},
        "event.ShellLostOffBoard": {"target": _SQUARES},
        "survey.squares": {"squares": ("a1", "a1, e4")},
        "survey.drowns": {"squares": ("a1", "a1, e4")},
        "refusal.road-jumps": {"other": _SQUARES},
        "refusal.cliff": {"other": _SQUARES},
        "refusal.unequal-armies": {"other": FIGURES},
        "event.PhaseBegan": {"thrown": ("0 + 1", "2 + 1", "3 + 1 + 0")},
    },
)

BOOKS = (FRONTIER_BOOK, SURVEY_BOOK, MODERN_BOOK)

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
    "square": _SQUARES,
    "to": _SQUARES,
    "mission": ("Assault", "Crossroads", "Escort"),
    "layout": ("Cinder Landing", "Four Farms"),
    "title": tuple(row.name for row in FRONTIER.factions),
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


def samples(book: Book, key: str, name: str) -> tuple[Any, ...]:
    """The values that a parameter of a sentence is rendered with."""
    known: Samples = {
        **dict.fromkeys(("name", "side", "first", "second", "claimed_by", "by_name"), PEOPLE),
        **dict.fromkeys(FIGURE_NAMES, FIGURES),
        **dict.fromkeys(LENGTH_NAMES, LENGTHS),
        **OTHER,
        **dict.fromkeys(book.messages.units_in(key), book.units),
        **book.slugs,
        **book.only.get(key, {}),
    }
    return known[name]


def keys(book: Book) -> list[str]:
    """The keys of every sentence of a book."""
    return book.messages.keys()


def parameters(text: str) -> list[str]:
    """The parameters of a sentence, each once."""
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def of_book(book: Book) -> Iterator[Sentence]:
    """Every sentence of a book in both languages, each value of each parameter once at least."""
    for key in keys(book):
        text = book.messages.text(key, "en")
        values = {name: samples(book, key, name) for name in parameters(text)}
        for turn in range(max(map(len, values.values()), default=1)):
            params = {
                name: given[(turn + place) % len(given)]
                for place, (name, given) in enumerate(values.items())
            }
            for language in LANGUAGES:
                told = book.render(key, params, language)
                yield Sentence(book.name, key, language, params, told)


def every() -> list[Sentence]:
    """Every sentence of every book."""
    return [each for book in BOOKS for each in of_book(book)]
