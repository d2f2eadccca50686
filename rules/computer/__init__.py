"""Computer players of matches: whose turn it is, what is computed, and how it is answered."""
