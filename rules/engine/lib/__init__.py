"""Helpers that systems call; nothing here calls a system."""
