"""Import and export of rosters: canonical JSON, plain text, Markdown."""
