"""The builder without JavaScript: forms, refusals, both versions, history, sharing, the bin."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters import services
from rosters.edits import AddUnit, SetRoster
from rosters.exchange.document import exported
from rosters.keepers import Keeper
from rosters.models import Roster
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.django_db


def address(roster, name="roster-edit"):
    return reverse(name, args=[roster.pk])


def press(player, roster, change, **fields):
    """Presses a button of the form that all buttons share."""
    return player.post(
        address(roster), {"expected": fields.pop("expected", roster.revision), "change": change}
    )


def fresh(roster):
    return Roster.objects.get(pk=roster.pk)


# -- starting ---------------------------------------------------------------------------------


def test_a_roster_is_started_with_a_faction_and_a_mission(player, user):
    answer = player.post(
        "/rosters/new/",
        {"system": "frontier", "faction": "rebels", "mission": "ambush", "limit": "", "name": ""},
    )
    roster = Roster.objects.get()
    assert answer.url == f"/rosters/{roster.pk}/"
    assert (roster.owner, roster.faction, roster.limit, roster.name) == (
        user, "rebels", 180, "Rebels",
    )  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [{"faction": "empire"}, {"mission": "picnic"}, {"limit": "99"}, {"limit": "x"},
     {"name": "a\x07"}, {"faction": ""}],
)  # fmt: skip
def test_a_roster_that_cannot_be_started_says_why(player, wrong):
    fields = {"system": "frontier", "faction": "rebels", "mission": "ambush", "limit": "180"}
    answer = player.post("/rosters/new/", fields | wrong)
    assert answer.status_code == 422
    assert "errorlist" in answer.text
    assert not Roster.objects.exists()


def test_an_empty_list_says_what_to_do_first(client, db):
    assert "Start the first one" in client.get("/rosters/").text


# -- building ---------------------------------------------------------------------------------


def test_adding_is_one_press(player, roster):
    press(player, roster, "edit=add-unit&unit=peacekeepers")
    assert fresh(roster).draft.units[-1].type == "peacekeepers"


def test_the_page_shows_total_what_is_left_and_the_badge(player, user):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=("sentry-gun", "patrol-drone")))
    page = player.get(address(roster, "roster")).text
    assert '<b class="number points-total">46</b>' in page
    assert "154 left" in page
    assert "Legal" in page


@pytest.mark.clause("FR-SELECT-7")
def test_a_unit_that_still_fits_is_a_note_and_no_problem(player, user):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=("sentry-gun",)))
    page = player.get(address(roster, "roster")).text
    assert "would still fit" in page
    assert "trouble-warning" in page
    assert "trouble-error" not in page


@pytest.mark.clause("FR-SELECT-3")
def test_too_many_points_are_shown_with_clause_and_remedy_and_saved_all_the_same(player, roster):
    press(player, roster, "edit=add-unit&unit=sentry-gun")
    page = player.get(address(roster, "roster"))
    assert page.status_code == 200
    assert "24 over" in page.text
    assert "/games/frontier/rules/FR-SELECT-3/" in page.text
    button = re.search(r'value="([^"]*)">Raise the limit to 224', page.text)
    press(player, fresh(roster), html.unescape(button[1]))
    assert fresh(roster).limit == 224


@pytest.mark.clause("FR-SELECT-1")
def test_a_unit_of_another_faction_is_named_beside_its_line(player, user):
    draft = DraftFactory(types=("sentry-gun",))
    draft = draft.change(units=(*draft.units, line("jaeger", name="Spy")))
    roster = RosterFactory(owner=user, draft=draft)
    page = player.get(address(roster, "roster"))
    rows = page.context["desk"].rows
    assert [len(row.troubles) for row in rows] == [0, 1]
    assert rows[1].troubles[0].clause == "FR-SELECT-1"
    press(player, roster, rows[1].troubles[0].remedies[0].change)
    assert [each.type for each in fresh(roster).draft.units] == ["sentry-gun"]


@pytest.mark.clause("FR-UNIT-2")
def test_an_old_price_is_explained_and_renewed_with_one_press(player, user):
    draft = DraftFactory(types=())
    draft = draft.change(units=(line("sentry-gun", points=20, catalogue="0ld"),))
    roster = RosterFactory(owner=user, draft=draft)
    page = player.get(address(roster, "roster"))
    assert "Bought at 20 points (catalogue 0ld); costs 24 today." in page.text
    press(player, roster, page.context["desk"].rows[0].troubles[0].remedies[0].change)
    assert fresh(roster).draft.units[0].points == 24


def test_units_that_do_not_fit_say_so_and_can_be_added(player, roster):
    page = player.get(address(roster, "roster")).text
    assert "38 points over the limit" in page
    assert page.count('class="button button-small add"') == 6
    assert press(player, roster, "edit=add-unit&unit=stalker-team").status_code == 302


def test_buttons_move_duplicate_and_remove(player, roster):
    first, second = roster.draft.units[:2]
    press(player, roster, f"edit=change-unit&line={first.id}&to=1")
    assert [each.id for each in fresh(roster).draft.units[:2]] == [second.id, first.id]
    press(player, fresh(roster), f"edit=duplicate-unit&line={first.id}")
    assert len(fresh(roster).draft.units) == 8
    press(player, fresh(roster), f"edit=remove-unit&line={second.id}")
    assert second.id not in {each.id for each in fresh(roster).draft.units}


def test_names_and_notes_are_shown_as_written_and_never_as_markup(player, roster):
    fields = {"expected": 1, "edit": "change-unit", "line": roster.draft.units[0].id}
    player.post(address(roster), fields | {"name": "<script>alert(1)</script>", "note": "a\nb"})
    page = player.get(address(roster, "roster")).text
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ("edit=fly", 400),
        ("edit=add-unit&unit=dragon", 422),
        ("edit=set-roster&limit=5000", 422),
        ("edit=set-roster&name=%07", 422),
        ("edit=remove-unit&line=none", 422),
    ],
)
def test_an_edit_that_cannot_be_made_is_refused_on_the_page(player, roster, change, status):
    answer = press(player, roster, change)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert fresh(roster).revision == 1


@pytest.mark.parametrize("expected", ["", "x", "-1", "9" * 30, "²"])
def test_a_form_cut_short_is_a_bad_request(player, roster, expected):
    assert press(player, roster, "edit=renew-prices", expected=expected).status_code == 400


# -- two tabs ---------------------------------------------------------------------------------


@pytest.fixture
def overtaken(roster, keeper):
    """A roster that another tab has saved since: it stands at revision 2."""
    services.edit_roster(
        roster=roster, expected=1, edit=SetRoster(name="From the other tab"), keeper=keeper
    )
    return roster


def hidden(page):
    """The hidden fields of the page's forms, one dictionary a form, by address."""
    forms = re.findall(r'<form method="post" action="([^"]+)"[^>]*>(.*?)</form>', page, re.S)
    return {
        action: {
            name: html.unescape(value)
            for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', body)
        }
        for action, body in forms
    }


