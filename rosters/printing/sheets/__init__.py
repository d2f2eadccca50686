"""Everything that is a page and no card, each kind in a module of its own."""
