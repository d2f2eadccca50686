"""Moderation: staff actions on accounts and matches, each with a reason, in an audit log."""
