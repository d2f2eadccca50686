"""Words and clauses of a book on its printed pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.engine.tabletop.printed.boards import Side
from rules.engine.tabletop.printed.sheets import Section, Stage
from rules.engine.tabletop.printed.tables import Column, Item
from rules.engine.tabletop.reference import Clause, Mission, Text


class Wording:
    """The words and clauses of a book; `sides` says how those who act in a step of a mission are
    drawn. Every method raises KeyError for what the book does not have.
    """

    def __init__(
        self, words: Mapping[str, Text], clauses: Iterable[Clause], sides: Mapping[str, Side]
    ) -> None:
        self._words = words
        self._clauses = {clause.id: clause for clause in clauses}
        self._sides = sides

    def word(self, key: str, language: str) -> str:
        """Return a word of printed pages."""
        return self._words[key].get(language)

    def clause(self, id: str, language: str) -> str:
        """Return the text of a clause."""
        return self._clauses[id].text.get(language)

    def clauses(self, ids: Iterable[str], language: str) -> tuple[Item, ...]:
        """Return the texts of clauses, one paragraph each."""
        return tuple(Item(text=self.clause(id, language), clauses=(id,)) for id in ids)

    def columns(self, shares: Mapping[str, float], language: str) -> tuple[Column, ...]:
        """Return the columns of a table by the words of their headings."""
        return tuple(
            Column(heading=self.word(key, language), share=share) for key, share in shares.items()
        )

    def noted(self, key: str, ids: Iterable[str], language: str) -> Section:
        """Return a section of clauses under the heading `key`."""
        return Section(key=key, title=self.word(key, language), items=self.clauses(ids, language))

    def section(self, key: str, texts: Iterable[Text], language: str) -> Section:
        """Return a section of paragraphs under the heading `key`."""
        items = tuple(Item(text=text.get(language)) for text in texts)
        return Section(key=key, title=self.word(key, language), items=items)

    def stages(self, mission: Mission, language: str) -> tuple[Stage, ...]:
        """Return the steps of a mission's setup."""
        return tuple(
            Stage(
                who=self.word(step.who, language),
                side=self._sides[step.who],
                text=step.text.get(language),
                clauses=step.clauses,
            )
            for step in mission.steps
        )
