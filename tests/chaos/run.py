"""One database: `python -m tests.chaos.run KILLS` plays and kills on that of DATABASE_URL."""

from __future__ import annotations

import http.client
import os
import sys
from collections import Counter
from io import StringIO
from itertools import count
from threading import Timer

import django
from django.core.management import call_command

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.chaos.settings")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver keeps a loop running
django.setup()

from django.db import connection  # noqa: E402  Django is set up first

from rules.engine.core.dice import SeededDice  # noqa: E402
from tests.chaos.browsers import Browsers, browsers  # noqa: E402
from tests.chaos.match import Players, Sent, faults_in, rows_of  # noqa: E402
from tests.chaos.server import Server  # noqa: E402

GONE = (OSError, http.client.HTTPException)
STRIDE = 5
"""Steps between two kills; the next round begins one step later, until each had its turn."""
LATEST = 60
"""Milliseconds into a request at which a kill from outside comes at the latest."""


class Chaos:
    """Plays on, with a kill in nearly every request: before one step of it after the other, and at
    times from outside, at any moment.
    """

    def __init__(self, server: Server, players: Players, watching: Browsers) -> None:
        self._server = server
        self._players = players
        self._watching = watching
        self._draw = SeededDice(secret=b"chaos", match="", nonces=("", ""))
        self._round = 0
        self._step = 0
        self.outcomes: Counter[str] = Counter()
        self.faults: list[str] = []

    @property
    def kills(self) -> int:
        return self.outcomes["as before"] + self.outcomes["whole"]

    def go_on(self) -> None:
        """One request that may be the server's last, and what is there afterwards."""
        if self._players.read().is_over:
            self._players.begin()
            self._watching.open(self._players.match)
        sent = self._players.next_request(self._draw)
        before = rows_of(self._players.match)
        from_outside = self.kills % 4 == 3
        self._fatal(sent, from_outside=from_outside)
        if not self._server.has_died():
            self._round = (self._round + 1) % STRIDE
            self._step = self._round
            self.outcomes["survived"] += 1
            return
        self._server.start()
        after = rows_of(self._players.read())
        self.outcomes["as before" if after == before else "whole"] += 1
        where = "killed from outside" if from_outside else f"killed before step {self._step}"
        self._note(where, faults_in(self._players.match))
        self._send_again(sent, where, happened=after != before)

    def _fatal(self, sent: Sent, *, from_outside: bool) -> None:
        self._step += 0 if from_outside else STRIDE
        late = Timer(self._draw.roll(LATEST) / 1000, self._server.kill)
        if from_outside:
            late.start()
        try:
            self._players.send(self._server.port, sent, 0 if from_outside else self._step)
        except GONE:
            pass
        finally:
            if from_outside:
                late.join()

    def _send_again(self, sent: Sent, where: str, *, happened: bool) -> None:
        """The same request must count once: now, or before the kill."""
        was = rows_of(self._players.match)
        status, told = self._players.send(self._server.port, sent)
        if status == 422 and sent.path.endswith("undo/"):
            self.outcomes["undo refused"] += 1
        elif status >= 400:
            self._note(where, [f"sent again, {sent} is answered {status}: {told}"])
        elif (rows_of(self._players.read()) != was) == happened:
            self._note(
                where, [f"sent again, {sent} counts {'twice' if happened else 'not at all'}"]
            )
        match = self._players.read()
        self._note(where, [*faults_in(match), *self._watching.differences(match)])

    def _note(self, where: str, faults: list[str]) -> None:
        self.faults += [f"match {self._players.match.pk}, {where}: {fault}" for fault in faults]


def main(kills: int) -> int:
    """Goes on until the server has died `kills` times; 1 when anything was lost or half-done."""
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    players = Players()
    server = Server({"PYTHONUNBUFFERED": "1"})
    try:
        with browsers(players.users, server.url) as watching:
            watching.open(players.match)
            chaos = Chaos(server, players, watching)
            for _ in count():
                if chaos.kills >= kills or chaos.faults:
                    break
                chaos.go_on()
    finally:
        server.stop()
    for fault in [*chaos.faults, server.complaints()]:
        print(fault)
    told = ", ".join(f"{number} {name}" for name, number in sorted(chaos.outcomes.items()))
    print(f"{connection.vendor}: {chaos.kills} kills ({told}), {len(chaos.faults)} faults")
    return 1 if chaos.faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
