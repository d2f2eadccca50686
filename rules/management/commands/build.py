"""`manage.py build`: compiles the engine's kernels with mypyc, if there is a C compiler."""

from __future__ import annotations

import json
import logging
import os
import shlex
import shutil
import subprocess
import sysconfig
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.engine.compiled import MANIFEST, MODULES, ROOT, fingerprint, source_of

# A sum of products rounds after every step, as the interpreter does, whatever the machine can fuse.
EXACT = "-ffp-contract=off"
PROBE = b"#include <Python.h>\n"
WANTING = (
    "No C compiler with Python's headers was found (Debian: apt install gcc python3-dev), "
    "so nothing was compiled. The site works without compiled modules, only more slowly."
)


class Command(BaseCommand):
    help = "Compile the rules engine for speed. Needs a C compiler; changes nothing without one."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into", type=Path, default=ROOT / "build" / "engine")

    def handle(self, *args: Any, into: Path, **options: Any) -> None:
        if not can_compile():
            self.stdout.write(WANTING)
            return
        shutil.rmtree(into, ignore_errors=True)
        files = compiled(into.resolve())
        told = {"fingerprint": fingerprint(), "files": files}
        (into / MANIFEST).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        self.stdout.write(f"Compiled {len(MODULES)} engine modules into {into}.")


def can_compile() -> bool:
    """Whether a C file that includes Python's headers compiles."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    command = [*shlex.split(compiler), f"-I{sysconfig.get_path('include')}", "-E", "-x", "c", "-"]
    try:
        tried = subprocess.run(command, input=PROBE, capture_output=True, check=False)
    except OSError:
        return False
    return tried.returncode == 0


def compiled(into: Path) -> dict[str, str]:
    """Compile the kernels below `into`; return the compiled files by module."""
    from mypyc.build import mypycify  # noqa: PLC0415  development needs it, the site does not
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    sources = [str(source_of(module).relative_to(ROOT)) for module in MODULES]
    with at_the_root(), TemporaryDirectory() as scratch:
        extensions = mypycify(
            ["--config-file=", "--ignore-missing-imports", *sources],
            opt_level="3",
            debug_level="0",
            target_dir=scratch,
        )
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, EXACT]
        work = build_ext(Distribution({"name": "engine", "ext_modules": extensions}))
        work.build_lib, work.build_temp = str(into), scratch
        work.ensure_finalized()
        logging.disable(logging.INFO)
        try:
            work.run()
        except Exception as error:
            raise CommandError(f"the C compiler failed: {error}") from error
        finally:
            logging.disable(logging.NOTSET)
        return {each.name: work.get_ext_filename(each.name) for each in extensions}


@contextmanager
def at_the_root() -> Iterator[None]:
    """Change to the root during the block: module names follow from relative paths."""
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        yield
    finally:
        os.chdir(here)
