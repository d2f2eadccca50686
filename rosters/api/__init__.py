"""REST API for the catalogue and for rosters."""