def test_a_late_save_shows_both_versions_and_changes_nothing(player, overtaken):
    answer = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    assert answer.status_code == 412
    assert answer.context["your_changes"] == ["Added Sentry Gun for 24 points"]
    assert answer.context["their_changes"] == ["Renamed to “From the other tab”"]
    assert len(answer.context["yours"].rows) == 8
    assert len(answer.context["theirs"].rows) == 7
    assert fresh(overtaken).revision == 2


def test_keep_mine_replaces_theirs_and_history_keeps_both(player, overtaken):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    keep = address(overtaken, "roster-keep-mine")
    player.post(keep, hidden(late.text)[keep])
    stands = fresh(overtaken)
    assert len(stands.draft.units) == 8
    assert stands.name != "From the other tab"
    assert stands.revisions.get(number=2).draft.name == "From the other tab"


def test_mine_can_be_done_on_top_of_theirs(player, overtaken):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    edit = address(overtaken)
    player.post(edit, hidden(late.text)[edit])
    assert len(fresh(overtaken).draft.units) == 8
    assert fresh(overtaken).name == "From the other tab"


def test_keeping_mine_can_be_late_itself(player, overtaken, keeper):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    services.edit_roster(
        roster=fresh(overtaken), expected=2, edit=SetRoster(name="Third"), keeper=keeper
    )
    keep = address(overtaken, "roster-keep-mine")
    assert player.post(keep, hidden(late.text)[keep]).status_code == 412
    assert fresh(overtaken).name == "Third"


def test_a_late_undo_shows_what_was_saved(player, overtaken):
    answer = player.post(address(overtaken, "roster-undo"), {"expected": 1})
    assert answer.status_code == 412
    assert "From the other tab" in answer.text


# -- undo, history, lock ----------------------------------------------------------------------


def test_undo_takes_back_the_last_change(player, overtaken):
    player.post(address(overtaken, "roster-undo"), {"expected": 2})
    assert fresh(overtaken).name != "From the other tab"


def test_undo_at_the_start_says_that_nothing_is_left(player, roster):
    answer = player.post(address(roster, "roster-undo"), {"expected": 1}, follow=True)
    assert "nothing left to undo" in answer.text


def test_the_history_says_what_each_step_changed_and_brings_it_back(player, overtaken):
    page = player.get(address(overtaken, "roster-history"))
    assert "Renamed to “From the other tab”" in page.text
    restore = address(overtaken, "roster-restore")
    player.post(restore, {"expected": 2, "number": 1})
    assert fresh(overtaken).draft == overtaken.revisions.get(number=1).draft
    assert "step 1" in player.get(address(overtaken, "roster-history")).text


def test_a_step_that_never_was_is_not_found(player, roster):
    answer = player.post(address(roster, "roster-restore"), {"expected": 1, "number": 77})
    assert answer.status_code == 404


