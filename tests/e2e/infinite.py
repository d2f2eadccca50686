"""Matches of Infinite Frontiers for tests that look at the table, and a player who points."""

import re
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
from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.pointer import middle_of
from tests.e2e.squares import READY
from tests.e2e.stages import agreed

TRIES = 20


def match_at(user, kind, *, when=lambda offer: True, rounds=3) -> Match:
    """A match of `user` against itself, stopped where `kind` is awaited and its offer is such that
    `when` holds. A unit that can attack does; every other choice is drawn at random.
    """
    for turn in range(TRIES):
        match = _until(user, kind, when, turn, rounds)
        if match is not None:
            return match
    raise AssertionError(f"no {kind} was ever awaited")


def _until(user, kind, when, turn, rounds) -> Match | None:
    owner = Owner(user=user)
    terms = agreed(
        system="infinite", mission="firefight", layout="A", limit=200, options={"rounds": rounds}
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
        """They are assigned in order already."""
        self.confirm()

    def act(self) -> None:
        """The first act that is listed, or the end of the part."""
        listed = self.page.locator(".acts .option")
        if listed.count():
            listed.first.click()
            self.confirm()
        else:
            self.first()

    def step_out(self) -> None:
        """Points the unit to the first spot beside it where it may go."""
        page = self.page
        x, y = middle_of(page.locator("#board .layer-pieces .is-active .piece-base").first)
        for east, south in ((0, -30), (0, 30), (-30, 0), (30, 0), (-40, -40), (40, 40)):
            page.locator("[data-key^=hold-]").first.click()
            page.mouse.click(x + east, y + south)
            expect(page.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))
            if page.locator(READY).count():
                return
            page.locator("[data-key=start-over]").click()

    def react(self) -> None:
        self.page.locator(".reactors .tray-unit").first.click()
        self.act()

    def first(self) -> None:
        button = self.page.locator("#now-body .option[data-key^=option-]")
        expect(button.first).to_be_visible()
        button.first.click()


class SceneKeyboard(Keyboard):
    """Answers whatever is asked by keys alone: attacks where it can, else moves once, else ends."""

    def answer(self) -> None:
        step, kind = step_of(self.page), kind_of(self.page)
        self.choices()
        {
            "place": lambda: self.filled("set-out"),
            "seal-initiative": self.confirm,
            "seal-squads": self.confirm,
            "divide": self.confirm,
            "act": self.act,
        }.get(kind, self.last)()
        moved_on(self.page, step)

    def filled(self, key: str) -> None:
        self.activate(self.page.locator(f"[data-key={key}]"))
        self.confirm()

    def confirm(self) -> None:
        expect(self.page.locator(READY)).to_be_visible()
        self.activate(self.page.locator(READY))

    def act(self) -> None:
        attacks = self.page.locator(".acts .option", has_text="Attack")
        held = self.page.locator("[data-key^=hold-]")
        if attacks.count():
            self.activate(attacks.first)
            self.confirm()
        elif held.count():
            self.step_out()
        else:
            self.last()

    def step_out(self) -> None:
        """Moves an inch in the first direction that is allowed; Enter sends it from the title."""
        self.activate(self.page.locator("[data-key^=hold-]").first)
        for key, back in (("Up", "Down"), ("Down", "Up"), ("Left", "Right"), ("Right", "Left")):
            self.press(f"Arrow{key}")
            expect(self.page.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))
            if self.page.locator(READY).count():
                self.press("Enter")
                return
            self.press(f"Arrow{back}")
        self.press("Escape", "Escape")
        self.last()

    def last(self) -> None:
        """The last answer of the list: to end, or to pass."""
        self.activate(self.page.locator("#now-body .option[data-key^=option-]").last)
