"""Infinite Frontiers: a small game of counters on five by five squares."""
