"""A budget of steps: a bound on the work that a question, a search or a check may take.

Steps count operations, never time: the same question spends the same number of them on every
machine, with or without caches and compiled modules.
"""

from __future__ import annotations


class BudgetSpentError(Exception):
    """The computation needs more steps than its budget of `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.sentence = f"The answer needs more than {most:,} steps to compute."
        super().__init__(self.sentence)


class Budget:
    """Counts steps up to a limit: `most` steps in all, of which `spent` have been taken."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.spent = 0
        self._computed: set[str] = set()

    def spend(self, steps: int) -> None:
        """Take some steps. Raises BudgetSpentError when there are not so many left."""
        self.spent += steps
        if self.spent > self.most:
            raise BudgetSpentError(self.most)

    def spend_once(self, value: str, steps: int) -> None:
        """Take the steps of a value that all questions of this budget share, the first time that
        one of them needs it. Raises BudgetSpentError.
        """
        if value not in self._computed:
            self._computed.add(value)
            self.spend(steps)
