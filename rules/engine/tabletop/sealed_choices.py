"""Secret simultaneous choices by a commitment scheme: each seat seals a payload, the log stores
only its commitment, and the server reveals all payloads together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event, State
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play
from rules.engine.tabletop.offer import Offer, Prompt

S = TypeVar("S", bound=State)

LONGEST = 65_536
"""Maximum length of a payload in characters, far above what rule books need."""


class Seal(Command):
    """A secret answer under `slot`; the public log stores it without its payload."""

    slot: str
    payload: str = ""

    def public(self) -> Seal:
        return self.change(payload="")


class Reveal(Command):
    """The server reveals what both seats sealed under `slot`."""

    slot: str


class Sealed(Event):
    """A seat is committed to a payload that nobody else can read; `name` is the player's name."""

    seat: Seat
    name: SeatName
    slot: str
    commitment: str


class Revealed(Event):
    """A revealed payload with the salt that verifies its commitment."""

    seat: Seat
    name: SeatName
    slot: str
    payload: str
    salt: str


class SealDecision(Record):
    """One seat's secret answer; `content` validates a payload, `draw` samples a legal one."""

    seat: Seat
    slot: str
    clause: str
    content: Callable[[str], list[Refusal]]
    draw: Callable[[Dice], str]

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, Seal) or command.slot != self.slot:
            return [Refusal(clause=self.clause, key="not-offered")]
        if not _is_storable(command.payload):
            return [Refusal(clause=self.clause, key="unkept", params={"most": LONGEST})]
        return self.content(command.payload)

    def sample(self, dice: Dice) -> Seal:
        return Seal(slot=self.slot, payload=self.draw(dice))

    def offer(self) -> Offer:
        return Offer(
            seat=self.seat,
            kind=f"seal-{self.slot}",
            prompt=Prompt(clause=self.clause, key=f"seal-{self.slot}"),
        )


class RevealDecision(Record):
    """The server's decision to reveal, due once every seat has sealed."""

    slot: str
    clause: str
    seat: None = None

    def check(self, command: Command) -> list[Refusal]:
        return (
            []
            if command == Reveal(slot=self.slot)
            else [Refusal(clause=self.clause, key="not-offered")]
        )

    def sample(self, dice: Dice) -> Reveal:
        return Reveal(slot=self.slot)

    def offer(self) -> Offer:
        return Offer(seat=None, kind="reveal", prompt=Prompt(clause=self.clause, key="reveal"))


def _is_storable(payload: str) -> bool:
    """Whether a payload is short enough and encodes to UTF-8, which lone surrogates do not."""
    try:
        payload.encode()
    except UnicodeEncodeError:
        return False
    return len(payload) <= LONGEST


def key_of(slot: str, seat: Seat) -> str:
    """The state's key for the commitment of `seat` under `slot`."""
    return f"{slot}/{seat}"


def sealed_slots(sealed: Mapping[str, str], seat: Seat) -> tuple[str, ...]:
    """The slots under which a seat has sealed a choice."""
    return tuple(key.split("/")[0] for key in sealed if key.endswith(f"/{seat}"))


def seal(play: Play[S], seat: Seat, name: str, command: Seal, clause: str) -> None:
    """Store the payload in the vault and record its commitment."""
    commitment = play.vault.seal(command.payload)
    play.emit(Sealed(clause=clause, seat=seat, name=name, slot=command.slot, commitment=commitment))


def reveal(
    play: Play[S], names: tuple[str, str], sealed: dict[str, str], slot: str, clause: str
) -> tuple[str, str]:
    """Reveal what the seats have sealed, seat 0 first, and return it; empty for a seat that has
    sealed nothing.
    """
    seats: tuple[Seat, Seat] = (0, 1)
    payloads = ["", ""]
    for seat in seats:
        if key_of(slot, seat) not in sealed:
            continue
        secret = play.vault.open(sealed[key_of(slot, seat)])
        payloads[seat] = secret.payload
        play.emit(
            Revealed(
                clause=clause,
                seat=seat,
                name=names[seat],
                slot=slot,
                payload=secret.payload,
                salt=secret.salt,
            )
        )
    return payloads[0], payloads[1]
