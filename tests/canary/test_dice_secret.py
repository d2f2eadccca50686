"""Nothing that predicts a die is visible before the match is over."""

import base64
import hashlib
import hmac
import logging
import re
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from rules.engine.core.dice import SeededDice, pick
from rules.matches import selectors
from rules.matches.selectors import match_of, position_of
from rules.models import Match, Seat
from rules.present import match_view
from rules.present.localise import Localiser
from rules.records import record_export
from tests.canary.audience import EVERYBODY, browser, shown_to, told_to
from tests.canary.crawl import cached, leaks, letters, readable
from tests.canary.scene import browser_of, in_play
from tests.dice import SIDES
from tests.lobby.people import joined, says

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

AHEAD = 12
"""Faces to come whose numbers are looked for."""
OTHER_SECRET = "5a" * 32


@pytest.fixture
def scene():
    return in_play()


@pytest.fixture
def log(caplog):
    """All that the site writes down, at every level."""
    caplog.set_level(logging.DEBUG)
    return lambda: {"the log of the site": caplog.text}


def writings(secret: str) -> dict[str, str]:
    """A secret as hexadecimal digits, and as it might be written otherwise."""
    plain = bytes.fromhex(secret)
    return {
        "the dice secret": secret,
        "the dice secret in capitals": secret.upper(),
        "the dice secret as a number": str(int(secret, 16)),
        "the dice secret in base 64": base64.b64encode(plain).decode().rstrip("="),
        "the dice secret in base 64 for addresses": base64.urlsafe_b64encode(plain).decode()[:43],
        "the dice secret as bytes": repr(plain)[2:-1],
    }


def foretelling(match: Match) -> dict[str, str]:
    """The secret, and the numbers that the next faces come from, whichever die is thrown."""
    told = writings(match.dice_secret)
    first = position_of(match).now.faces
    for i in range(first, first + AHEAD):
        for sides in SIDES:
            message = "|".join([str(match.pk), *match.nonces, str(i), str(sides), "0"])
            word = hmac.new(bytes.fromhex(match.dice_secret), message.encode(), hashlib.sha256)
            told[f"number {i} of a D{sides}"] = word.hexdigest()
            told[f"number {i} of a D{sides} in decimals"] = str(int(word.hexdigest(), 16))
    return told


@pytest.mark.parametrize("who", EVERYBODY)
def test_nothing_that_predicts_a_die_is_visible(scene, who, log):
    told = told_to(who, scene)
    assert leaks(told | cached() | letters() | log(), foretelling(scene.match)) == []


PASSING = re.compile(
    r"\d{4}-\d\d-\d\d[T ][\d:.+Z]+|\d\d:\d\d:\d\d GMT|expires=[^;]+"
    r"|(?<=nonce-)[^'\"]+|(?<=nonce=.)[^\"]+|(?<=csrfmiddlewaretoken.)[^>]+|csrftoken=\w+"
    r"|(?<=X-Request-ID.: .)\w+"
)
"""What differs from one request to the next."""


def read_by(who, scene):
    """What `who` can read of the match, but for what changes by itself."""
    cache.clear()
    with transaction.atomic():
        told = shown_to(who, scene, str(scene.match.pk))
        transaction.set_rollback(True)
    return {place: PASSING.sub("#", text) for place, text in told.items()}


def differing(who, scene):
    """Where `who` reads something else when the secret is another."""
    told = read_by(who, scene)
    Match.objects.filter(pk=scene.match.pk).update(dice_secret=OTHER_SECRET)
    scene.match = match_of(scene.ana, scene.match.pk)
    told_otherwise = read_by(who, scene)
    assert told.keys() == told_otherwise.keys()
    return [place for place in told if told[place] != told_otherwise[place]]


@pytest.mark.parametrize("who", EVERYBODY)
def test_no_response_depends_on_the_dice_secret(scene, who):
    assert differing(who, scene) == []


# ---- before the first die ------------------------------------------------------------------------


def test_the_dice_secret_and_nonces_stay_secret_while_a_nonce_is_missing(
    client, user, other_user, log
):
    client.force_login(user)
    guest = Client()
    guest.force_login(other_user)
    proposal = joined(client, guest)
    share = "c0ffee" + "7e" * 29
    says(guest, proposal, 1, "terms")
    says(guest, proposal, 1, "terrain", nonce=share)

    asked = (client, guest, Client())
    told = {
        f"{address} {i}": readable(each.get(address))
        for i, each in enumerate(asked)
        for address in (proposal.get_absolute_url(), "/matches/", "/matches/open/")
    }
    proposal.refresh_from_db()
    assert proposal.parties.get(number=1).nonce == share
    markers = writings(proposal.dice_secret) | {"the share of one seat": share}
    assert leaks(told | cached() | letters() | log(), markers) == []


# ---- refusals, errors, the log -------------------------------------------------------------------


def commands(scene, body, client=None):
    """The answer to a command as the API gives it."""
    client = client or browser_of(scene.ana.user)
    address = f"/api/v1/matches/{scene.match.pk}/commands/"
    return client.post(address, body, "application/json")


def sent(scene, command, seat=0):
    """What a program sends as the answer of a seat."""
    return {"id": str(uuid4()), "seat": seat, "seq": scene.match.head, "command": command}


