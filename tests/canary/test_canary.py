"""The secrets of one player are visible to nobody else, wherever they look.

URLs are discovered, so a new page is covered from its first day. A URL parameter that has no value
here fails the test.
"""

import json
import logging
import re

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import transaction

from rules.matches import selectors
from rules.notices.turn_notices import tell_of_turns
from rules.present.localise import Localiser
from tests.canary.audience import OTHERS, browser, shown_to, told_to
from tests.canary.crawl import answers, cached, known_to, leaks, letters, readable
from tests.canary.scene import SPOT, UNIT, browser_of, roster_of, set_out
from tests.live.line import Line

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def scene():
    return set_out()


def secrets_of(scene, *without):
    return {what: marker for what, marker in scene.markers.items() if what not in without}


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.clause("FR-SELECT-6", "FR-DP-4")
def test_a_locked_roster_is_visible_to_nobody_else(scene, who, caplog):
    caplog.set_level(logging.INFO)
    scene.seal_roster(0)
    told = told_to(who, scene, echo=[str(scene.roster.pk)])
    log = {"the log of the site": caplog.text.replace(str(scene.roster.pk), "")}
    assert leaks(told | cached() | log, secrets_of(scene)) == []


PASSING = re.compile(
    r"[0-9a-f]{64}|\d{4}-\d\d-\d\d[T ][\d:.+Z]+|\d\d:\d\d:\d\d GMT|expires=[^;]+"
    r"|(?<=nonce-)[^'\"]+|(?<=nonce=.)[^\"]+|(?<=csrfmiddlewaretoken.)[^>]+|csrftoken=\w+"
    r"|(?<=X-Request-ID.: .)\w+"
    r"|(?<=Content-Length.: .)\d+"
)
"""What differs from one request, one moment, one salt to the next."""


def told_when_locked(scene, many):
    """What the opponent can read of the match once a roster of so many units is locked in it."""
    before, roster = scene.match, scene.roster
    with transaction.atomic():
        scene.roster = roster_of(scene.ana, many)
        scene.seal_roster(0)
        told = shown_to("opponent", scene, f"/matches/{before.pk}/")
        transaction.set_rollback(True)
    scene.match, scene.roster = before, roster
    return {place: PASSING.sub("#", text) for place, text in told.items()}


@pytest.mark.clause("FR-SELECT-6")
def test_the_size_of_a_locked_roster_does_not_change_any_response(scene):
    few, many = told_when_locked(scene, 2), told_when_locked(scene, 7)
    assert few.keys() == many.keys(), few.keys() ^ many.keys()
    assert [place for place in few if few[place] != many[place]] == []


@pytest.mark.clause("FR-SELECT-6")
def test_once_both_have_locked_the_rosters_are_visible(scene):
    scene.seal_roster(0)
    scene.seal_roster(1)
    told = told_to("opponent", scene, echo=[str(scene.roster.pk)])
    assert leaks(told, {"a unit": UNIT})
    assert leaks(told, secrets_of(scene, "the name of a unit")) == []


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.clause("FR-DP-4")
def test_a_trial_placement_is_visible_to_nobody_else(scene, who, caplog):
    caplog.set_level(logging.INFO)
    scene.seal_roster(0)
    scene.seal_roster(1)
    placed = [{"unit": "a1", "x": float(SPOT), "y": float(SPOT), "elevation": 0}]
    tried = {"seat": 0, "command": {"type": "Deploy", "placements": placed}}
    checked = browser_of(scene.ana.user).post(
        f"/api/v1/matches/{scene.match.pk}/check/", tried, "application/json"
    )
    assert checked.status_code < 500
    told = told_to(who, scene, about=str(scene.match.pk)) | cached()
    told |= {"the log of the site": caplog.text}
    assert leaks(told, {"where a unit would stand": SPOT}) == []


def test_a_player_cannot_read_the_dice_secret(scene):
    scene.seal_roster(0)
    told = {
        place: readable(response)
        for place, response in answers(browser_of(scene.ana.user), scene, known_to(scene))
    }
    assert leaks(told, {"the dice secret": scene.match.dice_secret}) == []


@pytest.mark.parametrize("who", ["opponent", "spectator"])
def test_websocket_messages_hold_only_step_numbers(scene, who, django_capture_on_commit_callbacks):
    line = Line(None, f"/live/matches/{scene.match.pk}/", client=browser(who, scene))

    def seals():
        with django_capture_on_commit_callbacks(execute=True):
            scene.seal_roster(0)

    async def heard():
        assert await line.open()
        frames = [await line.heard()]
        await sync_to_async(seals)()
        frames.append(await line.heard())
        await line.close()
        return frames

    frames = async_to_sync(heard)()
    assert all(isinstance(value, int) for frame in frames for value in frame.values())
    assert leaks({"a frame": json.dumps(frames)}, scene.markers) == []


def test_e_mails_contain_no_secrets(scene):
    scene.seal_roster(0)
    selectors.Match.objects.update(changed="2020-01-01T00:00:00Z")
    tell_of_turns()
    assert leaks(letters(), scene.markers) == []


def planted_in_the_view(monkeypatch):
    seen = selectors.view_of
    monkeypatch.setattr(
        selectors, "view_of", lambda match, seat: seen(match, seat).change(mission=UNIT)
    )


def planted_in_a_sentence(monkeypatch):
    monkeypatch.setattr(Localiser, "prompt", lambda self, prompt: {"clause": "", "text": UNIT})


def planted_in_the_log(monkeypatch):
    logging.getLogger("rules").warning("sealed: %s", UNIT)


def planted_in_the_cache(monkeypatch):
    from django.core.cache import cache  # noqa: PLC0415

    cache.set("sealed", UNIT)


PLANTS = (planted_in_the_view, planted_in_a_sentence, planted_in_the_log, planted_in_the_cache)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(scene, plant, monkeypatch, caplog):
    scene.seal_roster(0)
    plant(monkeypatch)
    told = (
        told_to("opponent", scene, about=str(scene.match.pk))
        | cached()
        | {"the log of the site": caplog.text}
    )
    assert leaks(told, {"the name of a unit": UNIT})
