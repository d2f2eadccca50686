"""Questions about a state, and the errors of those that cannot be answered."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record

Render = Callable[[str, dict[str, Value], str], str]
"""The sentence of a message of a book, by key, with its parameters, in a language."""


class Question(Record, tag_field="ask"):
    """A question about a state; in JSON the field `ask` is the `tag` of its kind."""


class QuestionError(Exception):
    """A question that cannot be answered: a sentence, and the path of what is wrong.

    While a question is answered `where` is a path in the question, outside it is one in the whole
    request. `shape` is msgspec's message where the JSON has the wrong shape, for a sentence in the
    reader's language.
    """

    def __init__(self, sentence: str, where: str, shape: str = "") -> None:
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.sentence = sentence
        self.where = where
        self.shape = shape

    def told(self, _render: Render, _language: str) -> str:
        """The sentence, where there is one in the reader's language."""
        return self.sentence

    def below(self, place: str) -> str:
        """The path of what is wrong in a request, where `place` is that of the question."""
        return f"{place}.{self.where}" if self.where else place


class RefusedQuestionError(QuestionError):
    """A question that the rules refuse: a message of the book, in the reader's language."""

    def __init__(self, refusal: Refusal, where: str) -> None:
        super().__init__(f"{refusal.clause} {refusal.key}", where)
        self.refusal = refusal

    def told(self, render: Render, language: str) -> str:
        return render(f"refusal.{self.refusal.key}", self.refusal.params, language)


class PositionError(QuestionError):
    """A fault of the position that only a question brings to light: its path is that in the
    request.
    """

    def below(self, _place: str) -> str:
        return self.where
