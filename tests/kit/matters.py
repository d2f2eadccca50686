"""What a match may never lose or make: checked after the fact, from its log and final state."""

from __future__ import annotations

from tests.kit.selfplay import Game


def conserved(game: Game) -> list[str]:
    """Every breach of conservation: points on the board, destroyed, left and waiting make up the
    points fielded.
    """
    breaches = []
    for seat in (0, 1):
        fielded = sum(unit.points for unit in game.state.units.values() if unit.seat == seat)
        by_place = sum(
            game.state.points(seat, place)
            for place in ("board", "destroyed", "left", "waiting", "reserve")
        )
        if by_place != fielded:
            breaches.append(f"seat {seat} fielded {fielded} points and accounts for {by_place}")
        mustered = sum(
            event["points"]
            for commit in game.commits
            for event in commit.events
            if event["type"] == "ForceMustered" and event["seat"] == seat
        )
        if mustered != fielded:
            breaches.append(f"seat {seat} mustered {mustered} points and has {fielded}")
    bases = [unit for unit in game.state.units.values() if unit.place == "board"]
    breaches.extend(
        f"{a.name} and {b.name} overlap"
        for a in bases
        for b in bases
        if a.id < b.id and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius - 1e-5) ** 2
    )
    return breaches
