"""The printed battle report: `sheet` is its content, `build` makes it from a match, `section` puts
it into a document, `pdf` and `board` draw it.
"""
