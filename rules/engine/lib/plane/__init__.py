"""Geometry on the plane: small functions over floats and tuples that any rule book may call.

Lengths are inches, angles never appear: a direction is a unit vector. Only `+ - * /` and `sqrt` are
used, so every machine gives the same answer. No record enters here, which lets the modules compile.
"""
