"""Known advisories against everything that is locked: `python -m tests.audit`.

Asks the OSV database once. Exit status 1 when there are any, 2 when it could not be asked: silence
is never taken for safety.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent.parent
ADDRESS = "https://api.osv.dev/v1/querybatch"
PATIENCE = 30
PINNED = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)")


class Package(NamedTuple):
    """One locked package, `ecosystem` as OSV calls it."""

    ecosystem: str
    name: str
    version: str


def main(root: Path = ROOT, address: str = ADDRESS) -> int:
    """Prints what is known; the exit status."""
    packages = sorted({*_python(root), *_node(root)})
    try:
        known = _advisories(packages, address)
    except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"NOT AUDITED: {address} gave no advisory data ({error!r}).")
        return 2
    for package, ids in known.items():
        print(f"{package.name} {package.version} ({package.ecosystem}): {', '.join(ids)}")
    print(f"{len(packages)} locked packages, {len(known)} with known advisories")
    return 1 if known else 0


def _python(root: Path) -> Iterator[Package]:
    for file in sorted(root.glob("requirements*.txt")):
        for line in file.read_text().splitlines():
            pinned = PINNED.match(line)
            if pinned:
                yield Package("PyPI", *pinned.groups())


def _node(root: Path) -> Iterator[Package]:
    for file in sorted(root.glob("bench/**/package-lock.json")):
        for path, entry in json.loads(file.read_text())["packages"].items():
            if path:
                yield Package("npm", path.rpartition("node_modules/")[2], entry["version"])


def _advisories(packages: list[Package], address: str) -> dict[Package, list[str]]:
    """The ids of the advisories of each package that has any."""
    queries = [
        {"package": {"ecosystem": each.ecosystem, "name": each.name}, "version": each.version}
        for each in packages
    ]
    request = Request(
        address,
        json.dumps({"queries": queries}).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request, timeout=PATIENCE) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    return {
        package: [vulnerability["id"] for vulnerability in result["vulns"]]
        for package, result in zip(packages, results, strict=True)
        if result.get("vulns")
    }


if __name__ == "__main__":
    sys.exit(main())
