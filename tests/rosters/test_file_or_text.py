"""Pages that take a file or pasted text: exactly one of the two, and one sentence otherwise."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

pytestmark = pytest.mark.django_db

PAGES = ("/rosters/import/", "/boards/import/", f"/seals/{'0' * 64}/")


def sent(client, page, content, text):
    file = SimpleUploadedFile("file.json", content)
    return client.post(page, {"file": file, "text": text, "salt": "0" * 64})


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("content", [b"{}", b""], ids=["a file", "an empty file"])
def test_a_file_and_a_text_are_refused_and_the_text_stays(client, page, content):
    answer = sent(client, page, content, "My pasted text")

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"file": ["Choose the file or the text, not both."]}
    assert "My pasted text</textarea>" in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_an_empty_file_gives_one_error(client, page):
    answer = sent(client, page, b"", "")

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"file": ["The file is empty."]}


def test_an_empty_match_record_gives_one_error(client):
    answer = sent(client, "/matches/import/", b"", "")

    assert [len(errors) for errors in answer.context["form"].errors.values()] == [1]
