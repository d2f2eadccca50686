"""Style sheets: what a pointer that hovers sees is kept from fingers, under which it would stay."""

import re
from pathlib import Path

SHEETS = sorted(Path("static/css").rglob("*.css"))
HOVERING = re.compile(r"@media \(hover: hover\) \{\n(?:  .*\n|\n)*\}\n")


def test_hover_styles_are_only_for_pointers_that_hover():
    assert SHEETS
    found = [
        f"{sheet}: {line.strip()}"
        for sheet in SHEETS
        for line in HOVERING.sub("", sheet.read_text(encoding="utf-8")).splitlines()
        if ":hover" in line
    ]
    assert found == [], "\n".join(found)
