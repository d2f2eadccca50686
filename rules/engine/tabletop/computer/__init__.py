"""Computer players: they choose commands through the contract of a rule book alone."""
