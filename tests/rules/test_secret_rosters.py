"""A roster that others can read and that is locked as a secret one: the hint, and hiding it."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rosters.catalogues import book
from rosters.concealment import is_hidden, uses_of
from rosters.models import Roster
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster, lock_roster, share_roster
from rules.matches.roster_checks import rosters_for
from rules.models import Match, RosterInMatch
from tests.rules.players import answer
from tests.rules.test_roster_checks import at_the_lock, kept, ready

pytestmark = pytest.mark.django_db

WARNING = "Others can read this roster, so Bo may know it."


@pytest.fixture
def ana(user):
    return Owner(user=user)


@pytest.fixture
def bo(other_user):
    return Owner(user=other_user)


@pytest.fixture
def match(ana, bo):
    """A match of Ana against Bo in which both have to lock their rosters."""
    return at_the_lock(ana, bo)


@pytest.fixture
def roster(ana, match):
    """A public roster of Ana that fits."""
    row = share_roster(roster=fitting(ana, match), visibility="public")
    assert [each["fits"] for each in rosters_for(match, ana, 0)["rosters"]] == [True]
    return row


def fitting(owner, match):
    """A roster like the first ready-made one of the seat."""
    slug = rosters_for(match, owner, 0)["ready_made"][0]["slug"]
    draft = new_draft(book(match.system), mission=match.mission, sample=slug)
    return create_roster(owner=owner, draft=draft.change(name="Night watch"))


@pytest.fixture
def browser(user):
    client = Client()
    client.force_login(user)
    return client


def post(client, match, path, **body):
    address = f"/api/v1/matches/{match.pk}/{path}"
    return client.post(address, json.dumps(body), content_type="application/json")


def seal(client, match, roster):
    command = {"type": "Seal", "slot": "roster", "roster": str(roster.pk)}
    return post(
        client, match, "commands/", id=str(uuid4()), seat=0, seq=match.head, command=command
    )


def reveal(match, bo):
    """Bo locks a roster too, and the match reveals both."""
    match = Match.objects.get(pk=match.pk)
    slug = rosters_for(match, bo, 1)["ready_made"][0]["slug"]
    answer(match, bo, 1, ready(slug))


def places_of(roster):
    """Every place where somebody else could read a shared roster."""
    token, id = roster.share_token, roster.pk
    return [
        f"/shared/{token}/",
        f"/shared/{token}/sheet.pdf",
        f"/shared/{token}/picture.png",
        f"/print/?shared={token}",
        f"/print/?roster={id}",
        f"/print/page/?roster={id}&parts=roster",
        f"/api/v1/rosters/{id}/",
        *(f"/rosters/{id}/export/{form}/" for form in ("json", "text", "markdown")),
    ]


def read_by(client, roster):
    """How a reader's browser is answered, and whether the public list shows the roster."""
    statuses = {client.get(place).status_code for place in places_of(roster)}
    copies = {
        client.post(reverse("roster-shared-clone", args=[roster.share_token])).status_code,
        client.post(reverse("roster-clone", args=[roster.pk])).status_code,
    }
    listed = roster.name in client.get("/rosters/public/").content.decode()
    return statuses, copies, listed


TELL = "a shared roster that disappears when a match starts tells Bo which one is meant."
TELL_IN_FRENCH = (
    "une liste partagée qui disparaît au début d’une partie révèle à Bo de laquelle il s’agit."
)
TOO_LATE = "its disappearance may tell your opponent which roster is meant"
TOO_LATE_IN_FRENCH = "sa disparition peut révéler à l’adversaire de quelle liste il s’agit"


def test_a_player_who_may_hide_a_roster_reads_that_its_disappearance_tells_which_one_is_meant(
    match, ana, roster, browser
):
    builder = f"{roster.get_absolute_url()}?match={match.pk}&seat=0"

    def page(address, language):
        return browser.get(address, headers={"Accept-Language": language}).content.decode()

    [told] = [each["warning"] for each in rosters_for(match, ana, 0)["rosters"]]
    assert told.endswith(TELL)
    assert TELL in page(builder, "en")
    assert TELL_IN_FRENCH in page(builder, "fr")
    seal(browser, match, roster)
    assert TOO_LATE in page(roster.get_absolute_url(), "en")
    assert TOO_LATE_IN_FRENCH in page(roster.get_absolute_url(), "fr")


READ, UNREAD = ({200}, {302}, True), ({404}, {404}, False)


def test_a_player_is_told_at_the_choice_that_others_can_read_a_roster(match, ana, roster):
    private = kept(ana)

    told = {each["id"]: each["warning"] for each in rosters_for(match, ana, 0)["rosters"]}

    assert told[str(roster.pk)].startswith(WARNING)
    assert told[str(private.pk)] == ""


def test_somebody_who_plays_both_sides_is_told_nothing(ana):
    match = at_the_lock(ana)
    share_roster(roster=fitting(ana, match), visibility="public")

    assert [each["warning"] for each in rosters_for(match, ana, 0)["rosters"]] == [""]


def test_a_roster_hidden_at_the_table_comes_back_with_the_reveal(
    match, bo, roster, browser, other_user
):
    reader = Client()
    reader.force_login(other_user)
    assert read_by(reader, roster) == READ

    listed = post(browser, match, "rosters/hide/", seat=0, roster=str(roster.pk)).json()
    assert [each["warning"] for each in listed["rosters"]] == [""]
    assert [read_by(each, roster) for each in (reader, Client())] == [UNREAD, UNREAD]

    assert "hints" not in seal(browser, match, roster).json()
    assert read_by(reader, roster) == UNREAD

    reveal(match, bo)
    assert read_by(reader, roster) == READ
    assert not RosterInMatch.objects.exists()


