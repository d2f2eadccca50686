"""Review of a match: replay, key moments, luck, printed report, practice matches."""
