"""People: who they are, what they can take away, and how they leave."""
