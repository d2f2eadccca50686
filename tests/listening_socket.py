"""Listens on a free port of this machine, for servers that run in a thread of the tests."""

import socket


def listening_socket() -> socket.socket:
    """A socket made as a TCP one: asyncio sends without delay (`TCP_NODELAY`) on such alone.

    On others each body waits until its head is acknowledged: 40 ms for every answer.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    return listening
