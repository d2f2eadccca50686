"""Benchmarks: `python -m bench [NAME...]`. The site never imports this package."""
