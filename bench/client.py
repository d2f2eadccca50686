"""An HTTP client that does next to nothing: what is timed is the server."""

from __future__ import annotations

import socket


class Client:
    """One connection at a time; answers must say their length, as the site's do."""

    def __init__(self, port: int, patience: float) -> None:
        self._where, self._patience = ("127.0.0.1", port), patience
        self._socket = self._connected()

    def renew(self) -> None:
        """Another connection: the server hangs up on one that is not used for a few seconds."""
        self.close()
        self._socket = self._connected()

    def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """The head and the body of what `request` is answered."""
        self._socket.sendall(request)
        told = b""
        while b"\r\n\r\n" not in told:
            told += self._part()
        head, _, body = told.partition(b"\r\n\r\n")
        length = int(header(head, "content-length") or 0)
        while len(body) < length:
            body += self._part()
        return head, body

    def close(self) -> None:
        self._socket.close()

    def _connected(self) -> socket.socket:
        made = socket.create_connection(self._where, timeout=self._patience)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def _part(self) -> bytes:
        part = self._socket.recv(65536)
        if not part:
            raise ConnectionError("the site hung up in the middle of an answer")
        return part


def header(head: bytes, name: str) -> str:
    """What `head` says of `name` (in small letters); empty when it says nothing."""
    lines = (line.partition(b": ") for line in head.split(b"\r\n"))
    return next((value.decode() for key, _, value in lines if key.lower() == name.encode()), "")
