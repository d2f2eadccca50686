"""The moderation pages, for verified staff only."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rosters.owners import Owner
from rules.moderation import services
from rules.moderation.models import StaffAction
from rules.talk import services as talk
from rules.talk.models import Report
from tests.factories import UserFactory, proven
from tests.lobby.people import text_of
from tests.rules.players import OTHER, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(user):
    return started(Owner(user=user), OTHER)


@pytest.fixture
def report(match):
    talk.say(match=match, seat=1, text="before it", key=uuid4())
    message = talk.say(match=match, seat=0, text="<b>rude</b>", key=uuid4())
    return talk.report(match=match, seat=1, message=message.pk, why="not nice")


def at(name, *args):
    return reverse(name, args=args)


def test_the_moderation_page_lists_pending_reports(admin_client, report, match):
    page = text_of(admin_client.get(at("moderation")))

    assert "&lt;b&gt;rude&lt;/b&gt;" in page
    assert "not nice" in page
    assert at("moderation-match", match.pk) in page


def test_a_report_shows_the_surrounding_messages_and_their_authors(admin_client, report, user):
    page = text_of(admin_client.get(at("moderation-report", report.pk)))

    assert "before it" in page
    assert at("moderation-account", user.pk) in page
    assert "a guest" in page


@pytest.mark.parametrize(
    ("act", "what"),
    [("dismiss", "dismissed"), ("mute-0", "muted"), ("end-0", "ended"), ("end", "ended")],
)
def test_acts_on_a_report_are_recorded(admin_client, report, act, what):
    answer = admin_client.post(at("moderation-report", report.pk), {"act": act, "why": "Rude."})

    assert answer.url == at("moderation")
    assert StaffAction.objects.get().what == what
    assert not Report.objects.filter(settled=None).exists()
    assert "Rude." in text_of(admin_client.get(at("moderation")))


def test_the_moderation_page_names_moderators_with_closed_accounts(admin_client, report):
    gone = UserFactory(username="former judge")
    services.dismiss(cause=services.Cause(by=gone, why="Banter.", report=report))
    gone.delete()

    assert "former judge" in text_of(admin_client.get(at("moderation")))
    assert "former judge" in text_of(admin_client.get("/admin/moderation/staffaction/"))


def test_an_account_is_locked_out_and_let_in_again(admin_client, user):
    where = at("moderation-account", user.pk)

    admin_client.post(where, {"act": f"ban-{user.pk}", "why": "Rude."})
    user.refresh_from_db()
    assert not user.is_active
    assert where in text_of(admin_client.get(at("moderation")))

    admin_client.post(where, {"act": f"unban-{user.pk}", "why": "Sorry."})
    user.refresh_from_db()
    assert user.is_active


@pytest.mark.parametrize(
    "form",
    [
        {"act": "dismiss"},
        {"act": "dismiss", "why": "  "},
        {"act": "", "why": "Rude."},
        {"act": "hang", "why": "Rude."},
        {"act": "dismiss", "why": "Rude\a"},
    ],
)
def test_an_act_and_a_reason_are_required(admin_client, report, form):
    answer = admin_client.post(at("moderation-report", report.pk), form)

    assert answer.status_code == 422
    assert not StaffAction.objects.exists()
    report.refresh_from_db()
    assert report.settled is None


@pytest.mark.parametrize("whom", ["ana", "the match"])
def test_accounts_and_matches_can_be_searched(admin_client, match, user, whom):
    sought, found = {
        "ana": ("ana", at("moderation-account", user.pk)),
        "the match": (str(match.pk), at("moderation-match", match.pk)),
    }[whom]

    assert admin_client.get(at("moderation"), {"whom": sought}).url == found
    assert admin_client.get(found).status_code == 200


def test_an_unknown_account_is_not_found(admin_client):
    for whom in ("nobody", str(uuid4()), "\x00"):
        assert admin_client.get(at("moderation"), {"whom": whom}).status_code == 200


@pytest.mark.parametrize("who", ["nobody", "member", "staff", "staff without the rank"])
def test_only_verified_staff_have_access(who, report, user):
    browser = {
        "nobody": Client,
        "member": lambda: proven(Client(), user),
        "staff": lambda: signed_in(UserFactory(is_staff=True, is_superuser=True)),
        "staff without the rank": lambda: proven(Client(), UserFactory(is_staff=True)),
    }[who]()
    for address in (
        at("moderation"),
        at("moderation-report", report.pk),
        at("moderation-match", report.message.match_id),
        at("moderation-account", user.pk),
    ):
        answers = browser.get(address), browser.post(address, {"act": "dismiss", "why": "Mine."})
        assert {answer.status_code for answer in answers} <= {302, 403, 405}
    assert not StaffAction.objects.exists()


def signed_in(user):
    browser = Client()
    browser.force_login(user)
    return browser


def test_the_admin_shows_reports_and_acts_and_changes_nothing(admin_client, report):
    admin_client.post(at("moderation-report", report.pk), {"act": "dismiss", "why": "Banter."})
    act = StaffAction.objects.get()

    for page in (f"talk/report/{report.pk}", f"moderation/staffaction/{act.pk}"):
        shown = admin_client.get(f"/admin/{page}/change/")
        assert shown.status_code == 200
        assert 'name="_save"' not in shown.content.decode()
        assert admin_client.post(f"/admin/{page}/change/", {"why": ""}).status_code == 403
