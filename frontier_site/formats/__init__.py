"""Forms of dates and times, the same in every language; Django translates the months."""
