"""What the documents say about the code is true: examples are copied, links lead somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
# Documents of the engine leave out `rules/engine/`, the guides to a book leave out the book too.
FOLDERS = (
    ROOT,
    ROOT / "rules" / "engine",
    ROOT / "rules" / "engine" / "frontier",
    ROOT / "tests" / "books" / "decoys",
)
GENERATED = {"tests/parts-passed.txt", "tests/nightly-passed.txt", "var/mutation.json"}
PATH = re.compile(r"`([\w.*<>-]+/[\w./*<>-]*\.(?:py|js|css|html|toml|txt|json|jsonl|md))`")
EXAMPLE = re.compile(r"\((rules/[\w/]+\.py)\):\n\n```python\n(.*?)```", re.DOTALL)


def test_links_between_files_lead_somewhere():
    dead = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in DOCUMENTS
        for target in LINK.findall(document.read_text(encoding="utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert not dead, "\n".join(dead)


def test_every_path_that_a_document_names_exists():
    named = [
        (document.relative_to(ROOT), path)
        for document in [*DOCUMENTS, ROOT / "SECURITY.md"]
        if document.name != "CHANGELOG.md"
        for path in PATH.findall(document.read_text(encoding="utf-8"))
    ]
    missing = [
        f"{document}: {path}"
        for document, path in named
        if path not in GENERATED
        and not any(any(folder.glob(re.sub(r"<\w+>", "*", path))) for folder in FOLDERS)
    ]
    assert named
    assert not missing, "\n".join(missing)


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