def test_a_locked_roster_cannot_be_edited_until_it_is_unlocked(player, roster):
    player.post(address(roster, "roster-lock"), {"expected": 1})
    assert "Locked" in player.get(address(roster, "roster")).text
    refused = press(player, fresh(roster), "edit=add-unit&unit=sentry-gun")
    assert refused.status_code == 409
    player.post(address(roster, "roster-unlock"), {"expected": 2})
    assert press(player, fresh(roster), "edit=add-unit&unit=sentry-gun").status_code == 302


def test_a_draft_that_is_not_legal_cannot_be_locked(player, user):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=()))
    answer = player.post(address(roster, "roster-lock"), {"expected": 1})
    assert answer.status_code == 409
    assert fresh(roster).locked_at is None


# -- who may see it ---------------------------------------------------------------------------

OWN_ADDRESSES = ("roster", "roster-history")
OWN_FORMS = (
    "roster-edit", "roster-keep-mine", "roster-undo", "roster-lock", "roster-unlock",
    "roster-restore", "roster-share", "roster-delete", "roster-put-back",
)  # fmt: skip


def test_a_roster_of_somebody_else_is_not_found(client, roster, other_user):
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


def test_a_public_roster_is_listed_and_can_be_copied(client, roster, other_user):
    services.share_roster(roster=roster, visibility="public")
    assert roster.name in client.get("/rosters/public/").text
    client.force_login(other_user)
    client.post(reverse("roster-shared-clone", args=[roster.share_token]))
    copy = Roster.objects.get(owner=other_user)
    assert copy.name == f"Copy of {roster.name}"
    assert [each.type for each in copy.draft.units] == [each.type for each in roster.draft.units]


def test_sharing_with_nobody_known_is_refused(player, roster):
    answer = player.post(address(roster, "roster-share"), {"visibility": "aliens"})
    assert answer.status_code == 422


# -- the bin ----------------------------------------------------------------------------------


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


# -- files ------------------------------------------------------------------------------------


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


def test_an_imported_file_is_exported_again_to_the_byte(player, roster):
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


# -- guests -----------------------------------------------------------------------------------


@pytest.fixture
def guest_roster(client, db):
    client.post("/rosters/new/", {"system": "frontier", "faction": "rebels", "mission": "ambush"})
    return Roster.objects.get()


def test_a_guest_builds_without_an_account(client, guest_roster):
    assert guest_roster.owner is None
    press(client, guest_roster, "edit=add-unit&unit=jaeger")
    assert fresh(guest_roster).total == 30
    assert "These rosters belong to this browser." in client.get("/rosters/").text


def test_another_guest_sees_nothing_of_it(guest_roster):
    assert Client().get(address(guest_roster, "roster")).status_code == 404


def test_signing_up_keeps_what_the_guest_made(client, guest_roster):
    secret = "a long enough secret"
    client.post(
        "/accounts/signup/", {"username": "newcomer", "password1": secret, "password2": secret}
    )
    kept = fresh(guest_roster)
    assert kept.owner.username == "newcomer"
    assert kept.guest_key is None
    assert client.get(address(kept, "roster")).status_code == 200


def test_signing_in_adds_what_the_guest_made_to_what_was_there(client, guest_roster, user):
    RosterFactory(owner=user)
    client.post("/accounts/login/", {"login": "ana", "password": "a long enough secret"})
    assert Roster.objects.filter(owner=user).count() == 2


def test_looking_around_starts_no_session(client, db):
    client.get("/rosters/")
    client.get("/rosters/new/")
    assert "sessionid" not in client.cookies


# -- what it costs ----------------------------------------------------------------------------


def queries(client, page):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(page).status_code == 200
    return len(captured)


@pytest.mark.parametrize("page", ["/rosters/", "/rosters/public/", "/rosters/bin/"])
def test_a_list_costs_the_same_with_one_roster_and_with_fifty(player, user, page):
    def one_more():
        roster = RosterFactory(owner=user)
        if page == "/rosters/public/":
            services.share_roster(roster=roster, visibility="public")
        if page == "/rosters/bin/":
            services.delete_roster(roster=roster, expected=1)

    one_more()
    with_one = queries(player, page)
    for _each in range(49):
        one_more()
    assert queries(player, page) == with_one


def test_a_roster_costs_the_same_with_one_unit_and_with_fifty(player, user, keeper):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=("sentry-gun",)))
    pages = [address(roster, "roster"), address(roster, "roster-history")]
    before = [queries(player, page) for page in pages]
    for number in range(1, 50):
        services.edit_roster(
            roster=roster, expected=number, edit=AddUnit(unit="sentry-gun"), keeper=keeper
        )
    assert [queries(player, page) for page in pages] == before
    assert before[0] <= 4


def test_keepers_are_told_apart(user, other_user):
    roster = RosterFactory(owner=user)
    assert Keeper(user=user).keeps(roster)
    assert not Keeper(user=other_user).keeps(roster)
    assert not Keeper(guest_key="x").keeps(roster)
    assert not Keeper().keeps(RosterFactory(guest_key="y", owner=None))
