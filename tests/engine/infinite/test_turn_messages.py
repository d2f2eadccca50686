"""Every refusal, prompt and option of turns has a sentence in the list."""

from __future__ import annotations

import re
from pathlib import Path

from rules.engine.infinite import play

SENTENCES = dict(
    line.split(" = ", 1)
    for line in Path(__file__).with_name("messages_turn.txt").read_text().splitlines()
)
MODULES = (
    "actions", "attacks", "damage", "interactions", "moves", "performing", "reactions", "retreats",
    "splitting", "act_decision", "turn",
)  # fmt: skip
REFUSAL = re.compile(r'refusal\(\s*"IF-[A-Z]+-\d+",\s*"([a-z0-9-]+)"')
PROMPT = re.compile(r'Prompt\(\s*clause="IF-[A-Z]+-\d+",\s*key="([a-z0-9-]+)"')


def test_every_key_has_a_sentence():
    folder = Path(next(iter(play.__path__)))
    source = "\n".join((folder / f"{module}.py").read_text() for module in MODULES)
    refusals, prompts = set(REFUSAL.findall(source)), set(PROMPT.findall(source))
    assert len(refusals) > 40
    assert not {key for key in refusals if f"refusal.{key}" not in SENTENCES}
    assert not {key for key in prompts if f"prompt.{key}" not in SENTENCES}
