"""Boards as maps, and the small drawings made like them."""
