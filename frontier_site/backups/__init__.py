"""Backup and restore of the whole database as one file."""
