"""The battle report on paper: `sheet` says what is on it, `build` takes it from a match, `section`
makes it a part of a document, `pdf` and `board` say where it stands.
"""
