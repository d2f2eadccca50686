"""What the documents say about the code is true: examples are copied, links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
EXAMPLE = re.compile(r"\((rules/[\w/]+\.py)\):\n\n```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_files_lead_somewhere(document):
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (document.parent / target).exists()] == []


def test_the_examples_of_the_readme_stand_in_the_code():
    examples = EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(examples) == 2
    for file, example in examples:
        assert example in (ROOT / file).read_text(encoding="utf-8")


def test_every_setting_of_the_environment_is_documented():
    settings = (ROOT / "frontier_site" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r"env\.\w+\(\s*\"(\w+)\"", settings))
    deploying = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    assert names
    assert {name for name in names if f"`{name}`" not in deploying} == set()


def test_every_decision_is_listed():
    folder = ROOT / "docs" / "adr"
    listed = (folder / "README.md").read_text(encoding="utf-8")
    assert [each.name for each in folder.glob("0*.md") if each.name not in listed] == []
