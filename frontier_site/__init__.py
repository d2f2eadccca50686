"""The site: settings, addresses and the frame around every page. Wiring only."""
