"""The shape of the tree: sizes, names, and who may import whom."""

import ast
import shutil
import subprocess
import sys
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


@pytest.mark.parametrize("module", MODULES, ids=relative)
def test_modules_and_functions_stay_short(module):
    source = module.read_text(encoding="utf-8")
    assert source.count("\n") <= LONGEST_MODULE
    assert long_functions(source) == []


def test_no_module_is_called_utils():
    assert [relative(each) for each in MODULES if each.stem in {"util", "utils"}] == []


def test_no_python_package_stands_beside_the_known_ones():
    """`tests` and `bench` are never imported by the site."""
    packages = {each.parent.name for each in ROOT.glob("*/__init__.py")}
    assert packages <= set(PACKAGES)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_compiles(name):
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


def test_the_import_law_holds(copy_of_the_tree):
    checked = lint_imports(copy_of_the_tree)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("rules/engine/core/record.py", "import django"),
        ("rules/engine/core/record.py", "import random"),
        ("rules/engine/core/record.py", "import rules.engine.frontier.state"),
        ("rules/engine/lib/reference.py", "import rules.engine.systems"),
        ("rules/engine/frontier/state.py", "import datetime"),
        ("rosters/services.py", "import rules.apps"),
        ("rosters/services.py", "import rules.models"),
        ("rosters/selectors.py", "import frontier_site.views"),
        ("rosters/printing/drawing/sheet.py", "import reportlab"),
        ("rosters/printing/cards/paper.py", "import rosters.models"),
        ("rosters/printing/maps/chart.py", "import rules.engine.frontier.zones"),
        ("rosters/printing/cards/front.py", "import rosters.printing.orders.order"),
        ("rules/chronicle/printing/build.py", "import rules.engine.frontier.view"),
        ("rules/models.py", "import rules.services"),
        ("rules/compute/jobs.py", "import rules.compute.gateway"),
    ],
)
def test_a_forbidden_import_breaks_the_law(copy_of_the_tree, module, forbidden):
    path = copy_of_the_tree / module
    lawful = path.read_text(encoding="utf-8")
    path.write_text(f"{lawful}\n{forbidden}\n", encoding="utf-8")
    try:
        checked = lint_imports(copy_of_the_tree)
    finally:
        path.write_text(lawful, encoding="utf-8")
    assert checked.returncode != 0
    assert "BROKEN" in checked.stdout
