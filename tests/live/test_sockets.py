"""WebSocket messages: new steps and presence for authorised clients, never the moves themselves."""

import json
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError

from rosters.accounts.services import close_account
from rosters.owners import Owner
from rules.live.consumers import FRAMES_A_MINUTE, NOT_YOURS, TALKATIVE, TRY_AGAIN
from rules.matches.broadcast import notify
from rules.matches.watch_keys import begin_watching
from rules.models import Match, Seat
from rules.notices import presence
from tests.live.line import Broken, Line
from tests.rules.players import answered, started

pytestmark = pytest.mark.django_db


def address_of(match):
    return f"/live/matches/{match.pk}/"


@pytest.fixture
def match(user):
    return started(Owner(user=user))


def test_a_player_gets_the_current_step_and_every_new_one(
    user, match, django_capture_on_commit_callbacks
):
    def plays():
        with django_capture_on_commit_callbacks(execute=True):
            return answered(match, Owner(user=user)).match.head

    line = Line(user, address_of(match))

    async def told():
        assert await line.open()
        first = await line.heard()
        head = await sync_to_async(plays)()
        second = await line.heard()
        await line.close()
        return first, second, head

    first, second, head = async_to_sync(told)()
    assert first == {"seq": match.head}
    assert second == {"seq": head}


def test_each_player_is_notified_when_the_other_connects_and_disconnects(
    user, other_user, match, monkeypatch
):
    monkeypatch.setattr(presence, "TOLD_AGAIN", 0)
    Seat.objects.filter(match=match, number=1).update(user=other_user)

    mine, theirs = Line(user, address_of(match)), Line(other_user, address_of(match))

    async def told():
        await mine.open()
        await mine.heard()
        await theirs.open()
        await theirs.heard()
        came, is_here = await mine.heard(), await theirs.heard()
        await mine.says("")
        again = await theirs.heard()
        await theirs.close()
        gone = await mine.heard()
        await mine.close()
        return came, is_here, again, gone

    assert async_to_sync(told)() == ({"here": 1}, {"here": 0}, {"here": 0}, {"gone": 1})


def test_a_disconnect_during_a_send_is_broadcast(user, other_user, match):
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    mine, theirs = Line(user, address_of(match)), Broken(other_user, address_of(match))

    async def told():
        await mine.open()
        await mine.heard()
        await theirs.listens()
        gone = await mine.heard()
        await mine.close()
        return gone

    assert async_to_sync(told)() == {"gone": 1}


@pytest.mark.parametrize("who", ["a stranger", "nobody"])
def test_people_without_a_seat_cannot_subscribe(who, other_user, match):
    line = Line(other_user if who == "a stranger" else None, address_of(match))

    async def told():
        await line.open()
        return await line.closed()

    assert async_to_sync(told)() == NOT_YOURS


def watching(client, match):
    """The browser of somebody whom both sides let watch."""
    match.watch_key = uuid4()
    match.save(update_fields=["watch_key"])
    session = client.session
    begin_watching(session, match)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def test_spectators_get_messages_until_access_is_withdrawn(
    match, client, django_capture_on_commit_callbacks
):
    line = Line(None, address_of(match), client=watching(client, match))

    def takes_back():
        match.watch_key = None
        match.save(update_fields=["watch_key"])
        with django_capture_on_commit_callbacks(execute=True):
            notify(match.pk, watch=0)

    async def told():
        await line.open()
        first = await line.heard()
        await sync_to_async(takes_back)()
        return first, await line.closed()

    assert async_to_sync(told)() == ({"seq": match.head}, NOT_YOURS)


def test_deleting_an_account_closes_the_sockets_of_spectators(
    user, other_user, match, client, django_capture_on_commit_callbacks
):
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    Seat.objects.filter(match=match).update(watchable=True)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    line = Line(None, address_of(match), client=watching(client, match))

    def leaves():
        with django_capture_on_commit_callbacks(execute=True):
            close_account(user=other_user)

    async def told():
        await line.open()
        await line.heard()
        await sync_to_async(leaves)()
        return await line.closed()

    assert async_to_sync(told)() == NOT_YOURS


def test_spectators_are_not_notified_of_chat(match, client, django_capture_on_commit_callbacks):
    line = Line(None, address_of(match), client=watching(client, match))

    def talks_and_plays():
        with django_capture_on_commit_callbacks(execute=True):
            notify(match.pk, talk=1)
            notify(match.pk, seq=9)

    async def told():
        await line.open()
        await line.heard()
        await sync_to_async(talks_and_plays)()
        heard = await line.heard()
        await line.close()
        return heard

    assert async_to_sync(told)() == {"seq": 9}


