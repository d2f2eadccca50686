"""Readers see what a verification found as a sentence in their language."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from rules.models import Replay
from rules.records.difference_texts import SENTENCES, UNKNOWN, UNKNOWN_STEP, sentence_of
from rules.records.record_import import record_in
from rules.records.record_jobs import finding_in
from rules.records.verification import verify
from tests.rules import sample
from tests.rules.test_record import found_in, rechained

DATA = sample.FILE.read_bytes()
SOURCES = (
    "rules/records/verification.py",
    "rules/records/replay.py",
    "rules/records/stored_match.py",
    "rules/records/record_jobs.py",
    "rules/matches/undo/rules.py",
    "rules/engine/core/log.py",
)
FUNCTIONS_OF_OTHERS = {"rules/engine/core/log.py": {"chain_error"}}
OF_OTHER_TEXTS = {"verifier", "_extent_of_rerun", "not_awaited"}
"""Functions of the sources that return no difference."""


def texts_in(path: str) -> Iterator[str]:
    """Each text that a source gives as a difference, with 7 for its parameters."""
    for function in ast.walk(ast.parse(Path(path).read_text())):
        if not isinstance(function, ast.FunctionDef):
            continue
        if function.name in OF_OTHER_TEXTS:
            continue
        if function.name not in FUNCTIONS_OF_OTHERS.get(path, {function.name}):
            continue
        for node in ast.walk(function):
            given: list[ast.expr | None] = []
            if isinstance(node, ast.Yield | ast.Return):
                given = [node.value]
            elif isinstance(node, ast.Call):
                given = [*node.args[3:], *(k.value for k in node.keywords if k.arg == "difference")]
            yield from (text for each in given if (text := text_of(each)))


def text_of(node: ast.expr | None) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "7" for p in node.values)
    return ""


def test_each_difference_has_a_sentence_and_each_sentence_a_difference():
    texts = {text for path in SOURCES for text in texts_in(path)}

    with translation.override("en"):
        unknown = {str(UNKNOWN), UNKNOWN_STEP % {"step": "7"}}
        bare = [text for text in sorted(texts) if sentence_of(text) in unknown]
    unused = [
        kind for kind in SENTENCES if not any(re.match(kind, text, re.DOTALL) for text in texts)
    ]

    assert len(texts) >= len(SENTENCES)
    assert (bare, unused) == ([], [])


def test_each_sentence_is_translated():
    sentences = (*SENTENCES.values(), UNKNOWN, UNKNOWN_STEP)

    with translation.override("en"):
        english = [str(each) for each in sentences]
    with translation.override("fr"):
        same = [each for each, text in zip(sentences, english, strict=True) if str(each) == text]

    assert same == []


def test_the_text_of_an_exception_is_not_shown():
    record = record_in(DATA)
    seq, number = found_in(record, "UnitMoved")

    def spoiled(commits):
        commits[seq]["events"][number]["type"] = "Nonsense\nof a stranger"

    found = verify(rechained(record, spoiled))

    assert "Nonsense" in found.difference
    with translation.override("en"):
        assert found.sentence == f"Step {seq} is impossible in the position before it."
    with translation.override("fr"):
        assert found.sentence == f"L’étape {seq} est impossible dans la position qui la précède."


def test_a_file_that_a_worker_cannot_read_is_found_in_english_and_shown_in_french():
    with translation.override("fr"):
        found = finding_in(b"{}\n{}\n")

        assert found.difference.startswith("the file cannot be read: Line 1 ")
        assert found.sentence == "Le fichier ne peut pas être lu comme un enregistrement de partie."


@pytest.mark.django_db
def test_a_french_page_refuses_an_altered_record_in_french(client):
    altered = SimpleUploadedFile("a.jsonl", DATA.replace(b"attacks.", b"defends.", 1))

    answer = client.post("/matches/import/", {"file": altered}, HTTP_ACCEPT_LANGUAGE="fr")

    page = html.unescape(answer.content.decode())
    assert "L’enregistrement n’est pas valide. L’étape 0 a été modifiée." in page
    assert "has been altered" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("commit 3 has been altered", "L’étape 3 a été modifiée."),
        ("commit 3 is odd: KeyError 'x'", "L’étape 3 n’est pas conforme aux règles."),
        ("no such thing", "L’enregistrement n’est pas conforme aux règles."),
    ],
)
def test_a_finding_stored_earlier_is_shown_in_french(client, user, stored, shown):
    client.force_login(user)
    client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", DATA)})
    finding = {"commits": 1, "dice": 0, "rerun": "", "difference": stored}
    Replay.objects.update(finding=finding)

    answer = client.get(Replay.objects.get().get_absolute_url(), HTTP_ACCEPT_LANGUAGE="fr")

    page = html.unescape(answer.content.decode())
    assert f"Cet enregistrement n’est plus valide. {shown}" in page
    assert stored not in page


def test_a_changed_header_is_named_rather_than_a_step_before_the_first():
    changed = DATA.replace(b'"limit":200', b'"limit":201', 1)

    found = verify(record_in(changed))

    with translation.override("en"):
        assert found.sentence.startswith("The header (the first line) has been changed")
    with translation.override("fr"):
        assert found.sentence.startswith("L’en-tête (la première ligne) a été modifié")
