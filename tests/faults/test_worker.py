"""The background worker dies or stops while sending e-mails: nobody gets one twice."""

from __future__ import annotations

import signal
import socket
import time
from threading import Thread
from urllib.request import urlopen

import pytest
from django.conf import settings as of_the_site

from tests.faults.mail import MailServer
from tests.faults.own_servers import free_port
from tests.scale.processes import environment, prepared, ran, serving, started, until, working

pytestmark = pytest.mark.slow
MATCHES = 3
SEATS = {"ana", "bo"}
REST = """
import django
django.setup()
from datetime import timedelta
from django.db.models import F
from rules.models import Match
Match.objects.update(changed=F("changed") - timedelta(minutes=2))
"""


@pytest.fixture
def mail():
    with MailServer() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.open.set()
        server.shutdown()


@pytest.fixture
def settings(tmp_path, mail):
    """A site whose every match waits for both its players, who are not looking."""
    settings = environment(tmp_path, EMAIL_URL=mail.url)
    prepared(settings, MATCHES)
    ran(settings, "-c", REST)
    return settings


def test_the_next_worker_finishes_the_work_of_a_killed_one_exactly_once(settings, mail):
    with working(settings, 0.1) as worker:
        assert mail.asked.wait(30)
        worker.signal(signal.SIGKILL)
        worker.ended()
    mail.open.set()

    with working(settings, 0.1) as worker:
        until(lambda: mail.kept().total() >= MATCHES * len(SEATS) - 1)
        code = worker.stopped()

    assert code == 0
    assert mail.kept().total() == MATCHES * len(SEATS) - 1  # the one in the dead worker's hand
    assert set(mail.kept().values()) == {1}


def test_a_stopping_worker_finishes_the_current_e_mail(settings, mail):
    with working(settings, 0.1) as worker:
        assert mail.asked.wait(30)
        worker.signal(signal.SIGTERM)
        time.sleep(0.5)  # the letter is still in its hand when it hears of it
        mail.open.set()
        code, said = worker.ended(), worker.said

    assert code == 0
    assert said.rstrip().endswith("Stopped.")
    assert mail.kept().total() == 1

    with working(settings, 0.1) as worker:
        until(lambda: mail.kept().total() >= MATCHES * len(SEATS))
        assert worker.stopped() == 0
    assert set(mail.kept().values()) == {1}


def test_a_stopping_site_finishes_the_current_e_mail(settings, mail):
    with serving(settings | {"ROUND_SECONDS": "1"}) as server:
        assert mail.asked.wait(30)
        server.process.signal(signal.SIGTERM)
        time.sleep(0.5)
        mail.open.set()
        server.process.ended()

    assert mail.kept().total() == 1


def test_a_stopping_site_does_not_wait_for_a_silent_mail_server(settings, mail):
    with serving(settings | {"ROUND_SECONDS": "1"}) as server:
        assert mail.asked.wait(30)
        server.process.signal(signal.SIGTERM)
        began = time.monotonic()
        server.process.ended()

    assert time.monotonic() - began < 3 * of_the_site.EMAIL_TIMEOUT
    assert not mail.letters


def test_a_worker_exports_prometheus_metrics(settings, mail):
    mail.open.set()
    port = free_port()
    with working(settings, 0.1, "--metrics-port", str(port)) as worker:
        until(lambda: told(port, "frontier_letters_total") == MATCHES * len(SEATS))
        assert told(port, "frontier_round_seconds_count") > 0
        assert worker.stopped() == 0


def test_a_worker_whose_metrics_port_is_taken_says_so(settings):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = ("manage.py", "work", "--metrics-port", port)
        with started(settings, *command, ready="Cannot serve metrics") as worker:
            assert worker.ended() == 1
            assert "Traceback" not in worker.said


def told(port, name):
    """A figure, as the process at `port` tells it."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as page:
        lines = page.read().decode().splitlines()
    [figure] = [line for line in lines if line.startswith(f"{name} ")]
    return float(figure.split()[1])
