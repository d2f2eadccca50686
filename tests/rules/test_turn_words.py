"""What pages call the turns of a match."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

PAGE = Template("{% load turns %}{% turn_words key as texts %}{{ texts.one }}, {{ texts.all }}")


@pytest.mark.parametrize(
    ("key", "language", "words"),
    [
        ("frontier", "en", "Turn, All turns"),
        ("modern", "fr", "Tour, Tous les tours"),
        ("infinite", "en", "Round, All rounds"),
        ("infinite", "fr", "Manche, Toutes les manches"),
    ],
)
def test_a_book_that_is_played_in_rounds_says_so(key: str, language: str, words: str) -> None:
    with override(language):
        assert PAGE.render(Context({"key": key})) == words
