"""Static files in front of an application; over sockets they are asked for in `test_serving`."""

import asyncio
from threading import Thread
from wsgiref.util import setup_testing_defaults

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.staticfiles.finders import get_finder
from django.test import override_settings
from servestatic import ServeStatic, ServeStaticASGI

from frontier_site import wsgi
from frontier_site.pathsend import with_pathsend
from frontier_site.static_files import with_static_files

NAMED = "page.0123456789ab.css"


def application(environ, start_response):
    start_response("200 OK", [])
    return [b"the application"]


@pytest.fixture
def source(tmp_path):
    """A folder of sources, beside the one that gathered files will lie in."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "page.css").write_text("source {}")
    with override_settings(STATIC_ROOT=tmp_path / "gathered", STATICFILES_DIRS=[folder]):
        get_finder.cache_clear()
        yield folder
    get_finder.cache_clear()


@pytest.fixture
def gathered(tmp_path, source):
    folder = tmp_path / "gathered"
    folder.mkdir()
    for name in ("page.css", NAMED):
        (folder / name).write_text("gathered {}")
    return folder


def asked(files, path):
    environ, said = {}, {}
    setup_testing_defaults(environ)
    answer = files(
        environ | {"PATH_INFO": path}, lambda status, headers: said.update(headers, status=status)
    )
    body = b"".join(answer).decode()
    if hasattr(answer, "close"):
        answer.close()
    return said, body


def test_before_files_are_gathered_their_sources_are_found(source):
    said, body = asked(with_static_files(ServeStatic, application), "/static/page.css")

    assert (said["status"], body) == ("200 OK", "source {}")
    assert said["X-Content-Type-Options"] == "nosniff"
    assert said["Cache-Control"] == "max-age=60, public"
    assert "Access-Control-Allow-Origin" not in said


def test_gathered_files_go_before_their_sources(gathered):
    files = with_static_files(ServeStatic, application)

    assert asked(files, "/static/page.css")[1] == "gathered {}"
    assert "immutable" in asked(files, f"/static/{NAMED}")[0]["Cache-Control"]


@override_settings(DEBUG=True)
def test_edited_files_are_served_at_once_in_development(gathered, source):
    files = with_static_files(ServeStatic, application)
    (source / "page.css").write_text("source { color: red }")

    said, body = asked(files, "/static/page.css")

    assert body == "source { color: red }"
    assert said["Cache-Control"] == "max-age=0, public"


@pytest.mark.parametrize("path", ["/", "/static/", "/static/none.css", "/static/../source/x"])
def test_other_requests_go_to_the_application(gathered, path):
    assert asked(with_static_files(ServeStatic, application), path)[1] == "the application"


def test_a_synchronous_server_serves_static_files_too():
    assert asked(wsgi.application, "/static/css/site.css")[0]["status"] == "200 OK"


async def sent_for(files, path):
    """The events that are sent for one request."""
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    line = ApplicationCommunicator(files, scope)
    await line.send_input({"type": "http.request"})
    sent = [await line.receive_output(), await line.receive_output()]
    await line.wait()
    return sent


def test_a_file_is_sent_at_once_and_no_thread_is_started(gathered, monkeypatch):
    files, started = with_pathsend(with_static_files(ServeStaticASGI, application)), []
    monkeypatch.setattr(Thread, "start", started.append)

    head, body = asyncio.run(sent_for(files, "/static/page.css"))

    assert (head["status"], dict(head["headers"])[b"content-length"]) == (200, b"11")
    assert body == {"type": "http.response.body", "body": b"gathered {}"}
    assert started == []
