"""Board maps, and small diagrams in the same style."""
