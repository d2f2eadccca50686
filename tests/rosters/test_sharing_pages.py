"""Who may see a roster, the bin, and files in and out."""

from io import BytesIO
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from rosters import services
from rosters.draft import NAME_LENGTH
from rosters.edits import SetRoster
from rosters.exchange.document import exported
from rosters.models import Roster
from rosters.owners import Owner
from rosters.printing.pages import link_pictures
from tests.factories import DraftFactory
from tests.rosters.pages import address, fresh, meta_of

pytestmark = pytest.mark.django_db


OWN_ADDRESSES = ("roster", "roster-history")
OWN_FORMS = (
    "roster-edit", "roster-keep-mine", "roster-undo", "roster-lock", "roster-unlock",
    "roster-restore", "roster-share", "roster-delete", "roster-put-back",
)  # fmt: skip


def test_the_roster_of_another_user_gives_404(client, roster, other_user):
    for sign_in in (False, True):
        if sign_in:
            client.force_login(other_user)
        services.share_roster(roster=roster, visibility="public" if sign_in else "private")
        for name in OWN_ADDRESSES:
            assert client.get(address(roster, name)).status_code == 404, name
        for name in OWN_FORMS:
            answer = client.post(address(roster, name), {"expected": 1})
            assert answer.status_code == 404, name


def test_a_private_roster_is_neither_copied_nor_exported_by_others(client, roster):
    assert client.post(address(roster, "roster-clone")).status_code == 404
    assert client.get(reverse("roster-export", args=[roster.pk, "json"])).status_code == 404


def test_a_link_shows_the_roster_to_everybody_until_it_is_revoked(player, client, roster):
    player.post(address(roster, "roster-share"), {"visibility": "unlisted"})
    link = reverse("roster-shared", args=[fresh(roster).share_token])
    player.logout()
    page = client.get(link)
    assert page.status_code == 200
    assert roster.name in page.text
    assert 'name="robots" content="noindex"' in page.text
    assert roster.name not in client.get("/rosters/public/").text
    services.share_roster(roster=fresh(roster), visibility="private")
    assert client.get(link).status_code == 404


@pytest.mark.parametrize("token", ["a\x00b", "\x00", "é", "a.b"])
def test_a_malformed_link_causes_no_query(client, token):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/shared/{quote(token)}/").status_code == 404
    assert len(queries) == 0


def test_a_public_roster_is_listed_and_can_be_copied(client, roster, other_user):
    services.share_roster(roster=roster, visibility="public")
    assert roster.name in client.get("/rosters/public/").text
    client.force_login(other_user)
    client.post(reverse("roster-shared-clone", args=[roster.share_token]))
    copy = Roster.objects.get(owner=other_user)
    assert copy.name == f"Copy of {roster.name}"
    assert [each.type for each in copy.draft.units] == [each.type for each in roster.draft.units]


def test_an_unknown_visibility_is_refused(player, roster):
    answer = player.post(address(roster, "roster-share"), {"visibility": "aliens"})
    assert answer.status_code == 422


def test_a_deleted_roster_can_be_put_back(player, roster):
    player.post(address(roster, "roster-delete"), {"expected": 1})
    assert player.get(address(roster, "roster")).status_code == 410
    assert player.get(address(roster, "roster-history")).status_code == 404
    assert roster.name in player.get("/rosters/bin/").text
    player.post(address(roster, "roster-put-back"))
    assert fresh(roster).deleted_at is None


def test_a_late_delete_deletes_nothing(player, overtaken):
    answer = player.post(address(overtaken, "roster-delete"), {"expected": 1})
    assert answer.status_code == 412
    assert fresh(overtaken).deleted_at is None


@pytest.mark.parametrize(
    ("form", "kind", "ending"),
    [("json", "application/json", "json"), ("text", "text/plain; charset=utf-8", "txt"),
     ("markdown", "text/markdown; charset=utf-8", "md")],
)  # fmt: skip
def test_a_roster_is_exported_as_a_file(player, roster, form, kind, ending):
    answer = player.get(reverse("roster-export", args=[roster.pk, form]))
    assert answer["Content-Type"] == kind
    assert f'.{ending}"' in answer["Content-Disposition"]
    assert player.get(reverse("roster-export", args=[roster.pk, "exe"])).status_code == 404


def test_an_imported_file_is_exported_byte_for_byte(player, roster):
    data = player.get(reverse("roster-export", args=[roster.pk, "json"])).content
    answer = player.post("/rosters/import/", {"file": SimpleUploadedFile("roster.json", data)})
    copy = Roster.objects.exclude(pk=roster.pk).get()
    assert answer.url == f"/rosters/{copy.pk}/"
    assert player.get(reverse("roster-export", args=[copy.pk, "json"])).content == data


def test_text_can_be_pasted_as_well(player, user):
    draft = DraftFactory(name="Pasted")
    player.post("/rosters/import/", {"text": exported(draft).decode()})
    assert Roster.objects.get(owner=user).name == "Pasted"


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[" * 9999, b" " * (1024 * 1024) + b"{}"])
def test_a_hostile_upload_is_refused_on_the_page(player, data):
    answer = player.post("/rosters/import/", {"file": SimpleUploadedFile("x.json", data)})
    assert answer.status_code in {413, 422}
    assert not Roster.objects.exists()


@pytest.fixture
def linked(roster):
    """A roster that anyone with the link can read, with a note."""
    edit = SetRoster(name="Wing & <b>prayer</b>", note="Hold the ridge.")
    roster = services.edit_roster(
        roster=roster, expected=roster.revision, edit=edit, owner=Owner(user=roster.owner)
    )
    return services.share_roster(roster=roster, visibility="unlisted")


def picture_at(client, row, **headers):
    return client.get(reverse("roster-shared-picture", args=[row.share_token]), headers=headers)


def test_the_link_to_a_shared_roster_has_a_preview(client, linked, settings):
    settings.SITE_URL = "https://armies.example/"
    link = reverse("roster-shared", args=[linked.share_token])

    told = meta_of(client.get(link))

    assert told["og:title"] == "Wing & <b>prayer</b>"
    assert told["og:description"].startswith(f"{linked.total} points · Frontier · ")
    assert told["og:url"] == f"https://armies.example{link}"
    assert told["og:image"] == f"https://armies.example{link}picture.png"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"
    assert "Hold the ridge." not in str(told)


def test_the_picture_of_a_shared_roster_is_drawn_once(client, linked, monkeypatch):
    drawn = []
    link_pictures.PICTURES.clear()
    draw = link_pictures.link_picture
    monkeypatch.setattr(link_pictures, "link_picture", lambda *a: drawn.append(a) or draw(*a))

    first = picture_at(client, linked)
    again = picture_at(client, linked)
    known = picture_at(client, linked, if_none_match=first["ETag"])

    assert first["Content-Type"] == "image/png"
    assert Image.open(BytesIO(first.content)).size == (1200, 630)
    assert again.content == first.content
    assert (known.status_code, known.content) == (304, b"")
    assert len(drawn) == 1
    edit = SetRoster(name="Another name")
    services.edit_roster(
        roster=linked, expected=linked.revision, edit=edit, owner=Owner(user=linked.owner)
    )
    assert picture_at(client, linked, if_none_match=first["ETag"]).status_code == 200


@pytest.mark.parametrize("name", ["W" * 80, "Ein sehr langer Name " * 3, "名前のない軍隊", "a"])
def test_any_name_has_a_picture(client, roster, name):
    edit = SetRoster(name=name[:NAME_LENGTH].strip())
    row = services.edit_roster(
        roster=roster, expected=roster.revision, edit=edit, owner=Owner(user=roster.owner)
    )

    answer = picture_at(client, services.share_roster(roster=row, visibility="public"))

    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


def test_a_private_roster_has_no_picture(player, client, linked):
    known = picture_at(client, linked)["ETag"]
    services.share_roster(roster=linked, visibility="private")

    for reader in (client, player):
        assert picture_at(reader, linked, if_none_match=known).status_code == 404
    assert client.get("/shared/never/picture.png").status_code == 404
