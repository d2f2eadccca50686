"""A minimal HTTP client, so that benchmarks time the server and not the client."""

from __future__ import annotations

import socket


class Client:
    """One keep-alive connection; responses must have a Content-Length."""

    def __init__(self, port: int, patience: float) -> None:
        self._where, self._patience = ("127.0.0.1", port), patience
        self._socket = self._connected()

    def renew(self) -> None:
        """Reconnect: the server closes idle connections after a few seconds."""
        self.close()
        self._socket = self._connected()

    def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """Send `request`; return head and body of the response."""
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
    """The header `name` (lower case) in `head`; empty if it is missing."""
    lines = (line.partition(b": ") for line in head.split(b"\r\n"))
    return next((value.decode() for key, _, value in lines if key.lower() == name.encode()), "")
