"""Small faults put into the rules one at a time, to see which of them no test notices."""
