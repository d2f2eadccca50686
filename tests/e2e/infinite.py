"""Matches of Infinite Frontiers for tests that look at the table, and a player who points."""

from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from rosters.owners import Owner
from rules.engine.core.dice import SeededDice
from rules.engine.infinite.model.commands import AttackUnits, React
from rules.engine.infinite.play.deployment import PlaceDecision
from rules.engine.infinite.site.suggestion import placement
from rules.matches import selectors, services
from rules.models import Match
from tests.e2e.keyboard import kind_of, moved_on, step_of
from tests.e2e.squares import READY, lift_the_curtain
from tests.e2e.stages import agreed

TRIES = 20


def match_at(user, kind, *, when=lambda offer: True) -> Match:
    """A match of `user` against itself, stopped where `kind` is awaited and its offer is such that
    `when` holds. Whoever can attacks; the rest is drawn.
    """
    for turn in range(TRIES):
        match = _until(user, kind, when, turn)
        if match is not None:
            return match
    raise AssertionError(f"no {kind} was ever awaited")


def _until(user, kind, when, turn) -> Match | None:
    owner = Owner(user=user)
    terms = agreed(
        system="infinite", mission="firefight", layout="A", limit=200, options={"rounds": 3}
    )
    match = services.start_match(owners=(owner, owner), agreed=terms)
    chooser = SeededDice(secret=b"chooser", match=str(turn), nonces=("", ""))
    while decisions := selectors.decisions_of(match):
        decision: Any = decisions[0]
        offer = decision.offer()
        if offer.kind == kind and when(offer):
            return match
        match = services.submit_command(
            match=match,
            seat=decision.seat,
            command=_answer(decision, offer, chooser),
            seq=match.head,
            command_id=uuid4(),
        ).match
    return match if kind == "over" else None


def _answer(decision, offer, chooser):
    """The likeliest attack where there is one, units set down as suggested, the rest by chance."""
    if isinstance(decision, PlaceDecision):
        return placement(decision.state, decision.seat, None)
    attacks = [each for each in offer.options if each.is_legal and is_attack(each)]
    if attacks:
        return max(attacks, key=lambda each: each.chance or 0).command
    return decision.sample(chooser)


def is_attack(option) -> bool:
    command = option.command
    return isinstance(command.action if isinstance(command, React) else command, AttackUnits)


class ScenePointer:
    """Answers whatever is asked, by pointing, in the simplest way that says all there is to say."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def answer(self) -> None:
        step, kind = step_of(self.page), kind_of(self.page)
        lift_the_curtain(self.page)
        {
            "place": self.place,
            "seal-squads": self.confirm,
            "seal-initiative": self.dice,
            "divide": self.confirm,
            "act": self.act,
            "react": self.react,
        }.get(kind, self.first)()
        moved_on(self.page, step)

    def confirm(self) -> None:
        self.page.locator(READY).click()

    def place(self) -> None:
        self.page.locator("[data-key=set-out]").click()
        self.confirm()

    def dice(self) -> None:
        self.page.locator("[data-key=rest]").click()
        self.confirm()

    def act(self) -> None:
        """The first act that is listed, or the end of the part."""
        listed = self.page.locator(".acts .option")
        if listed.count():
            listed.first.click()
            self.confirm()
        else:
            self.first()

    def react(self) -> None:
        self.page.locator(".reactors .tray-unit").first.click()
        self.act()

    def first(self) -> None:
        button = self.page.locator("#now-body .option[data-key^=option-]")
        expect(button.first).to_be_visible()
        button.first.click()