def test_a_page_of_another_site_cannot_subscribe(user, match):
    line = Line(user, address_of(match), origin="https://elsewhere.example")

    async def accepted():
        return await line.open()

    assert async_to_sync(accepted)() is False


def test_a_flooding_client_is_disconnected(user, match):
    line = Line(user, address_of(match))

    async def told():
        await line.open()
        await line.heard()
        for _ in range(FRAMES_A_MINUTE + 1):
            await line.says("anything {at all")
        return await line.closed()

    assert async_to_sync(told)() == TALKATIVE


def test_a_lost_broadcast_is_made_up_for_at_the_next_heartbeat(user, match):
    line = Line(user, address_of(match))

    async def told():
        await line.open()
        await line.heard()
        head = await sync_to_async(lambda: answered(match, Owner(user=user)).match.head)()
        silent = await line.hears_nothing()
        await line.says("")
        heard = await line.heard()
        await line.close()
        return silent, heard, head

    silent, heard, head = async_to_sync(told)()
    assert silent
    assert heard == {"seq": head}


def test_a_subscriber_lost_by_the_layer_rejoins_at_the_next_heartbeat(
    user, match, django_capture_on_commit_callbacks
):
    line = Line(user, address_of(match))

    def rings():
        with django_capture_on_commit_callbacks(execute=True):
            notify(match.pk, talk=1)

    async def told():
        await line.open()
        await line.heard()
        get_channel_layer().groups.clear()  # as a Redis that was restarted
        await sync_to_async(rings)()
        deaf = await line.hears_nothing()
        await line.says("")
        assert await line.hears_nothing()
        await sync_to_async(rings)()
        heard = await line.heard()
        await line.close()
        return deaf, heard

    assert async_to_sync(told)() == (True, {"talk": 1})


def test_a_socket_closes_with_try_again_when_the_database_is_down(user, match, monkeypatch):
    line = Line(user, address_of(match))

    async def told():
        await line.open()
        await line.heard()
        monkeypatch.setattr("rules.live.access.selectors.seat_or_watch", out_of_reach)
        await line.says("")
        return await line.closed()

    assert async_to_sync(told)() == TRY_AGAIN


def out_of_reach(*args):
    raise OperationalError("server closed the connection unexpectedly")


@pytest.mark.parametrize(
    "asked",
    [
        "rules.live.consumers.may_open_from",
        "rules.live.access.selectors.seat_or_watch",
        "rules.live.consumers.may_listen",
        "rules.live.consumers.came",
        "rules.live.consumers.Places.leave",
    ],
)
def test_a_socket_opened_during_an_outage_is_accepted_and_closed(asked, user, match, monkeypatch):
    if asked.endswith("leave"):
        Seat.objects.filter(match=match).update(user=None, guest_key=None)
    monkeypatch.setattr(asked, out_of_reach)
    line = Line(user, address_of(match))

    async def told():
        is_let_in = await line.open()
        return is_let_in, await line.closed()

    assert async_to_sync(told)() == (True, TRY_AGAIN)


def test_client_messages_are_ignored(user, match):
    line = Line(user, address_of(match))

    async def told():
        await line.open()
        await line.heard()
        await line.says(json.dumps({"command": {"type": "Concede"}, "seat": 0}))
        silent = await line.hears_nothing()
        await line.close()
        return silent

    assert async_to_sync(told)()
    match.refresh_from_db()
    assert match.head == started_at(match)


def started_at(match):
    return match.commits.count() - 1


def signs_out(client, match, user):
    client.logout()


def loses_the_seat(client, match, user):
    Seat.objects.filter(match=match, user=user).update(user=None, guest_key="somebody else")


@pytest.mark.parametrize("lost", [signs_out, loses_the_seat])
@pytest.mark.parametrize("how", ["a ring", "a sign of life", "somebody else comes"])
def test_a_page_that_lost_access_gets_no_more_messages(
    lost, how, user, other_user, client, match, django_capture_on_commit_callbacks
):
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    client.force_login(user)
    left_open, others = (
        Line(None, address_of(match), client=client),
        Line(other_user, address_of(match)),
    )

    def rings():
        with django_capture_on_commit_callbacks(execute=True):
            notify(match.pk, talk=1)

    async def told():
        await left_open.open()
        await left_open.heard()
        await sync_to_async(lost)(client, match, user)
        if how == "a ring":
            await sync_to_async(rings)()
        elif how == "a sign of life":
            await left_open.says("")
        else:
            await others.open()
        return await left_open.closed()

    assert async_to_sync(told)() == NOT_YOURS
