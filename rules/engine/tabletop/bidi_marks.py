"""Unicode bidirectional control characters, which can make one name look like another
(spoofing).
"""

from __future__ import annotations

BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""All characters with the Unicode property Bidi_Control."""
