"""The shape of the tree: sizes, names, and who may import whom."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.template.loader import get_template

ROOT = Path(__file__).parent.parent
PACKAGES = ("frontier_site", "rosters", "rules", "tests", "bench")
MODULES = sorted(
    module
    for package in PACKAGES
    for module in (ROOT / package).rglob("*.py")
    if "migrations" not in module.parts
)
TEMPLATES = sorted(
    str(page.relative_to(ROOT / "templates")) for page in (ROOT / "templates").rglob("*.*")
)
LONGEST_MODULE = 400
LONGEST_FUNCTION = 40


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def long_functions(source: str) -> list[str]:
    """Functions above the limit; `evolve` is one match over every event, and may be."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name != "evolve"
        and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
    ]


def test_a_long_function_is_noticed():
    body = "    pass\n" * LONGEST_FUNCTION
    assert long_functions(f"def sprawl():\n{body}\ndef evolve():\n{body}") == ["sprawl"]


def test_modules_and_functions_stay_short():
    faults = []
    for module in MODULES:
        source = module.read_text(encoding="utf-8")
        lines = source.count("\n")
        faults += [f"{relative(module)}: {lines} lines"] if lines > LONGEST_MODULE else []
        faults += [f"{relative(module)}: {name}()" for name in long_functions(source)]
    assert not faults, "\n".join(faults)


def test_no_module_is_called_utils():
    assert [relative(each) for each in MODULES if each.stem in {"util", "utils"}] == []


def test_no_python_package_stands_beside_the_known_ones():
    """`tests` and `bench` are never imported by the site."""
    packages = {each.parent.name for each in ROOT.glob("*/__init__.py")}
    assert packages <= set(PACKAGES)


def test_every_template_compiles(subtests):
    for name in TEMPLATES:
        with subtests.test(template=name):
            get_template(name)


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    script = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [str(script), "--no-cache"], cwd=root, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def copy_of_the_tree(tmp_path_factory):
    """The packages under the import law, free to be broken."""
    copy = tmp_path_factory.mktemp("tree")
    for package in ("frontier_site", "rosters", "rules"):
        shutil.copytree(
            ROOT / package,
            copy / package,
            ignore=lambda folder, names: [
                name
                for name in names
                if not (Path(folder) / name).is_dir() and not name.endswith(".py")
            ],
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def test_the_import_contracts_hold(copy_of_the_tree):
    checked = lint_imports(copy_of_the_tree)
    assert checked.returncode == 0, checked.stdout


PURE = "The engine is plain Python, and nothing in it is accidental"
INSIDE_ENGINE = "Inside the engine: systems know the core, never each other"
ROSTERS = "Rosters know the pure engine and nothing else of play"
NO_BOOK = "The print shop knows no rule book"
FORBIDDEN = [
    ("rules.engine.core.record", "django", PURE),
    ("rules.engine.core.record", "random", PURE),
    ("rules.engine.frontier.model.state", "datetime", PURE),
    ("rules.engine.core.record", "rules.engine.frontier.model.state", INSIDE_ENGINE),
    ("rules.engine.tabletop.reference", "rules.engine.systems", INSIDE_ENGINE),
    ("rosters.services", "rules.apps", ROSTERS),
    ("rosters.services", "rules.models", ROSTERS),
    (
        "rosters.selectors",
        "frontier_site.views",
        "Site above play, play above rosters, rosters above the engine",
    ),
    (
        "rosters.printing.drawing.sheet",
        "reportlab",
        "What is on a printed page knows nothing of how it is drawn",
    ),
    (
        "rosters.printing.cards.card_sheets",
        "rosters.models",
        "Drawing a printed page knows nothing of rows",
    ),
    ("rosters.printing.maps.board_map", "rules.engine.frontier.space.zones", NO_BOOK),
    ("rules.chronicle.printing.build", "rules.engine.frontier.model.view", NO_BOOK),
    (
        "rosters.printing.cards.front",
        "rosters.printing.orders.order",
        "Inside the print shop: what is asked for stands above what is drawn",
    ),
    (
        "rules.models",
        "rules.matches.services",
        "Inside play: pages above services, services above rows",
    ),
    (
        "rules.matches.position_cache",
        "rules.matches.selectors",
        "Inside matches: services above the log's writer, readers below",
    ),
    (
        "rules.records.match_record",
        "rules.records.replay_checks",
        "Inside records: checks above export, export above the format",
    ),
    (
        "rules.records.replay",
        "rosters.models",
        "Reading and verifying a record needs no rows",
    ),
    (
        "rules.engine.modern.space.sight",
        "rules.engine.modern.play.turn",
        "Inside a book: pages above questions, questions above play",
    ),
    (
        "rules.compute.jobs",
        "rules.compute.gateway",
        "Workers start quickly, with neither settings nor a database",
    ),
]
"""Module, what it must not import, and the contract that forbids it."""


def broken_contracts(report: str) -> dict[str, str]:
    """What the report says of each broken contract, by name."""
    _before, _heading, details = report.partition("\nBroken contracts\n")
    _rule, *parts = re.split(r"\n(.+)\n-{3,}\n", details)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_contract_notices_a_forbidden_import(copy_of_the_tree):
    """All are planted at once; the report on each contract must name its own."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [each["name"] for each in contracts["tool"]["importlinter"]["contracts"]]
    assert {contract for *_, contract in FORBIDDEN} == set(names)
    planted = copy_of_the_tree / "planted"
    for package in ("frontier_site", "rosters", "rules"):
        shutil.copytree(copy_of_the_tree / package, planted / package)
    shutil.copy(ROOT / "pyproject.toml", planted)
    for module, forbidden, _contract in FORBIDDEN:
        path = planted / f"{module.replace('.', '/')}.py"
        assert path.exists(), path
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\nimport {forbidden}\n")

    checked = lint_imports(planted)

    assert checked.returncode != 0
    broken = broken_contracts(checked.stdout)
    unnoticed = [
        f"{module} -> {forbidden}: {contract}"
        for module, forbidden, contract in FORBIDDEN
        if f"{module} -> {forbidden} (" not in broken.get(contract, "")
    ]
    assert not unnoticed, "\n".join([*unnoticed, checked.stdout])
