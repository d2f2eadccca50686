"""A site is backed up while somebody plays there, and stands again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.operations.sites import Site

HEADS = "import django; django.setup(); from rules.models import Match\n" + (
    "print(*(f'{m.pk} {m.head}' for m in Match.objects.order_by('started')), sep=chr(10))"
)


def heads(site: Site) -> dict[str, int]:
    """How many commits each match of the site has."""
    told = site.python("-c", HEADS)
    assert told.returncode == 0, told.stderr
    return {name: int(head) for name, head in map(str.split, told.stdout.splitlines())}


@contextmanager
def played_on(site: Site) -> Iterator[list[tuple[str, int]]]:
    """Somebody plays there throughout the block; what was answered before it, and once it is over,
    everything.
    """
    player = site.started("-m", "tests.operations.player")
    assert player.stdout
    answered: list[tuple[str, int]] = []

    def hear(line: str) -> None:
        name, head = line.split()
        answered.append((name, int(head)))

    try:
        while len(answered) < 5:
            hear(player.stdout.readline())
        yield answered
        for _ in range(5):
            hear(player.stdout.readline())
    finally:
        player.kill()
        player.communicate()


def drill(site: Site, elsewhere: Site, file: Path) -> None:
    """All of it: the backup is `file`, and what it brings back is what had been acknowledged."""
    site.furnished()
    with played_on(site) as answered:
        match, before = answered[-1]
        made = site.manage("backup", file)
        assert made.returncode == 0, made.stderr

    restored = elsewhere.manage("restore", file)
    assert restored.returncode == 0, restored.stderr

    stands = heads(elsewhere)
    assert stands[match] >= before  # what was acknowledged before the backup is in it
    goes_on = heads(site)
    assert stands.keys() <= goes_on.keys()
    assert all(head <= goes_on[name] for name, head in stands.items())
    assert f"{len(stands)} of {len(stands)} hold" in restored.stdout
    assert f"{len(stands)} of {len(stands)} hold" in elsewhere.manage("replay", "--stored").stdout
    assert elsewhere.manage("migrate", "--check").returncode == 0
