"""Health checks and metrics."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, ProgrammingError, connection, connections
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families as families

from frontier_site.metrics import counted, measured
from rosters.models import GameSystem
from tests.rules.players import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(db):
    call_command("sync_catalogue", verbosity=0)


# -- ready? -------------------------------------------------------------------------------------


def test_a_site_with_everything_is_ready(client, loaded):
    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ready",
        "migrations": "ok",
        "catalogues": "ok",
        "redis": "ok",
    }
    assert "no-store" in answer["Cache-Control"]


def test_a_site_that_has_not_migrated_is_not_ready(client, loaded):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'rules' AND name LIKE '0001%'")

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["migrations"] == "missing"
    assert answer.json()["catalogues"] == "ok"


def test_a_site_whose_tables_are_not_there_is_not_ready(client, loaded, monkeypatch):
    def missing(*args, **kwargs):
        raise ProgrammingError("relation does not exist")  # PostgreSQL's word for it

    monkeypatch.setattr(GameSystem.objects, "filter", missing)

    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["catalogues"] == "missing"


def test_a_site_without_its_catalogues_is_not_ready(client, loaded):
    GameSystem.objects.update(version="an earlier one")

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()["catalogues"]) == (503, "missing")


def test_a_site_whose_redis_is_gone_is_not_ready(client, loaded, settings, monkeypatch):
    def gone(*args):
        raise OperationalError("Connection refused by redis://:secret@host")

    monkeypatch.setattr("django.core.cache.backends.locmem.LocMemCache.get", gone)
    assert client.get("/readyz").status_code == 200  # nobody has named one
    settings.REDIS_URL = "redis://:secret@host"

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()["redis"]) == (503, "missing")
    assert b"secret" not in answer.content


def test_a_site_whose_database_is_gone_says_so_twice(client, loaded, monkeypatch):
    def gone(*args, **kwargs):
        raise OperationalError("no such host: secret")

    monkeypatch.setattr(connections["default"], "cursor", gone)

    assert client.get("/healthz").status_code == 503
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()["migrations"]) == (503, "missing")
    assert b"secret" not in answer.content


# -- figures --------------------------------------------------------------------------------------


def figure(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


def test_metrics_are_off_by_default(client, settings):
    assert client.get("/metrics").status_code == 404
    settings.METRICS = True
    assert client.get("/metrics").status_code == 200


@pytest.mark.parametrize(
    ("sent", "status"),
    [("Bearer of figures", 200), ("Bearer of", 401), ("", 401), ("Bearer ó", 401)],
)
def test_metrics_may_require_a_token(client, settings, sent, status):
    settings.METRICS_TOKEN = "of figures"

    answer = client.get("/metrics", headers={"Authorization": sent})

    assert answer.status_code == status
    assert (b"frontier_requests" in answer.content) == (status == 200)


def test_metrics_are_valid_prometheus_and_contain_no_names(client, settings, user):
    settings.METRICS = True
    client.force_login(user)
    match = started()
    client.get("/rosters/")
    client.get(f"/matches/{match.pk}/")
    client.get(f"/nowhere/{user.username}/")

    text = client.get("/metrics").content.decode()

    found = {each.name: each for each in families(text)}
    labels = {tuple(sorted(each.labels)) for each in found["frontier_requests"].samples}
    assert labels == {("method", "route", "status")}
    assert "process_resident_memory_bytes" in found
    assert str(match.pk) not in text
    assert user.username not in text


def test_a_request_counts_under_the_name_of_its_route(client):
    asked = {"route": "credits", "method": "GET", "status": "200"}
    before = figure("frontier_requests_total", **asked)
    slow = figure("frontier_request_seconds_count", route="credits")

    client.get("/credits/")

    assert figure("frontier_requests_total", **asked) == before + 1
    assert figure("frontier_request_seconds_count", route="credits") == slow + 1


def test_unknown_methods_and_paths_create_no_metrics(client):
    before = figure("frontier_requests_total", route="nowhere", method="other", status="404")

    client.generic("BREW", f"/nowhere/{uuid4()}/")

    after = figure("frontier_requests_total", route="nowhere", method="other", status="404")
    assert after == before + 1


def test_commands_are_counted_by_result(client, user):
    client.force_login(user)
    stands = started()
    before = figure("frontier_commands_total", outcome="unreadable")

    client.post(f"/api/v1/matches/{stands.pk}/commands/", {}, content_type="application/json")

    assert figure("frontier_commands_total", outcome="unreadable") == before + 1


def test_open_sockets_are_counted():
    seen = []

    async def socket(scope, receive, send):
        seen.append(figure("frontier_sockets_open"))

    before = figure("frontier_sockets_open")
    asyncio.run(counted(socket)({}, None, None))

    assert seen == [before + 1]
    assert figure("frontier_sockets_open") == before


def test_e_mails_and_duration_of_a_round_are_counted():
    letters, rounds = figure("frontier_letters_total"), figure("frontier_round_seconds_count")

    measured(lambda is_stopping: 3)(lambda: False)

    assert figure("frontier_letters_total") == letters + 3
    assert figure("frontier_round_seconds_count") == rounds + 1
