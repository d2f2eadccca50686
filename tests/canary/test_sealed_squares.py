"""What both sides seal in the course of a match stays secret until both have sealed: deployments
and artillery orders in Modern, initiative dice in Infinite.
"""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import msgspec
import pytest
from django.db import transaction

from rosters.owners import Owner
from rules.engine.core.dice import SeededDice
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.selectors import match_of, position_of
from rules.models import SealedSecret, Seat
from tests.canary.audience import OTHERS, shown_to, told_to
from tests.canary.crawl import cached, leaks, letters
from tests.canary.scene import Scene, roster_of
from tests.factories import UserFactory
from tests.rules.players import INFINITE, MODERN, answered, kind_of, started

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PASSING = re.compile(
    r"[0-9a-f]{64}|\d{4}-\d\d-\d\d[T ][\d:.+Z]+|\d\d:\d\d:\d\d GMT|expires=[^;]+"
    r"|(?<=nonce-)[^'\"]+|(?<=nonce=.)[^\"]+|(?<=csrfmiddlewaretoken.)[^>]+|csrftoken=\w+"
    r"|(?<=X-Request-ID.: .)\w+"
)
"""What differs from one request, one moment, one salt to the next."""


DRAWS = 12
"""Draws among which different choices are looked for."""
SEALED = {"deployment": MODERN, "artillery": MODERN, "initiative": INFINITE}
"""Terms of a match in which both sides seal that."""
TRIES, LATE = 8, 60
"""Matches by chance, each played up to that commit, to find one that waits for a choice."""


@pytest.fixture(params=SEALED)
def scene(request) -> Scene:
    """A match that waits for both sides to seal the same thing."""
    slot = request.param
    host: Any = UserFactory(username="ana", email="ana@example.org")
    ana, bo = Owner(user=host), Owner(guest_key="the browser of Bo")
    scene = next(found for _ in range(TRIES) if (found := _waiting(ana, bo, slot)))
    Seat.objects.filter(match=scene.match, number=1).update(user=None, guest_key=bo.guest_key)
    scene.match = match_of(ana, scene.match.pk)
    return scene


def _waiting(ana: Owner, bo: Owner, slot: str) -> Scene | None:
    """A match by chance that waits for both sides to seal that; None if this one never does."""
    match = started(ana, **SEALED[slot])
    while (decisions := position_of(match).decisions) and match.head < LATE:
        if [each.seat for each in decisions] == [0, 1] and kind_of(match) == {f"seal-{slot}"}:
            scene = Scene(match=match, ana=ana, bo=bo, roster=roster_of(ana, 3))
            return scene if len(choices(scene)) > 1 else None
        answered(match, ana)
        match = match_of(ana, match.pk)
    return None


def drawn(scene: Scene, seed: bytes, seat: int = 0) -> Seal:
    """What a seat might seal."""
    dice = SeededDice(secret=seed, match="", nonces=("", ""))
    decisions = position_of(scene.match).decisions
    (command,) = (each.sample(dice) for each in decisions if each.seat == seat)
    assert isinstance(command, Seal)
    return command


def choices(scene: Scene) -> list[Seal]:
    """Different things that seat 0 might seal; dice that show one face leave no choice."""
    found: list[Seal] = []
    for number in range(DRAWS):
        command = drawn(scene, str(number).encode())
        if command not in found:
            found.append(command)
    return found


def seals(scene: Scene, command: Seal, seat: int = 0) -> dict[str, str]:
    """A seat seals; what nobody else may meet from now on."""
    scene.answer(seat, msgspec.to_builtins(command))  # type: ignore[arg-type]
    salt = SealedSecret.objects.filter(match=scene.match, seat=seat).latest("pk").salt
    payload = command.payload
    return {
        "what she has sealed": payload,
        "the same within a text": json.dumps(payload)[1:-1],
        "the same on a page": payload.replace('"', "&quot;"),
        "its salt": salt,
    }


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.clause("MW-HID-1", "MW-ARTY-4", "MW-DEP-6", "IF-HID-1")
def test_sealed_choices_are_visible_to_nobody_else(scene, who, caplog):
    caplog.set_level(logging.INFO)
    secrets = seals(scene, drawn(scene, b"one"))
    told = told_to(who, scene, about=str(scene.match.pk)) | cached() | letters()
    assert leaks(told | {"the log of the site": caplog.text}, secrets) == []


def told_when_sealed(scene: Scene, who: str, command: Seal) -> dict[str, str]:
    """What `who` can read of the match once that is sealed in it."""
    before = scene.match
    with transaction.atomic():
        seals(scene, command)
        told = shown_to(who, scene, f"/matches/{before.pk}/")
        transaction.set_rollback(True)
    scene.match = before
    return {place: PASSING.sub("#", text) for place, text in told.items()}


@pytest.mark.parametrize("who", ["opponent", "spectator"])
@pytest.mark.clause("MW-HID-1", "IF-HID-1")
def test_no_response_depends_on_the_sealed_choice(scene, who):
    one, other, *_ = choices(scene)
    first, second = (told_when_sealed(scene, who, each) for each in (one, other))
    assert first.keys() == second.keys()
    assert [place for place in first if first[place] != second[place]] == []
    assert f'"system": "{scene.match.system}"' in first[f"GET /matches/{scene.match.pk}/"]


@pytest.mark.clause("MW-HID-1", "IF-HID-1")
def test_once_both_have_sealed_the_choices_are_visible(scene):
    secrets = seals(scene, drawn(scene, b"one"))
    seals(scene, drawn(scene, b"other", seat=1), seat=1)
    told = told_to("opponent", scene, about=str(scene.match.pk))
    assert leaks(told, {"what she has sealed": secrets["the same within a text"]})
