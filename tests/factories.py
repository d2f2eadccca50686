"""People, their browsers, drafts and rosters for tests; rosters come from the service."""

from __future__ import annotations

import time
from typing import Any

import factory
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.catalogues import book
from rosters.draft import Draft, Line
from rosters.models import Roster
from rosters.owners import Owner
from rosters.services import create_roster


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = get_user_model()

    username = factory.Sequence(lambda number: f"player{number}")


def confirmed(user: Any, address: str = "") -> Any:
    """The user, who has confirmed an address."""
    user.email = address or f"{user.username}@example.org"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def line(unit: str, **changes: Any) -> Line:
    """A line of `unit` at today's price."""
    catalogue = book("frontier")
    return Line.bought(unit, catalogue.units[unit].points, catalogue.version).change(**changes)


class DraftFactory(factory.Factory):
    """A legal roster of the Colonial Government: 38 + 36 + 30 + 26 + 24 + 24 + 22 = 200."""

    class Meta:
        model = Draft

    class Params:
        types = (
            "stalker-team",
            "colonial-exploration-team",
            "mk1-combat-synths",
            "peacekeepers",
            "sentry-gun",
            "sentry-gun",
            "patrol-drone",
        )

    system = "frontier"
    catalogue = factory.LazyFunction(lambda: book("frontier").version)
    faction = "colonial-government"
    mission = "assault"
    limit = 200
    name = factory.Sequence(lambda number: f"Survey party {number}")
    note = ""
    units = factory.LazyAttribute(lambda made: tuple(line(each) for each in made.types))


class RosterFactory(factory.Factory):
    """A saved roster; `owner` or `guest_key` keeps it, a new user when neither is given."""

    class Meta:
        model = Roster

    owner = None
    guest_key = None
    draft = factory.SubFactory(DraftFactory)

    @classmethod
    def _create(cls, model_class: type[Roster], *args: Any, **given: Any) -> Roster:
        owner, guest_key = given["owner"], given["guest_key"]
        if owner is None and guest_key is None:
            owner = UserFactory()
        return create_roster(owner=Owner(user=owner, guest_key=guest_key), draft=given["draft"])


def proven(client: Client, user: Any, ago: float = 0) -> Client:
    """The browser of `user`, who has signed in with a second factor, `ago` seconds since."""
    if not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, generate_totp_secret())
    client.force_login(user)
    session = client.session
    shown = {"method": "mfa", "at": time.time() - ago, "type": "totp"}
    session["account_authentication_methods"] = [shown]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client
