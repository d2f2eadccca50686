"""Every secret that the site makes is drawn from the system's random generator.

A salt that could be computed from what is stored would open a sealed roster, whatever its length.
"""

from __future__ import annotations

import base64
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from rest_framework.authtoken.models import Token

from frontier_site.secret_key import secret_key
from rosters.models import Roster, Visibility
from rosters.owners import Owner, fresh_guest_key
from rosters.services import lock_roster, share_roster
from rules.boards.services import share_board
from rules.chronicle.branching import practise
from rules.lobby.devices import make_link
from rules.lobby.models import Invitation, Proposal, SeatLink
from rules.lobby.transfer_links import make_transfer
from rules.matches.services import Draw
from rules.matches.spectators import allow_watching
from rules.matches.vault import RowVault
from rules.models import Match, SealedSecret
from rules.records.record_import import record_in
from tests.boards.drawn import kept
from tests.factories import RosterFactory, UserFactory
from tests.rules import sample
from tests.rules.players import GUEST, answered, match_of, started

pytestmark = pytest.mark.django_db

SECRET = re.compile(r"salt|secret|token|key|nonce|stamp|code|seed|hash|password|auth$|data$")
"""Names of columns that may hold a secret."""
SHOWN = {
    "rules.Match.dice_secret",
    "rules.Match.nonces",
    "rules.Match.watch_key",
    "rules.SealedSecret.salt",
    "rules.Match.guest_key",
    "boards.Board.share_token",
    "lobby.Proposal.dice_secret",
    "lobby.SeatLink.stamp",
    "lobby.TransferLink.stamp",
    "rosters.Roster.share_token",
    "rosters.Roster.salt",
    "authtoken.Token.key",
}
"""Columns whose values are made by one of the cases below."""
SAME_KEY = {
    "rules.Seat.guest_key",
    "rules.SeatDevice.guest_key",
    "rules.Replay.guest_key",
    "boards.Board.guest_key",
    "lobby.Party.guest_key",
    "lobby.TransferLink.guest_key",
    "notices.Browser.guest_key",
    "talk.Silence.guest_key",
    "rosters.PrintJob.guest_key",
    "rosters.Roster.guest_key",
    "authtoken.TokenProxy.key",
}
"""The key of a guest or of a program, copied."""
NO_SECRET = {
    "rules.Match.header_hash",
    "rules.Match.head_hash",
    "rules.Commit.hash",
    "rules.ReplayCheck.head_hash",
    "rosters.GameSystem.key",
    "auth.Permission.codename",
    "rosters.Revision.idempotency_key",  # made by the browser, for a save that is sent twice
    "talk.Message.key",  # made by the browser, so that a message sent twice is kept once
}
OF_OTHERS = {
    "lobby.Party.nonce": "given by the player's browser",
    "notices.Browser.auth": "made by the player's browser",
    "accounts.User.password": "hashed by Django",
    "sessions.Session.session_key": "made by Django",
    "sessions.Session.session_data": "signed by Django",
    "account.EmailConfirmation.key": "signed by allauth",
    "mfa.Authenticator.data": "made by allauth",
}


@contextmanager
def generator_watched() -> Iterator[set[bytes]]:
    """Collects what the system's generator gives during the block."""
    given: set[bytes] = set()
    asked = os.urandom

    def watched(size: int) -> bytes:
        drawn = asked(size)
        given.add(drawn)
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", watched)
        patch.setattr(random, "_urandom", watched)  # what `secrets` asks
        yield given


def _hex(text: str) -> bytes:
    return bytes.fromhex(text)


def _base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _sealed_in_play() -> str:
    """The salt of the first choice that somebody seals in a match."""
    match = started()
    while not (row := SealedSecret.objects.filter(match=match).first()):
        match = match_of(GUEST, answered(match).match.pk)
    return row.salt


