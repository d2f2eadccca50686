"""Drawing primitives: fonts, text measurement, pen, columns, document frame."""
