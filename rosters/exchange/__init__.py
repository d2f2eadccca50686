"""Rosters as files: canonical JSON out and in, text and Markdown out."""
