"""Fault injection: play goes on, or the site reports what is wrong."""
