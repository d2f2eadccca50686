"""What cannot be printed, and why."""

from __future__ import annotations


class RefusedError(Exception):
    """Something that is not printed as it was asked for: a status of HTTP, and a sentence in the
    reader's language.
    """

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence
