"""The archive of a member's data: requested, followed and downloaded in a browser."""

import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from rosters.accounts.export_queue import ExportQueue
from rosters.downloads import file_name
from tests.accounts.exporting import build_waiting
from tests.factories import RosterFactory

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
ADDRESS = re.compile(r"/accounts/me/export/[\w-]+/$")


@pytest.fixture
def room():
    queue = ExportQueue(1)
    yield queue
    queue.close()


def test_an_archive_is_requested_followed_and_downloaded(member, user, violations, room):
    roster = RosterFactory(owner=user)
    member.goto("/accounts/me/")
    assert violations(member) == []
    member.get_by_role("button", name="Prepare the archive").click()
    expect(member).to_have_url(ADDRESS)
    expect(member.get_by_text("Waiting in the queue")).to_be_visible()
    assert violations(member) == []

    room.open()

    expect(member.get_by_text("The archive is ready")).to_be_visible(timeout=60_000)
    assert violations(member) == []
    with member.expect_download() as begun:
        member.get_by_role("link", name="Download the archive").click()
    assert begun.value.suggested_filename == "frontier-ana.zip"
    with ZipFile(begun.value.path()) as archive:
        assert f"rosters/{file_name(roster.name, roster.pk)}.json" in archive.namelist()


def test_without_script_the_page_reloads_until_the_archive_is_ready(
    browser, base_url, client, user
):
    client.force_login(user)
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    session = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": session.value, "url": base_url}])
    page = context.new_page()
    page.goto("/accounts/me/close/")
    page.get_by_role("button", name="Prepare the archive").click()
    expect(page.get_by_text("Waiting in the queue")).to_be_visible()

    build_waiting()

    expect(page.get_by_text("The archive is ready")).to_be_visible()
    context.close()
