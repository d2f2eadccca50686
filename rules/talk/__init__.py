"""Talk at the table: phrases and messages, beside the match and outside its record."""
