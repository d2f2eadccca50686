"""A server killed in the middle of a commit, again and again: `python -m tests.chaos 200`.

Two browsers hold the table of a match open. Its players' answers are sent to a real server process,
which SIGKILL ends before one statement or another of the request, or from outside at any moment.
After each restart the rows of the match must be those from before, or those of a whole commit; the
same answer sent again must count once; and both browsers must come to stand where the match stands.
"""
