"""The catalogue and the rosters for programs."""
