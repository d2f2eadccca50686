"""The rules engine: plain Python, importable and testable without the web site."""

from rules.engine import compiled

compiled.install()
