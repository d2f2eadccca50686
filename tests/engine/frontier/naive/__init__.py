"""The rules a second time: sight, movement and odds from the clauses alone, slow and obvious.

Nothing here is shared with the engine but plain records (bases, terrain, rows of the catalogue).
It exists to disagree: `python -m tests.naive_check` asks both and prints where they differ.
"""
