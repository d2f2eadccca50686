"""Standing passes: automatic passes of seats that asked for them.

The rule book's offer names the command that passes, and the other options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rosters.prepared_queries import Prepared
from rules.engine.core.decision import Command, Seat
from rules.engine.tabletop.offer import Offer
from rules.models import Match
from rules.pace.models import Passing

_WISHES = Prepared(
    Passing, lambda id: Passing.objects.filter(match=id).order_by(), Match._meta.get_field("id")
)


def wishes_of(match: Match) -> Mapping[int, Passing]:
    """The standing pass of each seat, by its number."""
    return {wish.seat: wish for wish in _WISHES.rows(match.pk)}


def may_pass(offers: Sequence[Offer]) -> bool:
    """Whether a standing pass could answer one of the offers."""
    return any(offer.passing is not None and offer.seat is not None for offer in offers)


def alike(wishes: Mapping[int, Passing], others: Mapping[int, Passing]) -> bool:
    """Whether both have the same settings."""
    return _said(wishes) == _said(others)


def passes(wish: Passing, offer: Offer) -> bool:
    """Whether the setting passes on this offer."""
    only = bool(offer.uses) and set(offer.uses) <= set(wish.uses)
    return offer.passing is not None and (wish.always or only)


def given_in_advance(
    wishes: Mapping[int, Passing], offers: Sequence[Offer]
) -> tuple[Seat, Command] | None:
    """The next automatic pass among the offers: its seat and command; None if there is none."""
    for offer in offers:
        wish = None if offer.seat is None else wishes.get(offer.seat)
        if wish is not None and offer.seat is not None and passes(wish, offer):
            assert offer.passing is not None
            return offer.seat, offer.passing
    return None


def _said(wishes: Mapping[int, Passing]) -> dict[int, tuple[bool, list[str]]]:
    return {seat: (wish.always, wish.uses) for seat, wish in wishes.items()}
