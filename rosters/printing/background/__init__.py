"""Long documents, drawn while somebody waits."""
