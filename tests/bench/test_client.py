"""The benchmark's HTTP client reads responses however they arrive."""

import socket
import threading

import pytest

from bench.client import Client, header


def server_saying(*parts):
    """A port where one client is told `parts`, one after the other."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve():
        with listening, listening.accept()[0] as peer:
            peer.recv(1000)
            for each in parts:
                peer.sendall(each)

    threading.Thread(target=serve).start()
    return listening.getsockname()[1]


def asked(*parts):
    client = Client(server_saying(*parts), patience=30)
    try:
        return client.ask(b"GET / HTTP/1.1\r\n\r\n")
    finally:
        client.close()


def test_a_response_is_read_completely():
    head, body = asked(b"HTTP/1.1 200 OK\r\nContent-Le", b"ngth: 5\r\n\r", b"\nab", b"cde")
    assert head == b"HTTP/1.1 200 OK\r\nContent-Length: 5"
    assert body == b"abcde"


def test_a_truncated_response_is_an_error():
    with pytest.raises(ConnectionError):
        asked(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab")


def test_header_names_are_case_insensitive():
    head = b'HTTP/1.1 200 OK\r\nETag: "1"\r\nx-frame-options: DENY'
    assert header(head, "etag") == '"1"'
    assert header(head, "x-frame-options") == "DENY"
    assert header(head, "vary") == ""
