"""The in-process channel layer: expired messages are dropped at little cost."""

from collections import Counter

import pytest
from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer

from rules.live import channel_layer
from rules.live.channel_layer import PAUSE, Layer


@pytest.fixture
def seen(monkeypatch):
    """How often every socket was looked through, and the time, to be set."""
    found, clean = Counter(now=1000), InMemoryChannelLayer._clean_expired

    def cleans(kept):
        found["looks"] += 1
        clean(kept)

    monkeypatch.setattr(InMemoryChannelLayer, "_clean_expired", cleans)
    monkeypatch.setattr(channel_layer.time, "monotonic", lambda: float(found["now"]))
    return found


def rings(kept, times):
    async def all_of_them():
        channel = await kept.new_channel()
        await kept.group_add("table", channel)
        for _ in range(times):
            await kept.group_send("table", {"type": "rung"})
            await kept.receive(channel)

    async_to_sync(all_of_them)()


def test_many_broadcasts_scan_all_sockets_once(seen):
    rings(Layer(), 20)

    assert seen["looks"] == 1


def test_sockets_are_scanned_again_after_a_pause(seen):
    kept = Layer()
    rings(kept, 1)
    seen["now"] += PAUSE
    rings(kept, 1)

    assert seen["looks"] == 2
