"""Works out once, for all who ask, what follows from its arguments alone: jobs of the worker
processes, documents, checks of boards. Tests ask for them again and again, to see who is let in.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from rosters.printing.orders.order import printed, written
from rules.compute.pool import Pool
from tests.boards import drawn

DRAWING = (
    "rosters.printing.pages.dialog_pages",
    "rosters.printing.pages.print_api",
    "rosters.printing.pages.cards_api",
    "rules.views.review",
)
"""The modules that have a whole document drawn."""
_known: dict[object, Any] = {}


def _once(key: object, work: Callable[[], Any]) -> Any:
    if key not in _known:
        _known[key] = work()
    return _known[key]


@contextmanager
def once_for_all() -> Iterator[None]:
    """Within the block, and in every later one, all of this is remembered."""
    run, is_sound = Pool.run, drawn.is_sound

    def remembered(pool: Pool, job: Any, *arguments: object, **limits: Any) -> Any:
        key = (job.__qualname__, pickle.dumps(arguments))
        return _once(key, lambda: run(pool, job, *arguments, **limits))

    def document(order: Any, on_page: Any = None) -> Any:
        return _once(("document", written(order)), lambda: printed(order, on_page))

    def checked(board: Any, system: str = "frontier") -> Any:
        return _once(("sound", pickle.dumps(board), system), lambda: is_sound(board, system))

    with patch.object(Pool, "run", remembered), patch.object(drawn, "is_sound", checked):
        patches = [patch(f"{module}.printed", document) for module in DRAWING]
        for each in patches:
            each.start()
        try:
            yield
        finally:
            for each in patches:
                each.stop()
