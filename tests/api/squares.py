"""A player of Modern who knows nothing but what the API tells: each decision is answered from its
options, or from the units, squares and facings that it shows.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.api.play import at, sends

Json = dict[str, Any]


class Player:
    """Somebody at a seat, with a client of the API and a roster to lock."""

    def __init__(self, client: Any, seat: int, roster: Any, seed: int = 1) -> None:
        self.client, self.seat, self.roster = client, seat, roster
        self._chance = Random(seed)
        self.sealed: dict[str, str] = {}
        self._seq = 0

    def sees(self, match: Any) -> Json:
        """The match as the seat sees it."""
        answer = self.client.get(at(match))
        assert answer.status_code == 200
        told: Json = answer.json()
        self._seq = told["seq"]
        return told

    def asked(self, match: Any) -> Json | None:
        """What the seat has to answer, if anything."""
        decisions = self.sees(match)["decisions"]
        return next((each for each in decisions if each["seat"] == self.seat), None)

    def answers(self, match: Any, decision: Json) -> Json:
        """Sends an answer to what was seen last, and gives back what it has led to."""
        command = self.command(decision)
        if command["type"] == "Seal" and "payload" in command:
            self.sealed[command["slot"]] = command["payload"]
        answer = sends(self.client, match, command, seat=self.seat, seq=self._seq)
        assert answer.status_code == 200, (decision["kind"], command, answer.content[:300])
        led_to: Json = answer.json()
        return led_to

    def command(self, decision: Json) -> Json:
        """An answer to any decision of Modern."""
        match decision["kind"]:
            case "seal-roster":
                return {"type": "Seal", "slot": "roster", "roster": str(self.roster.pk)}
            case "seal-deployment":
                return self._seals("deployment", {"placements": self._placements(decision)})
            case "seal-artillery":
                return self._seals("artillery", {"guns": self._orders(decision)})
            case "place":
                return self._chance.choice(self._placements(decision))
            case "choose-units":
                return {"type": "ChooseUnits", "units": self._units(decision)}
            case _:
                legal = [each["command"] for each in decision["options"] if each["legal"]]
                return self._chance.choice(legal)

    def _seals(self, slot: str, content: Json) -> Json:
        return {"type": "Seal", "slot": slot, "payload": json.dumps(content)}

    def _placements(self, decision: Json) -> list[Json]:
        """Every unit on a square of its own, facing the other side."""
        free = set(decision["choices"][0]["squares"])
        placed = []
        for choice in decision["choices"]:
            square = self._chance.choice(sorted(free.intersection(choice["squares"])))
            free.remove(square)
            (facing,) = {("N", "S")[self.seat]}.intersection(decision["facings"])
            placed.append(
                {
                    "type": "PlaceUnit",
                    "unit": choice["subject"],
                    "square": square,
                    "facing": facing,
                }
            )
        return placed

    def _orders(self, decision: Json) -> dict[str, str]:
        """Each gun at the first of its targets."""
        return {each["subject"]: each["squares"][0] for each in decision["choices"]}

    def _units(self, decision: Json) -> list[str]:
        able = [each["subject"] for each in decision["options"] if each["subject"]]
        return self._chance.sample(able, decision["most"])
