"""The worker dies, or is asked to go, while it writes to people: nobody is written to twice."""

from __future__ import annotations

import signal
from threading import Thread

import pytest

from tests.faults.mail import MailServer
from tests.scale.processes import environment, prepared, ran, until, working

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


def test_what_a_killed_worker_has_left_the_next_one_does_and_nothing_twice(settings, mail):
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


def test_a_worker_that_is_asked_to_go_finishes_the_round_it_is_making(settings, mail):
    with working(settings, 0.1) as worker:
        assert mail.asked.wait(30)
        worker.signal(signal.SIGTERM)
        mail.open.set()
        code, said = worker.ended(), worker.said

    assert code == 0
    assert said.rstrip().endswith("Stopped.")
    assert mail.kept().total() == MATCHES * len(SEATS)
    assert set(mail.kept().values()) == {1}
