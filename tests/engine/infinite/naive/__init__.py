"""The rules a second time: sight, movement and odds from the clauses alone, slow and obvious.

Nothing here is shared with the engine but tables, profiles and weapons as they are read from their
files. It exists to disagree.
"""
