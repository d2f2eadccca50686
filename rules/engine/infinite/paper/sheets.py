"""What the book provides for print."""

from __future__ import annotations

from rules.engine.infinite.paper import (
    boards,
    cards,
    counters,
    missions,
    primer,
    reference,
    reports,
)
from rules.engine.infinite.paper.words import SIDES
from rules.engine.tabletop.printed import Printed

PRINTED = Printed(
    livery=cards.livery,
    card=cards.card,
    card_back=cards.card_back,
    standee=cards.standee,
    board=boards.board,
    mission_sheet=missions.mission_sheet,
    quick_reference=reference.quick_reference,
    primer=primer.primer,
    tokens=counters.tokens,
    tape=counters.tape,
    account=reports.account,
    sides=SIDES,
)
