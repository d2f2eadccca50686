"""The special abilities, one module a faction; base.py has what they share."""
