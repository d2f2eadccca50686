"""Live updates: WebSockets tell open table pages that something has changed."""
