"""Card sizes and bleeds, in millimetres."""

from __future__ import annotations

from rules.engine.core.record import Record

POKER, TAROT, MINI, A6 = "poker", "tarot", "mini", "a6"


class CardSize(Record):
    """A card, portrait."""

    key: str
    width: float
    height: float


CARD_SIZES = {
    size.key: size
    for size in (
        CardSize(key=POKER, width=63, height=88),
        CardSize(key=TAROT, width=70, height=120),
        CardSize(key=MINI, width=41, height=63),  # "Mini American", 1 5/8 by 2 1/2 inches
        CardSize(key=A6, width=105, height=148),
    )
}

BLEEDS = {"none": 0.0, "3mm": 3.0, "eighth": 25.4 / 8}
"""How far a print service wants colour beyond the cut: 3 mm in Europe, an eighth of an inch in the
United States.
"""
