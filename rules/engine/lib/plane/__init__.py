"""Geometry on the plane: small functions over floats and tuples that any rule book may call.

Lengths are inches, angles never appear: a direction is a unit vector. Only `+ - * /` and `sqrt` are
used, so every machine gives the same answer. No record enters here, which lets the modules compile.
"""


def is_compiled() -> bool:
    """Whether the kernels run as machine code; interpreted, they give the same answers."""
    from rules.engine.lib.plane import segments  # noqa: PLC0415  a package does not load its modules

    return not str(segments.__file__).endswith(".py")
