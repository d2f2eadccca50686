"""Exact geometry of tables measured in whole units: hundredths or thousandths of an inch, as the
book says.

Places and lengths are integers. What decides whether something is legal compares integers, exact
fractions or exact square roots; nothing uses floating-point numbers. A module works in any unit as
long as all its arguments use the same one. What blocks, what costs and which points are sampled
are arguments: a book decides.
"""
