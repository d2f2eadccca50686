"""Questions about the map, answered in sentences (for screen readers): what sees whom, what is
near, what can be reached.
"""
