"""Modern: two armies on the squares of a chessboard, one module a chapter of the rule book."""
