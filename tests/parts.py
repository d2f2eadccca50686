"""Parts of the suite that run only when what they guard has changed.

    python -m tests.parts due            names of the parts that changed since their last pass
    python -m tests.parts all            names of all parts
    python -m tests.parts files NAME…    the test files of these parts
    python -m tests.parts passed NAME…   note that these parts pass as the tree is now

`tests/parts.toml` says what each part runs and which code it guards. A pass is noted in
`tests/parts-passed.txt`, which is committed: one line per part, its name and the digest of its
code and tests.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = "tests/parts.toml"
PASSED = "tests/parts-passed.txt"
NOT_SOURCES = {"__pycache__", "node_modules", ".venv", ".bench"}


@dataclass(frozen=True)
class Part:
    """A group of test files, and patterns of the files that they guard or are helped by."""

    name: str
    tests: tuple[str, ...]
    code: tuple[str, ...]

    def digest(self, root: Path) -> str:
        """SHA-256 over the paths and contents of code and tests."""
        found = hashlib.sha256()
        for path in sorted(fitting((*self.code, *self.tests), root)):
            content = hashlib.sha256((root / path).read_bytes()).hexdigest()
            found.update(f"{path} {content}\n".encode())
        return found.hexdigest()


def fitting(patterns: Iterable[str], root: Path) -> set[str]:
    """The files that fit any of the patterns; a folder stands for all files in it.

    Raises LookupError for a pattern that fits no file: something was renamed or removed.
    """
    found: set[str] = set()
    for pattern in patterns:
        is_folder = (root / pattern).is_dir()
        files = {
            path.relative_to(root).as_posix()
            for path in root.glob(f"{pattern}/**/*" if is_folder else pattern)
            if path.is_file() and not NOT_SOURCES & set(path.parts)
        }
        if not files:
            raise LookupError(f"{PARTS}: {pattern} fits no file")
        found |= files
    return found


def read(root: Path = ROOT) -> dict[str, Part]:
    """The parts of `parts.toml` by name; `shared` patterns belong to each of them."""
    table = tomllib.loads((root / PARTS).read_text(encoding="utf-8"))
    shared = table.pop("shared")
    return {
        name: Part(name, tuple(row["tests"]), (*row["code"], *shared))
        for name, row in table.items()
    }


def passed(root: Path = ROOT) -> dict[str, str]:
    """The digest that each part had when it last passed."""
    path = root / PASSED
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split() for line in lines)


def due(root: Path = ROOT) -> list[str]:
    """The parts that have changed since their last pass, or have never passed."""
    noted = passed(root)
    return [name for name, part in read(root).items() if noted.get(name) != part.digest(root)]


def note(names: Sequence[str], root: Path = ROOT) -> None:
    """Write down that these parts pass as the tree is now; parts that are gone are dropped."""
    parts = read(root)
    noted = passed(root) | {name: parts[name].digest(root) for name in names}
    lines = [f"{name} {noted[name]}\n" for name in parts if name in noted]
    (root / PASSED).write_text("".join(lines), encoding="utf-8")


def main(command: str, *names: str) -> None:
    """Run one of the commands above."""
    match command:
        case "due":
            print(*due(), sep="\n", end="\n" if due() else "")
        case "all":
            print(*read(), sep="\n")
        case "files":
            parts = read()
            print(*(file for name in names for file in parts[name].tests), sep="\n")
        case "passed":
            note(names)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(*(sys.argv[1:] or [""]))
