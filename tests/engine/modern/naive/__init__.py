"""The rules a second time: sight and movement from the clauses alone, slow and obvious.

Nothing here is shared with the engine but maps as text. It exists to disagree.
"""
