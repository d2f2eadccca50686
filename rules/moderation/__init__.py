"""What whoever runs the site does about people and matches, each time for a reason, on record."""
