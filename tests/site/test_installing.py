"""Locked packages are installed as they are, by the commands of the Makefile and the benchmarks."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLER = "install-locked.sh"
FILES = ("Makefile", INSTALLER, "bench/install.sh", "bench/node/package.json",
         "bench/node/package-lock.json")  # fmt: skip
TOOLS = {"npm": "exit ${NPM_EXIT:-0}", "ldconfig": "echo libpangoft2-1.0"}
"""Stand-ins for what bench/install.sh would otherwise ask of this machine and of a registry."""

Run = subprocess.CompletedProcess[str]


class Tree:
    """A copy of what installs, with locks and a package index of its own."""

    def __init__(self, folder: Path, venv: Path) -> None:
        self.folder = folder
        self.index = folder / "index"
        self.index.mkdir()
        for name in FILES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        for name in (".venv", ".bench"):
            shutil.copytree(venv, folder / name, symlinks=True, copy_function=os.link)
        for name, does in TOOLS.items():
            tool = folder / "tools" / name
            tool.parent.mkdir(exist_ok=True)
            tool.write_text(f"#!/bin/sh\n{does}\n")
            tool.chmod(0o755)

    def release(self, name: str, version: str, *metadata: str) -> str:
        """Put a wheel into the index; the line that locks it."""
        wheel = self.index / f"{name}-{version}-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as file:
            file.writestr(f"{name}.py", f"VERSION = {version!r}\n")
            for path, text in dist_info(name, version, *metadata).items():
                file.writestr(path, text)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        return f"{name}=={version} --hash=sha256:{digest}"

    def lock(self, *lines: str, name: str = "requirements.txt") -> None:
        (self.folder / name).write_text("".join(f"{line}\n" for line in lines))

    def make(self, target: str, **environment: str) -> Run:
        """Run `make`; packages come from the index of this tree and nowhere else."""
        inherited = {name: text for name, text in os.environ.items() if not name.startswith("PIP_")}
        own = {
            "PATH": f"{self.folder / 'tools'}:{os.environ['PATH']}",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.index),
        }
        return subprocess.run(
            ["make", "--no-print-directory", target, f"PYTHON={sys.executable}"],
            cwd=self.folder,
            env=inherited | own | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def without(self, option: str) -> None:
        """Take an option out of the command that installs."""
        installer = self.folder / INSTALLER
        text = installer.read_text()
        assert text.count(f" {option}") == 1
        installer.write_text(text.replace(f" {option}", ""))

    def version(self, name: str) -> str | None:
        """The version that was installed."""
        [packages] = (self.folder / ".venv/lib").glob("python*/site-packages")
        found = [path.name.split("-")[1] for path in packages.glob(f"{name}-*.dist-info")]
        return found[0].removesuffix(".dist") if found else None


def dist_info(name: str, version: str, *metadata: str) -> dict[str, str]:
    """What a package says of itself, by file."""
    folder = f"{name}-{version}.dist-info"
    head = ("Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *metadata)
    return {
        f"{folder}/METADATA": "\n".join(head) + "\n",
        f"{folder}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{folder}/RECORD": "",
    }


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with pip, as `make` starts with."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder


@pytest.fixture
def tree(tmp_path: Path, venv: Path) -> Tree:
    return Tree(tmp_path, venv)


@pytest.fixture
def complete(tree: Tree) -> Tree:
    """Locks a package that wants an extra of another one, of which there is a newer release."""
    extra = ("Provides-Extra: toml", 'Requires-Dist: reader; extra == "toml"')
    locked = [
        tree.release("measure", "1.0", *extra),
        tree.release("reader", "1.0"),
        tree.release("reporter", "1.0", "Requires-Dist: measure[toml]>=1.0"),
    ]
    tree.release("measure", "2.0", *extra)
    tree.lock(*locked)
    tree.lock(*locked, name="requirements-dev.txt")
    tree.lock(*locked, name="requirements-bench.txt")
    return tree


@pytest.fixture
def incomplete(tree: Tree) -> Tree:
    """Locks a package without the one that it needs."""
    line = tree.release("reporter", "1.0", "Requires-Dist: measure")
    tree.lock(line)
    tree.lock(line, name="requirements-bench.txt")
    return tree


@pytest.mark.parametrize("target", [".venv/run", ".venv/dev"])
def test_a_newer_release_with_an_extra_does_not_break_an_install(complete: Tree, target: str):
    done = complete.make(target)

    assert done.returncode == 0, done.stderr
    assert [complete.version(each) for each in ("measure", "reader", "reporter")] == ["1.0"] * 3
    assert (complete.folder / target).exists()


def test_it_would_break_an_install_that_resolves(complete: Tree):
    complete.without("--no-deps")

    done = complete.make(".venv/run")

    assert done.returncode != 0
    assert "must have their versions pinned" in done.stderr
    assert not (complete.folder / ".venv/run").exists()


def test_an_incomplete_lock_fails_and_says_so(incomplete: Tree):
    done = incomplete.make(".venv/run")

    assert done.returncode != 0
    assert "reporter 1.0 requires measure, which is not installed." in done.stderr
    assert "a lock is incomplete (make lock)" in done.stderr
    assert not (incomplete.folder / ".venv/run").exists()


def planted(folder: Path, name: str, *metadata: str) -> str:
    """A package outside the environment: its folder."""
    for path, text in dist_info(name, "1.0", *metadata).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return str(folder)


def test_a_package_outside_the_environment_does_not_complete_a_lock(incomplete: Tree):
    elsewhere = planted(incomplete.folder / "elsewhere", "measure")
    planted(incomplete.folder, "measure")

    done = incomplete.make(".venv/run", PYTHONPATH=elsewhere)

    assert "reporter 1.0 requires measure, which is not installed." in done.stderr


def test_a_package_outside_the_environment_does_not_fail_an_install(complete: Tree):
    elsewhere = planted(complete.folder / "elsewhere", "broken", "Requires-Dist: absent")
    planted(complete.folder, "broken", "Requires-Dist: absent")

    done = complete.make(".venv/run", PYTHONPATH=elsewhere)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("hashed", "installs"),
    [
        ("{hashed}", True),
        ("measure==1.0 --hash=sha256:" + 64 * "0", False),
        ("measure==1.0", False),
    ],
    ids=["right", "wrong", "none"],
)
def test_a_package_is_installed_only_with_its_hash(tree: Tree, hashed: str, installs: bool):
    tree.lock(hashed.format(hashed=tree.release("measure", "1.0")))

    done = tree.make(".venv/run")

    assert (done.returncode == 0) is installs, done.stderr
    assert (tree.version("measure") is not None) is installs


def test_what_the_benchmarks_compare_with_is_installed_likewise(complete: Tree):
    done = complete.make(".bench/peers")

    assert done.returncode == 0, done.stdout + done.stderr
    assert (complete.folder / ".bench/peers").exists()


def test_missing_python_peers_fail_the_command(incomplete: Tree):
    done = incomplete.make(".bench/peers")

    assert done.returncode != 0
    assert "NOT INSTALLED: Python packages" in done.stdout
    assert not (incomplete.folder / ".bench/peers").exists()


def test_missing_node_peers_fail_the_command(complete: Tree):
    done = complete.make(".bench/peers", NPM_EXIT="1")

    assert done.returncode != 0
    assert "NOT INSTALLED: Node modules" in done.stdout
    assert not (complete.folder / ".bench/peers").exists()


def test_no_other_file_installs_locks_by_itself():
    """The options stand in one place; what people are told to type calls it too."""
    written = [ROOT / name for name in ("Makefile", "Dockerfile", "README.md", INSTALLER)]
    for folder in (".ci", "bench", "docs", "frontier_site", "rules", "tests"):
        files = (ROOT / folder).rglob("*")
        ours = (each for each in files if "node_modules" not in each.parts)
        written += [each for each in ours if each.suffix in {"", ".md", ".py", ".sh"}]
    installs = re.compile(r"require-hashes|pip install.* -r ")
    others = (path for path in written if path.is_file() and path != Path(__file__))
    assert [path for path in others if installs.search(path.read_text("utf-8"))] == [
        ROOT / INSTALLER
    ]
