"""The rules engine: plain Python, importable and testable without the web site."""
