"""`make audit`: advisories are told, and silence is never taken for safety."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.audit import main


class Advisories(BaseHTTPRequestHandler):
    """Answers as `server.answer` says and remembers what it was asked."""

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.server.asked = json.loads(self.rfile.read(length))["queries"]
        status, body = self.server.answer
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        """Nothing: the run of the tests stays readable."""


@pytest.fixture
def service():
    with HTTPServer(("127.0.0.1", 0), Advisories) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def tree(tmp_path):
    """A lock file with two packages, and one of Node."""
    (tmp_path / "requirements.txt").write_text(
        "alpha==1.0 \\\n    --hash=sha256:00\n    # via beta\nbeta[x]==2.1 ; python_version > '3'\n"
    )
    (tmp_path / "bench").mkdir()
    packages = {"": {}, "node_modules/a/node_modules/@b/c": {"version": "3.0"}}
    (tmp_path / "bench" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    return tmp_path


def audited(tree, service):
    return main(tree, f"http://127.0.0.1:{service.server_port}/")


def results(*each):
    return 200, json.dumps({"results": each}).encode()


def test_every_locked_package_is_asked_about(tree, service, capsys):
    service.answer = results({}, {}, {})

    assert audited(tree, service) == 0
    asked = [(each["package"]["name"], each["version"]) for each in service.asked]
    assert asked == [("alpha", "1.0"), ("beta", "2.1"), ("@b/c", "3.0")]
    assert capsys.readouterr().out == "3 locked packages, 0 with known advisories\n"


def test_an_advisory_is_named_and_fails(tree, service, capsys):
    service.answer = results({}, {"vulns": [{"id": "GHSA-1"}, {"id": "PYSEC-2"}]}, {})

    assert audited(tree, service) == 1
    assert "beta 2.1 (PyPI): GHSA-1, PYSEC-2" in capsys.readouterr().out


@pytest.mark.parametrize(
    "answer",
    [
        (503, b""),
        (200, b"<html>please log in</html>"),
        (200, b"[]"),
        (200, b'{"results": null}'),
        (200, b'{"results": [null, null, null]}'),
        results({}, {}),
    ],
)
def test_an_uninformative_answer_is_an_error(tree, service, answer, capsys):
    service.answer = answer

    assert audited(tree, service) == 2
    assert capsys.readouterr().out.startswith("NOT AUDITED: ")


def test_without_the_advisory_data_nothing_is_called_safe(tree, capsys):
    assert main(tree, "http://127.0.0.1:9/") == 2
    assert capsys.readouterr().out.startswith("NOT AUDITED: ")
