"""Frontier: 28 mm skirmish on a 44" by 30" board, one module a chapter of the rule book."""
