"""Vocabulary of the tests: tables, dice and strategies that read like the rules."""
