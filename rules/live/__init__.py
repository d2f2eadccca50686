"""Who has a table open hears at once that something has happened there, and asks what it is."""
