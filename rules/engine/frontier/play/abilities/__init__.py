"""The special abilities, one module for each faction; base.py has what they share."""
