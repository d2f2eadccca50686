"""`cached_property` computes once for each object, and no thread waits for another object's."""

import ast
from pathlib import Path
from threading import Event, Thread

from rules.engine.core.cached_property import cached_property

ROOT = Path(__file__).parents[3]
PRODUCT = ("frontier_site", "rosters", "rules")
PATIENCE = 10.0
"""Seconds after which a thread that waits for another is taken to wait for ever."""


class Counted:
    """Counts how often its value is computed."""

    def __init__(self) -> None:
        self.times = 0

    @cached_property
    def value(self) -> int:
        """The one value."""
        self.times += 1
        return self.times


class Slow:
    """Its value is computed once `begun` of another object is set."""

    def __init__(self, begun: Event, awaited: Event) -> None:
        self.begun, self.awaited = begun, awaited

    @cached_property
    def value(self) -> bool:
        self.begun.set()
        return self.awaited.wait(PATIENCE)


def test_a_value_is_computed_once_for_each_object():
    first, second = Counted(), Counted()

    assert [first.value, first.value, second.value] == [1, 1, 1]
    assert first.times == 1
    assert Counted.value.__doc__ == "The one value."


def test_two_objects_are_computed_at_once():
    """Each waits until the other has begun."""
    one, other = Event(), Event()
    objects = [Slow(one, other), Slow(other, one)]
    threads = [Thread(target=lambda each=each: each.value) for each in objects]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [each.value for each in objects] == [True, True]


def imports_of(path: Path) -> list[str]:
    """What a module imports from `functools`."""
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    froms = [each for each in found if isinstance(each, ast.ImportFrom)]
    return [name.name for each in froms if each.module == "functools" for name in each.names]


def test_nothing_uses_the_one_that_locks():
    """Its lock is shared by all objects of a class in Python 3.11."""
    modules = [path for folder in PRODUCT for path in (ROOT / folder).rglob("*.py")]
    using = [path for path in modules if "cached_property" in imports_of(path)]
    assert [str(path.relative_to(ROOT)) for path in using] == []
