"""Marks that turn the direction of text and can make a name read as another one."""

from __future__ import annotations

TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""All that Unicode calls a control of direction (Bidi_Control)."""
