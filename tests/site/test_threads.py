"""A WSGI application in threads, spoken to in ASGI messages."""

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import override_settings
from django.urls import path

from frontier_site import errors
from frontier_site.thread_pool import THREADS, ThreadPool

LARGEST = 10


def broken_view(request):
    raise LookupError("nothing there")


urlpatterns = [path("broken/", broken_view)]
handler500 = errors.server_error


def scope(path="/", headers=(), **others):
    return {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "http_version": "1.1",
        "path": path,
        "query_string": b"a=1",
        "headers": list(headers),
        "client": ("192.0.2.7", 5),
        "server": ("site.example", 80),
    } | others


def arriving(*messages):
    left = list(messages)

    async def receive():
        return left.pop(0)

    receive.left = left
    return receive


def part(body, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def noted(sent):
    async def send(message):
        sent.append(message)

    return send


def echo(environ, start_response):
    """Answers what it was given."""
    start_response("200 OK", [("X-Length", environ["CONTENT_LENGTH"])])
    return [environ["wsgi.input"].read()]


@asynccontextmanager
async def living(application, leave=lambda: None):
    """The threads of a server that starts and stops."""
    threads = ThreadPool(application, largest=lambda path: LARGEST, leave=leave)
    come, told = asyncio.Queue(), asyncio.Queue()
    life = asyncio.create_task(threads({"type": "lifespan"}, come.get, told.put))
    await come.put({"type": "lifespan.startup"})
    assert (await told.get())["type"] == "lifespan.startup.complete"
    yield threads
    await come.put({"type": "lifespan.shutdown"})
    assert (await told.get())["type"] == "lifespan.shutdown.complete"
    await life


def asked(application, request, *messages):
    """What one request is answered with, message by message."""

    async def ask():
        sent = []
        async with living(application) as threads:
            await threads(request, arriving(*messages), noted(sent))
        return sent

    return asyncio.run(ask())


def seen(request):
    """What the application is told of `request`."""
    kept = {}

    def application(environ, start_response):
        kept.update(environ)
        return echo(environ, start_response)

    asked(application, request, part(b""))
    return kept


def test_a_body_in_parts_is_read_whole():
    start, body = asked(echo, scope(), part(b"one ", more=True), part(b"two"))

    assert start["status"] == 200
    assert start["headers"] == [(b"X-Length", b"7")]
    assert body["body"] == b"one two"


@pytest.mark.parametrize("length", [b"11", b"99999999999999999999", b"many", b"-1"])
def test_a_body_said_to_be_too_long_is_not_read(length):
    start, body = asked(echo, scope(headers=[(b"content-length", length)]))

    assert start["headers"] == [(b"X-Length", b"11")]
    assert body["body"] == b""


def test_a_body_of_unknown_length_is_read_up_to_the_limit():
    unread = part(b"x" * 6)
    receive = arriving(part(b"x" * 6, more=True), part(b"x" * 6, more=True), unread)
    sent = []

    async def ask():
        async with living(echo) as threads:
            chunked = scope(headers=[(b"transfer-encoding", b"chunked")])
            await threads(chunked, receive, noted(sent))

    asyncio.run(ask())

    assert sent[0]["headers"] == [(b"X-Length", b"11")]
    assert sent[1]["body"] == b""
    assert receive.left == [unread]


def test_a_client_that_hangs_up_in_the_middle_is_not_served():
    called = []

    def application(environ, start_response):
        called.append(environ)
        return echo(environ, start_response)

    sent = asked(application, scope(), part(b"half", more=True), {"type": "http.disconnect"})

    assert sent == []
    assert called == []


def test_what_a_request_says_reaches_the_application():
    environ = seen(
        scope(
            path="/cartes/é",
            headers=[
                (b"host", b"site.example"),
                (b"content-type", b"text/plain"),
                (b"cookie", b"a=1"),
                (b"cookie", b"b=2"),
                (b"accept", b"text/html"),
                (b"accept", b"text/plain"),
                (b"transfer-encoding", b"chunked"),
            ],
        )
    )

    assert environ["PATH_INFO"].encode("latin-1").decode() == "/cartes/é"
    assert environ["QUERY_STRING"] == "a=1"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "text/html,text/plain"
    assert environ["REMOTE_ADDR"] == "192.0.2.7"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("site.example", "80")
    assert "HTTP_TRANSFER_ENCODING" not in environ


def test_a_header_that_could_pass_for_a_proxy_s_is_dropped():
    assert "HTTP_X_FORWARDED_PROTO" not in seen(scope(headers=[(b"x_forwarded_proto", b"https")]))


def test_a_site_below_another_knows_where_it_stands():
    environ = seen(scope(path="/frontier/rosters/", root_path="/frontier"))

    assert environ["SCRIPT_NAME"] == "/frontier"
    assert environ["PATH_INFO"] == "/rosters/"


def test_an_application_error_is_raised_to_the_server():
    def broken(environ, start_response):
        raise LookupError("nothing there")

    with pytest.raises(LookupError):
        asked(broken, scope(), part(b""))


def test_an_error_in_a_page_gives_the_500_page():
    with override_settings(ROOT_URLCONF=__name__):
        request = scope("/broken/", headers=[(b"host", b"localhost")])
        start, body = asked(get_wsgi_application(), request, part(b""))

    assert start["status"] == 500
    assert "The fault is ours." in body["body"].decode()


def test_a_response_is_closed_when_it_is_told():
    class Response(list):
        closed = False

        def close(self):
            self.closed = True

    response = Response([b"one two"])

    def application(environ, start_response):
        start_response("200 OK", [])
        return response

    assert asked(application, scope(), part(b""))[1]["body"] == b"one two"
    assert response.closed


def test_requests_share_a_few_threads_and_a_stopping_server_ends_them():
    served_by, left_by = set(), []
    together = threading.Barrier(THREADS)

    def application(environ, start_response):
        served_by.add(threading.current_thread())
        together.wait(timeout=30)
        return echo(environ, start_response)

    async def ask():
        sent = []
        leave = lambda: left_by.append(threading.current_thread())  # noqa: E731
        async with living(application, leave) as threads:
            await asyncio.gather(
                *(threads(scope(), arriving(part(b"")), noted(sent)) for _ in range(6 * THREADS))
            )
        return sent

    assert len(asyncio.run(ask())) == 2 * 6 * THREADS
    assert len(served_by) == THREADS
    assert set(left_by) == served_by
    assert not any(thread.is_alive() for thread in served_by)


def test_a_request_given_up_before_its_turn_is_not_worked_on():
    free, done = threading.Event(), []

    def application(environ, start_response):
        free.wait(timeout=30)
        done.append(environ["PATH_INFO"])
        return echo(environ, start_response)

    async def ask():
        async with living(application) as threads:
            busy = [
                asyncio.create_task(threads(scope("/busy"), arriving(part(b"")), noted([])))
                for _ in range(THREADS)
            ]
            given_up = asyncio.create_task(threads(scope("/late"), arriving(part(b"")), noted([])))
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.gather(given_up, return_exceptions=True)
            free.set()
            await asyncio.gather(*busy)

    asyncio.run(ask())

    assert done == ["/busy"] * THREADS


def test_a_server_that_announces_nothing_is_served_too():
    async def ask():
        sent = []
        threads = ThreadPool(echo, largest=lambda path: LARGEST, leave=lambda: None)
        await threads(scope(), arriving(part(b"x")), noted(sent))
        return sent

    assert asyncio.run(ask())[1]["body"] == b"x"


def test_non_http_scopes_are_passed_on():
    threads = ThreadPool(echo, largest=lambda path: LARGEST, leave=lambda: None)

    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(threads({"type": "websocket"}, arriving(), noted([])))


class Stream:
    """An application whose response has pieces. Notes which were made, and that it was closed."""

    def __init__(self, count):
        self.count, self.made, self.is_closed = count, [], threading.Event()

    def __call__(self, environ, start_response):
        start_response("200 OK", [])
        return self

    def __iter__(self):
        for number in range(self.count):
            self.made.append(number)
            yield b"%d " % number

    def close(self):
        self.is_closed.set()


def streamed(application, receive, send):
    async def ask():
        async with living(application) as threads:
            await threads(scope(), receive, send)

    asyncio.run(ask())


def staying():
    """A client that stays connected."""

    async def receive():
        if left:
            return left.pop()
        return await asyncio.Event().wait()

    left = [part(b"")]
    return receive


def test_a_response_in_pieces_is_sent_piece_by_piece():
    application, sent, made = Stream(4), [], []

    async def send(message):
        sent.append(message)
        made.append(len(application.made))

    streamed(application, staying(), send)

    assert b"".join(each.get("body", b"") for each in sent) == b"0 1 2 3 "
    assert [each.get("more_body", False) for each in sent[1:]] == [True] * 4 + [False]
    assert made == [2, 2, 2, 3, 4, 4], "no piece is made before the one before last is taken"
    assert application.is_closed.wait(5)


def test_no_more_pieces_are_made_for_a_client_that_has_left():
    application = Stream(1000)

    streamed(application, arriving(part(b""), {"type": "http.disconnect"}), noted([]))

    assert len(application.made) < 10
    assert application.is_closed.wait(5)


def test_a_slow_client_holds_no_thread():
    slow = [Stream(3) for _ in range(THREADS)]
    go = asyncio.Event()

    async def ask():
        async def held(message):
            await go.wait()

        def next_one(environ, start_response):
            return chosen.pop()(environ, start_response)

        chosen = [*slow]
        async with living(next_one) as threads:
            waiting = [asyncio.create_task(threads(scope(), staying(), held)) for _ in slow]
            while chosen:
                await asyncio.sleep(0.01)
            chosen.append(echo)
            sent = []
            await asyncio.wait_for(threads(scope(), arriving(part(b"")), noted(sent)), 5)
            go.set()
            await asyncio.gather(*waiting)
            return sent

    assert asyncio.run(ask())[0]["status"] == 200


def test_a_response_that_breaks_off_is_an_error():
    class Broken(Stream):
        def __iter__(self):
            yield from super().__iter__()
            raise LookupError("the rest is gone")

    application = Broken(3)

    with pytest.raises(LookupError):
        streamed(application, staying(), noted([]))

    assert application.is_closed.wait(5)
