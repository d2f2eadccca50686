"""Infinite Frontiers' computer player: which answers it tries, and how good it finds a position."""
