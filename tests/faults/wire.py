"""A browser's socket, byte by byte: for clients that do not do what a client should."""

from __future__ import annotations

import os
import socket
import struct
from base64 import b64encode
from types import TracebackType

from tests.scale.processes import PATIENCE, Server

SMALL = 4096
"""Bytes that an unread socket takes in at most."""


class Wire:
    """The socket of a match, open; nothing is read and no ping answered unless the test does."""

    def __init__(self, server: Server, match: str, session: str) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", server.port))
        host = f"127.0.0.1:{server.port}"
        self.line.sendall(
            f"GET /live/matches/{match}/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: sessionid={session}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = self.line.recv(len(b"HTTP/1.1 101"))
        assert answer == b"HTTP/1.1 101", answer

    def __enter__(self) -> Wire:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self.line.close()

    def vanish(self) -> None:
        """The connection breaks off, as when a cable is pulled and put back."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.line.close()

    def is_closed_by_the_other_side(self) -> bool:
        """Whether everything sent can be read to its end. Raises TimeoutError where it cannot."""
        try:
            while self.line.recv(65536):
                pass
        except ConnectionResetError:
            pass
        return True


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame of at most 125 bytes from a client, under a mask of zeros."""
    return bytes((0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


PING = frame(0x9, b"x" * 125)
TEXT = frame(0x1, b"")
