"""Secret simultaneous choices: commitments in the log, payloads outside it, reveals that prove."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.engine.core.decision import Refusal
from rules.engine.core.dice import ScriptedDice, verifiable_face
from rules.engine.core.flow import Event, State
from rules.engine.core.resolution import NoDice, Play, Situation, commitment_of
from rules.engine.tabletop.sealed_choices import (
    Reveal,
    RevealDecision,
    Revealed,
    Seal,
    SealDecision,
    Sealed,
    key_of,
    reveal,
    seal,
)
from tests.kit.vault import Vault

VECTORS = json.loads(
    (Path(__file__).parents[3] / "docs/vectors/dice.json").read_text(encoding="utf-8")
)


class Sink:
    """A system that keeps no state and says nothing."""

    def evolve(self, state: State, event: Event) -> State:
        return state

    def sentence(self, key: str, params: object, language: str) -> str:
        return ""


def play(vault):
    return Play(Situation(Sink(), State(names=("Ana", "Bo"))), NoDice(), vault)


def decision(seat=0):
    return SealDecision(
        seat=seat,
        slot="bid",
        clause="TOY-1",
        content=lambda payload: [] if payload.isdigit() else [Refusal(clause="TOY-2", key="nan")],
        draw=lambda dice: str(dice.roll(6)),
    )


def test_a_seal_is_validated_by_content_and_slot():
    assert decision().check(Seal(slot="bid", payload="4")) == []
    assert [r.key for r in decision().check(Seal(slot="bid", payload="four"))] == ["nan"]
    assert [r.key for r in decision().check(Seal(slot="other", payload="4"))] == ["not-offered"]
    assert [r.key for r in decision().check(Reveal(slot="bid"))] == ["not-offered"]


def test_a_sampled_seal_is_legal():
    assert decision().sample(ScriptedDice([(6, 5)])) == Seal(slot="bid", payload="5")


def test_decisions_never_show_the_payload():
    assert decision(1).offer().kind == "seal-bid"
    assert decision(1).offer().seat == 1


def test_the_log_holds_the_commitment_and_never_the_payload():
    vault = Vault()
    at = play(vault)
    command = Seal(slot="bid", payload="42")
    seal(at, 1, "Bo", command, "TOY-1")
    (event,) = at.events
    assert event == Sealed(
        clause="TOY-1",
        seat=1,
        name="Bo",
        slot="bid",
        commitment=commitment_of("42", "00" * 32),
    )
    assert b"42" not in msgspec.json.encode(command.public())
    assert command.public() == Seal(slot="bid")


def test_a_reveal_opens_both_seats_in_order_with_the_proof():
    vault = Vault()
    at = play(vault)
    seal(at, 1, "Bo", Seal(slot="bid", payload="2"), "TOY-1")
    seal(at, 0, "Ana", Seal(slot="bid", payload="3"), "TOY-1")
    sealed = {key_of(event.slot, event.seat): event.commitment for event in at.events}
    reveal(at, ("Ana", "Bo"), sealed, "bid", "TOY-3")
    opened = [event for event in at.events if isinstance(event, Revealed)]
    assert [(e.seat, e.name, e.payload) for e in opened] == [(0, "Ana", "3"), (1, "Bo", "2")]
    for event in opened:
        assert commitment_of(event.payload, event.salt) == sealed[key_of("bid", event.seat)]


def test_the_server_reveals_and_nothing_else():
    asked = RevealDecision(slot="bid", clause="TOY-3")
    assert asked.seat is None
    assert asked.sample(NoDice()) == Reveal(slot="bid")
    assert asked.check(Reveal(slot="bid")) == []
    assert [r.key for r in asked.check(Reveal(slot="other"))] == ["not-offered"]
    assert asked.offer().kind == "reveal"


def test_an_unknown_commitment_cannot_be_revealed():
    with pytest.raises(KeyError):
        reveal(play(Vault()), ("A", "B"), {"bid/0": "x", "bid/1": "y"}, "bid", "TOY-3")


@pytest.mark.parametrize("vector", VECTORS["seals"], ids=lambda vector: vector["payload"])
def test_the_published_seals_are_reproduced(vector):
    assert commitment_of(vector["payload"], vector["salt"]) == vector["commitment"]


def test_the_published_dice_are_reproduced(subtests):
    prefix = "|".join((VECTORS["match"], *VECTORS["nonces"]))
    secret = bytes.fromhex(VECTORS["secret"])
    for vector in VECTORS["dice"]:
        with subtests.test(die=vector["i"]):
            face = verifiable_face(secret, prefix, vector["i"], int(vector["sides"]))
            assert str(face) == vector["face"]
