"""Live updates: WebSockets notify open match pages of changes."""