def test_a_hidden_roster_comes_back_when_the_match_ends(match, ana, roster, browser):
    post(browser, match, "rosters/hide/", seat=0, roster=str(roster.pk))
    assert is_hidden(roster)

    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)

    assert read_by(Client(), roster) == READ


def test_a_private_copy_is_one_click_at_the_table(match, ana, roster, browser):
    listed = post(browser, match, "rosters/copy/", seat=0, roster=str(roster.pk)).json()

    told = {each["name"]: (each["fits"], bool(each["warning"])) for each in listed["rosters"]}
    assert told == {"Night watch": (True, True), "Copy of Night watch": (True, False)}
    assert Roster.objects.get(name="Copy of Night watch").visibility == "private"


def test_the_answer_to_a_seal_hints_at_a_readable_roster_and_does_not_refuse_it(
    match, roster, browser
):
    told = seal(browser, match, roster)

    assert told.status_code == 200
    [hint] = told.json()["hints"]
    assert hint.startswith(WARNING)


@pytest.mark.parametrize("what", ["hide", "copy"])
def test_nobody_hides_or_copies_the_rosters_of_others(match, roster, other_user, what):
    opponent, stranger = Client(), Client()
    opponent.force_login(other_user)
    body = {"roster": str(roster.pk)}

    assert post(opponent, match, f"rosters/{what}/", seat=1, **body).status_code == 404
    assert post(opponent, match, f"rosters/{what}/", seat=0, **body).status_code == 403
    assert post(stranger, match, f"rosters/{what}/", seat=0, **body).status_code == 404
    assert opponent.post(f"/rosters/{roster.pk}/conceal/", {"hidden": "yes"}).status_code == 404
    assert read_by(Client(), roster) == READ


def test_a_sealed_roster_that_is_shared_before_the_reveal_stays_hidden_until_then(
    match, ana, bo, browser
):
    row = fitting(ana, match)
    seal(browser, match, row)
    page = browser.get(row.get_absolute_url()).content.decode()
    assert "If you share it now, others see it only once the match reveals it." in page

    browser.post(f"/rosters/{row.pk}/share/", {"visibility": "public"})
    row.refresh_from_db()

    assert read_by(Client(), row) == UNREAD
    assert (
        "Then it is shared again by itself." in browser.get(row.get_absolute_url()).content.decode()
    )
    reveal(match, bo)
    assert read_by(Client(), row) == READ


def test_the_owner_can_show_a_hidden_roster_again_and_hide_a_sealed_one(match, roster, browser):
    seal(browser, match, roster)
    page = browser.get(roster.get_absolute_url()).content.decode()
    assert "others can read it here" in page

    browser.post(f"/rosters/{roster.pk}/conceal/", {"hidden": "yes"})
    assert read_by(Client(), roster) == UNREAD

    browser.post(f"/rosters/{roster.pk}/conceal/", {"hidden": "no"})
    assert read_by(Client(), roster) == READ


def test_the_builder_of_a_match_warns_and_hides_with_one_click(match, roster, browser):
    address = f"{roster.get_absolute_url()}?match={match.pk}&seat=0"
    page = browser.get(address).content.decode()
    assert WARNING in page
    assert "Use a private copy" in page

    query = f"?match={match.pk}&seat=0"
    browser.post(f"/rosters/{roster.pk}/conceal/{query}", {"hidden": "yes"})

    assert read_by(Client(), roster) == UNREAD
    page = browser.get(address).content.decode()
    assert WARNING not in page
    assert "Match against Bo" in page


def test_a_late_repetition_of_a_seal_hides_nothing_after_the_reveal(match, bo, roster, browser):
    command = {"type": "Seal", "slot": "roster", "roster": str(roster.pk)}
    body = {"id": str(uuid4()), "seat": 0, "seq": match.head, "command": command}
    post(browser, match, "commands/", **body)
    reveal(match, bo)

    assert post(browser, match, "commands/", **body).status_code == 200
    post(browser, match, "rosters/hide/", seat=0, roster=str(roster.pk))

    assert uses_of(roster) == []
    assert read_by(Client(), roster) == READ


def test_the_owner_reads_in_the_api_that_a_roster_is_hidden(match, roster, browser):
    address = f"/api/v1/rosters/{roster.pk}/"
    before = browser.get(address)
    post(browser, match, "rosters/hide/", seat=0, roster=str(roster.pk))

    after = browser.get(address, headers={"If-None-Match": before["ETag"]})

    assert before.json()["hidden"] is False
    assert (after.status_code, after.json()["hidden"]) == (200, True)


def test_other_readers_are_not_told_that_or_when_a_roster_was_locked(ana, match, browser):
    row = share_roster(roster=fitting(ana, match), visibility="public")
    reader, changed = Client(), row.updated_at
    lock_roster(roster=row, expected=row.revision, owner=ana)
    row.refresh_from_db()

    places = (f"/shared/{row.share_token}/", "/rosters/public/")
    told = [reader.get(place).content.decode() for place in places]
    api = [each.get(f"/api/v1/rosters/{row.pk}/").json()["locked"] for each in (reader, browser)]

    assert row.updated_at == changed
    assert [text for text in told if ">Locked<" in text] == []
    assert api == [False, True]
