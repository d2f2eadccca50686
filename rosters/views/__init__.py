"""Pages of the catalogue and the rosters: thin views over selectors and services."""
