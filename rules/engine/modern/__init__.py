"""Modern: two armies on the squares of a chessboard, one module for each chapter of the
rule book.
"""
