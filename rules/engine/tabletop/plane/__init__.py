"""Plane geometry kernels: small functions over floats and tuples, for any rule book.

Lengths are in inches; directions are unit vectors, never angles. Only `+ - * /` and `sqrt` are
used, so results are identical on every machine. No records are used, so the modules can be
compiled.
"""


def is_compiled() -> bool:
    """Whether the compiled kernels are in use; results are the same either way."""
    from rules.engine.tabletop.plane import segments  # noqa: PLC0415  a package does not load its modules

    return not str(segments.__file__).endswith(".py")
