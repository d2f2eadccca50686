"""Decoys: a small game of counters on a board of five by five squares, whole in every part that a
rule book has. `manage.py new_book` copies it.
"""
