"""Steps that several rule books share: factories for the steps of a sequence, each under the name
that the book stores.
"""