def _practised() -> Match:
    record = record_in(sample.FILE.read_bytes())
    return practise(owner=GUEST, record=record, seq=len(record.commits) // 2)


def _locked_roster() -> Roster:
    roster: Any = RosterFactory()
    return lock_roster(roster=roster, expected=roster.revision, owner=Owner(user=roster.owner))


def _watched() -> UUID:
    match = started()
    allow_watching(match=match, seat=0, allowed=True)
    key = allow_watching(match=match, seat=1, allowed=True).watch_key
    assert key is not None
    return key


def _program_key() -> str:
    owner: Any = UserFactory()
    return Token.objects.create(user=owner).key


def _linked() -> UUID:
    seat = started().seats.first()
    assert seat is not None
    make_link(seat=seat)
    return SeatLink.objects.get(seat=seat).stamp


def _offered() -> UUID:
    roster: Any = RosterFactory(guest_key="of a guest")
    guest = Owner(guest_key="of a guest")
    link = make_transfer(guest=guest, chosen=[f"roster-{roster.pk}"])
    assert link is not None
    return link.stamp


def _shared_roster() -> str:
    roster: Any = RosterFactory()
    token = share_roster(roster=roster, visibility=Visibility.UNLISTED).share_token
    assert token is not None
    return token


CASES: dict[str, tuple[Callable[[], object], Callable[[str], bytes], int]] = {
    "the salt of a sealed choice": (_sealed_in_play, _hex, 256),
    "the salt of a locked roster": (lambda: _locked_roster().salt, _hex, 256),
    "the dice secret of a match": (lambda: Draw().secret, _hex, 256),
    "the dice secret of a proposal": (lambda: Proposal().dice_secret, _hex, 256),
    "the dice secret of practice": (lambda: _practised().dice_secret, _hex, 256),
    "the nonce given to seat 0": (lambda: started().nonces[0], _hex, 256),
    "the nonce given to seat 1": (lambda: started().nonces[1], _hex, 256),
    "a nonce of practice": (lambda: _practised().nonces[1], _hex, 256),
    "the key of a guest": (fresh_guest_key, _base64, 192),
    "the link to a roster": (_shared_roster, _base64, 128),
    "the link to a board": (lambda: share_board(board=kept(GUEST)).share_token, _base64, 192),
    "the key of a program": (_program_key, _hex, 160),
    "the link for spectators": (_watched, lambda text: UUID(text).bytes, 122),
    "the link to a seat": (_linked, lambda text: UUID(text).bytes, 122),
    "the link to a guest’s things": (_offered, lambda text: UUID(text).bytes, 122),
    "an invitation": (lambda: Invitation().pk, lambda text: UUID(text).bytes, 122),
}


def _is_drawn(value: bytes, given: set[bytes], bits: int) -> bool:
    """Whether the generator gave just this; a random UUID has six bits that are fixed."""
    if bits == 122:
        return value in {UUID(bytes=each, version=4).bytes for each in given if len(each) == 16}
    return value in given and len(value) * 8 >= bits


def test_every_secret_is_what_the_generator_gave_in_full_length():
    faults = []
    for name, (make, decode, bits) in CASES.items():
        with generator_watched() as given:
            made = str(make())
        if not _is_drawn(decode(made), given, bits):
            faults.append(f"{name} is not {bits} bits of the system's generator: {made}")
    assert not faults, "\n".join(faults)


def test_the_secret_key_is_random(tmp_path):
    with generator_watched() as given:
        key = secret_key(tmp_path / "secret_key")

    assert _is_drawn(_base64(key), given, 512)


def test_the_same_choice_sealed_twice_in_one_place_has_two_salts():
    match, rows = started(), []
    vault = RowVault(match, 0, "roster", rows)

    first, second = vault.seal("the same"), vault.seal("the same")

    assert first != second
    assert len({row.salt for row in rows}) == 2


def test_every_column_that_may_hold_a_secret_is_accounted_for():
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if SECRET.search(field.name) and not field.is_relation
    }

    assert found == SHOWN | SAME_KEY | NO_SECRET | set(OF_OTHERS)
