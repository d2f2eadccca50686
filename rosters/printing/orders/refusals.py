"""The exception for print requests that are refused."""

from __future__ import annotations


class RefusedError(Exception):
    """A refused print request: HTTP status and a sentence in the reader's language."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence
