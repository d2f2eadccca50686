"""A slow mail server that may reject e-mails."""

from __future__ import annotations

import re
from collections import Counter
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event

from tests.scale.processes import PATIENCE

GO_ON = b"354"
ANSWERS = {b"QUIT": b"221 bye", b"DATA": GO_ON + b" go on"}
LINK = re.compile(rb"/matches/([0-9a-f-]{36})/\s")
TO = re.compile(rb"^To: (\w+)@", re.MULTILINE)


class MailServer(ThreadingTCPServer):
    """Keeps letters; while it is not `open`, it lets whoever has one wait. What it answers to a
    command is in `answers`.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.open = Event()
        self.asked = Event()
        self.letters: list[bytes] = []
        self.answers = dict(ANSWERS)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def kept(self) -> Counter[tuple[str, str]]:
        """How many letters came about each match to each member."""
        found = ((LINK.search(letter), TO.search(letter)) for letter in self.letters)
        return Counter((match[1].decode(), to[1].decode()) for match, to in found if match and to)


class _Clerk(StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self._say(b"220 ready")
        while word := self.rfile.readline()[:4].upper():
            if word == b"DATA":
                self.server.asked.set()
                self.server.open.wait(PATIENCE)
            answer = self.server.answers.get(word, b"250 good")
            self._say(answer)
            if answer.startswith(GO_ON):
                self._take()

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        if line:
            self.server.letters.append(b"".join(lines))
            self._say(b"250 kept")

    def _say(self, word: bytes) -> None:
        self.wfile.write(word + b"\r\n")
