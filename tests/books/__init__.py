"""Tests of every rule book: one file for each aim, run for all of `books.BOOKS`."""
