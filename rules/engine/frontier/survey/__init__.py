"""Questions about the map, answered in sentences: what sees whom, what is near, what is reached."""
