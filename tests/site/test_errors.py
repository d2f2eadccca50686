"""What cannot be served is refused with a sentence and the right status."""

import re

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.templatetags.static import static
from django.test import Client, RequestFactory

from frontier_site import errors, wsgi
from tests.site.test_static_files import asked

pytestmark = pytest.mark.django_db

TOO_MUCH = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1


def test_a_missing_page_says_so(client):
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.content.decode()


def test_a_missing_api_address_answers_in_the_api_s_shape(client):
    answer = client.get("/api/v1/nowhere/")

    assert answer.status_code == 404
    assert answer.json()["errors"][0]["code"] == "not_found"


@pytest.mark.parametrize("path", ["/accounts/login/", "/api/v1/nowhere/"])
def test_too_large_a_body_is_refused_unread(client, path):
    answer = client.post(path, b"x" * TOO_MUCH, content_type="application/octet-stream")

    assert answer.status_code == 413
    assert "larger than 1 MiB" in answer.content.decode()


def test_where_more_is_taken_the_refusal_says_how_much(client):
    answer = client.post("/matches/import/", CONTENT_LENGTH=str(9 * TOO_MUCH))

    assert answer.status_code == 413
    assert "larger than 8 MiB" in answer.content.decode()


def test_a_body_of_unknown_length_is_refused(client):
    answer = client.post("/accounts/login/", CONTENT_LENGTH="many")

    assert answer.status_code == 413


def test_a_form_without_its_token_is_explained(user):
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ana"})

    assert answer.status_code == 403
    assert "Allow cookies for this site" in answer.content.decode()


@pytest.fixture
def request_of_nobody():
    return RequestFactory().get("/")


@pytest.mark.parametrize(
    ("handler", "exception", "status", "sentence"),
    [
        (errors.bad_request, BadRequest("The map is torn."), 400, "The map is torn."),
        (errors.bad_request, SuspiciousOperation("host"), 400, "could not be understood"),
        (errors.forbidden, PermissionDenied("Ask the owner."), 403, "Ask the owner."),
        (
            errors.forbidden,
            PermissionDenied(),
            403,
            "You do not have permission to see or change this.",
        ),
    ],
)
def test_a_view_s_own_sentence_is_shown(request_of_nobody, handler, exception, status, sentence):
    answer = handler(request_of_nobody, exception)

    assert answer.status_code == status
    assert sentence in answer.content.decode()


def test_a_server_error_has_an_apology_page(request_of_nobody):
    answer = errors.server_error(request_of_nobody)

    assert answer.status_code == 500
    assert "The fault is ours." in answer.content.decode()


@pytest.fixture
def nothing_gathered(settings, tmp_path):
    """The site as it is served, before its static files have been gathered."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"}
    }


def test_a_fault_is_told_where_static_files_have_not_been_gathered(
    request_of_nobody, nothing_gathered
):
    with pytest.raises(ValueError, match="css/site"):
        static("css/site.css")

    answer = errors.server_error(request_of_nobody)

    assert "The fault is ours." in answer.content.decode()
    for address in re.findall(r'href="(/static/[^"]+)"', answer.content.decode()):
        assert asked(wsgi.application, address)[0]["status"] == "200 OK"


def test_a_server_error_of_the_api_is_json():
    answer = errors.server_error(RequestFactory().get("/api/v1/anything/"))

    assert answer.status_code == 500
    assert b'"type": "server_error"' in answer.content


def test_a_form_s_address_opened_as_a_page_says_so(client):
    answer = client.get("/theme/")

    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "only accepts forms sent" in answer.content.decode()


@pytest.mark.parametrize("body", ["[" * 100_000, '{"x":' + "[" * 50_000 + "]" * 50_000 + "}"])
def test_json_nested_too_deep_to_read_is_refused(client, body):
    answer = client.post("/api/v1/validate/", body, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "parse_error"
