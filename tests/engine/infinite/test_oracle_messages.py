"""Every refusal of positions and questions has a sentence in the lists."""

from __future__ import annotations

import re
from pathlib import Path

from rules.engine.infinite import ask

HERE = Path(__file__)
REFUSAL = re.compile(r'(?:refuse|refusal)\(\s*"IF-[A-Z]+-\d+",\s*f?"([a-z0-9-]+|\{[^"]+)"')
KEYS = re.compile(r"^refusal\.([a-z0-9-]+) = ", re.MULTILINE)
FORMED = {
    *("above-mind", "above-body", "above-spirit", "initiative-above-die", "ap-above-die"),
    "nothing-to-handle",
}
"""Keys that are put together, or stand in a variable."""


def test_every_key_has_a_sentence():
    source = "\n".join(path.read_text() for path in Path(next(iter(ask.__path__))).glob("*.py"))
    lists = {path.stem: path.read_text() for path in HERE.parent.glob("messages_*.txt")}
    every = {key for text in lists.values() for key in KEYS.findall(text)}
    used = {key for key in REFUSAL.findall(source) if "{" not in key} | FORMED
    assert len(used) > 40
    assert used - every == set()
    assert set(KEYS.findall(lists["messages_ask"])) - used == set()
