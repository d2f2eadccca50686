"""Pytest plugin: list the tests that were tried again, with the reason, so that they are mended.

Used by the browser run (tests/run.sh). The list closes pytest's report, and is kept in the file
named by `RETRIED`, if it is set.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

LONGEST = 300  # characters of an error


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Close the report with the tests that failed and were tried again."""
    lines = retried(terminalreporter.stats.get("rerun", []))
    if lines:
        terminalreporter.section("tried again: to be mended")
        for line in lines:
            terminalreporter.write_line(line)
    if "RETRIED" in os.environ:
        text = "".join(f"{line}\n" for line in lines)
        Path(os.environ["RETRIED"]).write_text(text, encoding="utf-8")


def retried(reports: Sequence[pytest.TestReport]) -> list[str]:
    """One line per failed try: the test, when it failed, and the beginning of the error."""
    return [f"{each.nodeid} ({each.when}): {reason(each)}" for each in reports]


def reason(report: pytest.TestReport) -> str:
    """What a test failed with, on one line: its beginning, which names what was there instead."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message if crash else report.longreprtext
    return " / ".join(line.strip() for line in said.strip().splitlines() if line.strip())[:LONGEST]
