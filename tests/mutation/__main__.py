"""Which small faults in the rules do the tests miss? `python -m tests.mutation 600`.

Takes so many mutants by lot, from every module its share, and runs on each the tests that touch
its line. What was found is told by chapter and kept in `var/mutation.json`; `again` instead of a
number runs those that survived once more. docs/mutation.md says how to read it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.running import main

ROOT = Path(__file__).parents[2]
KEPT = "MUTATION_KEPT"
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "tests.settings",
    "ENGINE_BUILD": "",  # a compiled module would not have the fault
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONHASHSEED": "0",
}


def in_a_copy(arguments: list[str]) -> int:
    """Runs the same command in a copy of the tree, so that nothing here is ever changed."""
    kept = ROOT / "var" / "mutation.json"
    kept.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder) / "tree"
        without = shutil.ignore_patterns(".*", "__pycache__", "var", "build", "node_modules")
        shutil.copytree(ROOT, copy, ignore=without)
        command = [sys.executable, "-m", "tests.mutation", *arguments]
        environment = os.environ | ENVIRONMENT | {KEPT: str(kept)}
        return subprocess.run(command, cwd=copy, env=environment, check=False).returncode


if __name__ == "__main__":
    found = os.environ.get(KEPT)
    sys.exit(main(sys.argv[1:], Path(found)) if found else in_a_copy(sys.argv[1:]))
