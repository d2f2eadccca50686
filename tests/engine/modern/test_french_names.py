"""French sentences keep clear of names that begin with a vowel: no “de Infanterie 2”."""

from __future__ import annotations

import re

import pytest

from tests.engine.modern.test_messages_file import TABLES

BEFORE_A_NAME = re.compile(r"\b(de|que|le|la|du) \{(name|target|enemy)\}", re.IGNORECASE)


@pytest.mark.parametrize("table", ["refusal", "prompt", "option", "survey", "sealed"])
def test_no_name_of_a_unit_follows_a_word_that_would_lose_its_vowel(table: str) -> None:
    unelided = [key for key, row in TABLES[table].items() if BEFORE_A_NAME.search(row["fr"])]
    assert unelided == []
