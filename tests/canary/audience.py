"""The people who may look for secrets, and everything each of them can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.test import Client

from tests.canary.crawl import answers, known_to, pages, readable
from tests.canary.scene import Scene, browser_of, left_behind, let_watch
from tests.factories import UserFactory

OTHERS = ("opponent", "spectator", "former player", "stranger", "anonymous")
EVERYBODY = ("the player herself", *OTHERS)


def browser(who: str, scene: Scene) -> Client:
    """The browser of somebody named in `EVERYBODY`."""
    somebody: Any = UserFactory
    people: dict[str, Callable[[], Client]] = {
        "the player herself": lambda: browser_of(scene.ana.user),
        "opponent": lambda: browser_of(scene.bo.guest_key),
        "spectator": lambda: let_watch(scene),
        "former player": lambda: left_behind(scene),
        "stranger": lambda: browser_of(somebody(username="curious")),
        "anonymous": lambda: browser_of(None),
    }
    return people[who]()


def told_to(who: str, scene: Scene, echo: Iterable[str] = (), about: str = "/") -> dict[str, str]:
    """All that `who` can read, by place; an address that they made up themselves is no news."""
    told = {}
    for place, response in answers(browser(who, scene), scene, known_to(scene), about):
        text = readable(response)
        for own in echo:
            text = text.replace(own, "")
        told[place] = text
    return told


def shown_to(who: str, scene: Scene, about: str) -> dict[str, str]:
    """What `who` reads on the pages with `about` in their address, by place, by GET alone."""
    found = pages(browser(who, scene), known_to(scene), about)
    return {place: readable(response) for place, response in found}
