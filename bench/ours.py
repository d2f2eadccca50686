"""Our side of a benchmark as a subprocess: `python -m bench.ours ROW`, interpreted or compiled."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from bench.peers.rounds import serve
from rules.engine.compiled import VARIABLE
from rules.engine.tabletop.plane import is_compiled

if is_compiled() != bool(os.environ.get(VARIABLE)):
    sys.exit("what was compiled is of other sources")
serve(import_module(f"bench.rows.{sys.argv[1]}").prepared())
