"""Process-wide state, and why other processes need not know of it."""

from __future__ import annotations

import ast
import functools
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from rosters.prepared_queries import Prepared
from rules.chronicle.replay_cache import replay_of
from rules.engine.core.record import Record
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import match_of, position_of
from tests.rules.players import GUEST, answered, started

ROOT = Path(__file__).parents[2]
PACKAGES = ("frontier_site", "rosters", "rules")
APART = ("rules.engine", "frontier_site.asgi", "frontier_site.wsgi")
"""The engine remembers answers of pure functions; the other two start a server."""
HARMLESS = {
    "frontier_site.api_document._written": "the document comes with the code",
    "frontier_site.costly_requests._costly_paths": "addresses come with the code",
    "frontier_site.password_requests._paths": "addresses come with the code",
    "frontier_site.connection_tally.REPEATS": "each process counts its own errors",
    "frontier_site.connection_tally.REQUESTS": "each process counts the requests that it refused",
    "frontier_site.connection_tally.TALLY": "each process counts its own connections",
    "frontier_site.health._known_migrations": "migrations come with the code",
    "frontier_site.reader_zone._known": "time zones come with the system",
    "frontier_site.templatetags.esm._graph_of": "modules come with the code",
    "rosters.catalogues.book": "a catalogue comes with the code",
    "rosters.printing.drawing.measure._own_widths": "fonts come with the code",
    "rosters.printing.drawing.measure._widths": "fonts come with the code",
    "rosters.printing.drawing.measure.fit": "follows from its arguments",
    "rosters.printing.drawing.measure.settle": "follows from its arguments",
    "rosters.printing.drawing.measure.wrap": "follows from its arguments",
    "rosters.printing.drawing.typography.polish": "follows from its arguments",
    "rosters.printing.drawing.qr._path": "follows from its argument",
    "rosters.printing.drawing.qr.runs": "follows from its argument",
    "rosters.printing.drawing.styles.register_fonts": "fonts come with the code",
    "rosters.printing.pages.link_pictures.PICTURES": "found by link and revision",
    "rules.chronicle.in_play.board_in_play": "recorded matches come with the code",
    "rules.chronicle.in_play.in_play": "recorded matches come with the code",
    "rules.chronicle.recorded_match.recorded_match": "recorded matches come with the code",
    "rules.chronicle.replay_cache._replay": "found by the hash of the last commit",
    "rules.compute.gateway.pool": "the worker processes of this one, which hold pure functions",
    "rules.compute.jobs._judged_board": "follows from its arguments",
    "rules.compute.jobs.situation_of": "follows from its arguments",
    "rules.pace.steady_clock.STEADY": "every process has seen the same clock run",
    "rules.matches.position_cache.POSITIONS": "found by number and hash of the last commit stored",
    "rules.records.replay_checks._counted": "kept for a minute, by the counts of the database",
    "rules.lobby.links.INVITATION": "signs and reads with the key of the site",
    "rules.lobby.links.SEAT": "signs and reads with the key of the site",
    "rules.lobby.links.TRANSFER": "signs and reads with the key of the site",
    "rules.lobby.links.WATCH": "signs and reads with the key of the site",
    "rules.live.routing.sockets": "addresses come with the code, and the check reads its request",
    "rules.notices.pushes._public": "follows from the private key",
}
HOUSE = "rules/matches/broadcast.py"
"""Its one global is the loop of this process; tests/scale/test_two_processes.py rings across."""


def modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not found.name.startswith(APART) and ".migrations" not in found.name:
                yield import_module(found.name)


def remembers(value: object) -> bool:
    """Whether a module's own `value` may hold what it has been asked before."""
    kind = value if isinstance(value, functools._lru_cache_wrapper) else type(value)
    if not kind.__module__.startswith(PACKAGES) or kind.__module__.startswith(APART):
        return False
    if isinstance(value, type):
        return False
    is_fixed = isinstance(value, Record | Prepared | tuple) or is_frozen(value)
    return not is_fixed


def is_frozen(value: object) -> bool:
    made = getattr(value, "__dataclass_params__", None)
    return made is not None and made.frozen


def test_all_process_wide_state_is_listed():
    names = defaultdict(set)
    for module in modules():
        for name, value in vars(module).items():
            if remembers(value):
                names[id(value)].add(f"{module.__name__}.{name}")

    assert [each for each in names.values() if each.isdisjoint(HARMLESS)] == []
    assert set().union(*names.values()) >= HARMLESS.keys()


def test_only_the_broadcast_module_changes_a_global():
    changing = {
        str(module.relative_to(ROOT))
        for package in PACKAGES
        for module in (ROOT / package).rglob("*.py")
        if any(isinstance(node, ast.Global) for node in ast.walk(ast.parse(module.read_text())))
    }
    assert changing == {HOUSE}


@pytest.fixture
def played_elsewhere(db):
    """A match that another process has played on, of which this one remembers the beginning."""
    match = started()
    position_of(match)
    remembered = POSITIONS.find(match.pk, match.head, match.head_hash)
    answered(match)
    POSITIONS.keep(match.pk, remembered)
    return match_of(GUEST, match.pk)


def test_a_match_played_on_another_process_is_shown_up_to_date(played_elsewhere):
    assert position_of(played_elsewhere).seq == played_elsewhere.head
    assert position_of(played_elsewhere).hash == played_elsewhere.head_hash


def test_an_answer_builds_on_moves_of_another_process(played_elsewhere):
    answer = answered(played_elsewhere)

    assert answer.commits[0].seq == played_elsewhere.head + 1
    assert answer.commits[0].prev == played_elsewhere.head_hash


def test_the_replay_shows_moves_of_another_process(played_elsewhere):
    first = replay_of(played_elsewhere)
    answered(played_elsewhere)

    later = match_of(GUEST, played_elsewhere.pk)
    assert len(replay_of(later).states) == later.head + 1 > len(first.states)
