"""A match looked back on: its course step by step, its moments, its luck, and where to practise."""