def failed_throw(scene, monkeypatch):
    """The answer to a command whose dice break."""
    monkeypatch.setattr(SeededDice, "roll", broken)
    monkeypatch.setattr("rules.matches.match_writer.resolve", lambda *given: given[3].roll(6))
    return commands(scene, sent(scene, {"type": "Decline"}))


def broken(dice, sides):
    raise RuntimeError(f"no D{sides} is left")


def every_error(scene, monkeypatch):
    """An answer of every kind that is no success, by its status."""
    pk = scene.match.pk
    hers = browser_of(scene.ana.user)
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.cookies = hers.cookies
    asked = [
        hers.get(f"/matches/{uuid4()}/"),
        hers.get(f"/api/v1/matches/{pk}/nothing/"),
        browser_of(None).get(f"/matches/{pk}/"),
        commands(scene, "{"),
        commands(scene, sent(scene, {"type": "Nothing"})),
        commands(scene, sent(scene, {"type": "Concede"}) | {"seq": 0}),
        commands(scene, sent(scene, {"type": "Decline"})),
        strict.post(f"/matches/{pk}/", {}),
        browser("opponent", scene).delete(f"/api/v1/matches/{pk}/"),
        hers.get(f"/matches/{pk}/", headers={"host": "elsewhere.example"}),
        failed_throw(scene, monkeypatch),
    ]
    return {f"{each.status_code} {i}": each for i, each in enumerate(asked)}


def test_errors_reveal_nothing_that_predicts_a_die(scene, monkeypatch, log):
    assert settings.DEBUG is False
    found = foretelling(scene.match)
    answers = every_error(scene, monkeypatch)
    statuses = {each.status_code for each in answers.values()}
    assert {400, 403, 404, 405, 409, 422, 500} <= statuses, sorted(statuses)
    told = {place: readable(each) for place, each in answers.items()}
    assert "no D6 is left" in log()["the log of the site"]
    assert leaks(told | letters() | log(), found) == []


def test_server_logs_of_a_whole_match_reveal_nothing(scene, log):
    hers, numbers = browser_of(scene.ana.user), foretelling(scene.match)
    Seat.objects.filter(match=scene.match).update(user=scene.ana.user, guest_key="")
    while not scene.match.is_over:
        draw = SeededDice(secret=b"answers", match=str(scene.match.head), nonces=("", ""))
        decision = position_of(scene.match).decisions[0]
        command = msgspec.to_builtins(decision.sample(draw))
        answer = commands(scene, sent(scene, command, decision.seat), hers)
        assert answer.status_code == 200, answer.content
        scene.match = match_of(scene.ana, scene.match.pk)
        numbers |= foretelling(scene.match)

    assert leaks(log(), numbers) == []


# ---- leaks that are planted ----------------------------------------------------------------------


def planted_in_the_view(monkeypatch, match):
    seen = selectors.view_of
    shown = match.dice_secret
    monkeypatch.setattr(
        selectors, "view_of", lambda position, seat: seen(position, seat).change(mission=shown)
    )


def planted_in_a_sentence(monkeypatch, match):
    words = [word for what, word in foretelling(match).items() if what.startswith("number")]
    for told in ("prompt", "waiting"):
        monkeypatch.setattr(Localiser, told, lambda *asked: {"clause": "", "text": words[0]})


def planted_in_the_record(monkeypatch, match):
    header_of, shown = record_export.header_of, match.dice_secret.upper()
    monkeypatch.setattr(
        record_export, "header_of", lambda match: header_of(match).change(rules=shown)
    )


def planted_in_the_log(monkeypatch, match):
    logging.getLogger("rules").debug("throws with %r", bytes.fromhex(match.dice_secret))


def planted_in_the_cache(monkeypatch, match):
    cache.set("dice", str(int(match.dice_secret, 16)))


PLANTS = (
    planted_in_the_view,
    planted_in_a_sentence,
    planted_in_the_record,
    planted_in_the_log,
    planted_in_the_cache,
)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(scene, plant, monkeypatch, log):
    markers = foretelling(scene.match)
    plant(monkeypatch, scene.match)
    told = told_to("opponent", scene, about=str(scene.match.pk))
    assert leaks(told | cached() | log(), markers)


def test_a_face_revealed_before_the_throw_is_found(scene, monkeypatch):
    seen = match_view._match_as_seen

    def foreseeing(match, *asked):
        secret = bytes.fromhex(match.dice_secret)
        dice = SeededDice(secret=secret, match=str(match.pk), nonces=match.nonces)
        told = seen(match, *asked)
        told["view"]["limit"] = int("".join(str(pick(dice, 6)) for _ in range(12)))
        return told

    monkeypatch.setattr(match_view, "_match_as_seen", foreseeing)
    assert differing("opponent", scene)


def test_an_error_that_reveals_the_secret_is_found(scene, monkeypatch, log):
    def telling(dice, sides):
        raise RuntimeError(f"no D{sides} is left of {dice._secret.hex()}")

    monkeypatch.setattr("tests.canary.test_dice_secret.broken", telling)
    failed_throw(scene, monkeypatch)
    assert leaks(log(), foretelling(scene.match))


def test_a_refusal_that_reveals_the_secret_is_found(scene, monkeypatch):
    told = [{"clause": "", "sentence": scene.match.dice_secret}]
    monkeypatch.setattr(Localiser, "refusals", lambda self, refusals: told)
    answer = commands(scene, sent(scene, {"type": "Decline"}))
    assert answer.status_code == 422
    assert leaks({"a refusal": readable(answer)}, foretelling(scene.match))
