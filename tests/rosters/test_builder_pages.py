"""The builder without JavaScript: starting, adding, refusals, what it costs."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters import services
from rosters.edits import AddUnit
from rosters.models import Roster
from rosters.owners import Owner
from tests.factories import DraftFactory, RosterFactory, line
from tests.rosters.pages import address, fresh, press

pytestmark = pytest.mark.django_db


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


def test_an_empty_list_explains_how_to_start(client, db):
    assert "Start the first one" in client.get("/rosters/").text


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
    rows = page.context["builder"].rows
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
    assert "Bought for 20 points (catalogue 0ld); now costs 24." in page.text
    press(player, roster, page.context["builder"].rows[0].troubles[0].remedies[0].change)
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
def test_an_incomplete_form_is_a_bad_request(player, roster, expected):
    assert press(player, roster, "edit=renew-prices", expected=expected).status_code == 400


def queries(client, page):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(page).status_code == 200
    return len(captured)


@pytest.mark.parametrize("page", ["/rosters/", "/rosters/public/", "/rosters/bin/"])
def test_the_list_needs_a_constant_number_of_queries(player, user, page):
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


def test_a_roster_page_needs_a_constant_number_of_queries(player, user, owner):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=("sentry-gun",)))
    pages = [address(roster, "roster"), address(roster, "roster-history")]
    before = [queries(player, page) for page in pages]
    for number in range(1, 50):
        services.edit_roster(
            roster=roster, expected=number, edit=AddUnit(unit="sentry-gun"), owner=owner
        )
    assert [queries(player, page) for page in pages] == before
    assert before[0] <= 4


def test_accounts_and_guests_have_separate_rosters(user, other_user):
    roster = RosterFactory(owner=user)
    assert Owner(user=user).owns(roster)
    assert not Owner(user=other_user).owns(roster)
    assert not Owner(guest_key="x").owns(roster)
    assert not Owner().owns(RosterFactory(guest_key="y", owner=None))


def test_a_mission_chosen_on_the_page_brings_its_usual_limit(player, roster):
    form = {"expected": 1, "edit": "set-roster", "mission": "escort", "limit": "200"}
    player.post(address(roster), form)
    assert (fresh(roster).mission, fresh(roster).limit) == ("escort", 180)


@pytest.mark.parametrize("limit", ["", "150.5", "many", "9" * 40])
def test_a_limit_that_is_no_number_is_refused_in_plain_words(player, roster, limit):
    form = {"expected": 1, "edit": "set-roster", "mission": "assault", "limit": limit}
    answer = player.post(address(roster), form)
    assert answer.status_code in {400, 422}
    assert "The points limit must be a whole number from 100 to 400." in answer.text
    assert fresh(roster).revision == 1


def test_the_builder_names_what_cannot_be_printed(player, user):
    plain = RosterFactory(owner=user, draft=DraftFactory(name="Équipe « Œil »"))
    exotic = DraftFactory(name="名前", units=(line("sentry-gun", name="Rocket 🚀", note="\ue000"),))
    said = "The print fonts lack these characters"
    assert said not in player.get(address(plain, "roster")).text
    page = player.get(address(RosterFactory(owner=user, draft=exotic), "roster")).text
    assert f"{said}; each is printed as a box: 名前🚀\ue000" in page


def test_the_list_of_rosters_is_paginated(player, user):
    for number in range(31):
        RosterFactory(owner=user, draft=DraftFactory(name=f"Number {number}", types=()))
    assert "Number 30" in player.get("/rosters/").text
    assert "Number 0<" not in player.get("/rosters/").text
    assert "Number 0<" in player.get("/rosters/?page=2").text


def test_a_roster_with_units_gone_from_the_catalogue_still_opens(player, user):
    gone = line("jaeger").change(type="scrapped-walker")
    draft = DraftFactory(units=(gone,)).change(mission="heist", faction="empire", limit=150)
    roster = RosterFactory(owner=user, draft=draft)
    services.share_roster(roster=roster, visibility="public")
    for page in ("roster", "roster-history"):
        assert player.get(address(roster, page)).status_code == 200, page
    for form in ("text", "markdown", "json"):
        assert player.get(f"/rosters/{roster.pk}/export/{form}/").status_code == 200, form
    for path in (f"/shared/{roster.share_token}/", "/rosters/", "/rosters/public/"):
        assert player.get(path).status_code == 200, path
    for sheet in ("cards", "sheet"):
        assert player.get(f"/rosters/{roster.pk}/{sheet}.pdf").status_code == 422, sheet


def test_a_limit_can_be_set_while_the_mission_is_no_longer_listed(player, user):
    roster = RosterFactory(owner=user, draft=DraftFactory().change(mission="heist"))
    assert '<option value="heist" selected>' in player.get(address(roster, "roster")).text
    form = {"expected": 1, "edit": "set-roster", "mission": "heist", "limit": "300"}
    assert player.post(address(roster), form).status_code == 302
    assert (fresh(roster).mission, fresh(roster).limit) == ("heist", 300)
