"""Toolkit shared by the rule books: geometry, messages, offers, catalogue, print. Imports no
book.
"""
