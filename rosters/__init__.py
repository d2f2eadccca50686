"""Army lists: the browsable catalogue, the builder, and what others may see of a roster."""
