"""The pages around the table, without JavaScript: list, new match, stepping through, import."""

import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rosters.owners import Owner
from rules.matches.position_cache import POSITIONS
from rules.matches.undo.services import undo
from rules.models import Match, Replay
from tests.rules import sample
from tests.rules.players import EVERY_BOOK, agree, kind_of, played, started
from tests.rules.test_undo import before_a_move

pytestmark = pytest.mark.django_db

TERMS = {"mission": "assault", "layout": "A", "first": "Ana", "second": "Bo"}


@pytest.fixture
def owner(user):
    return Owner(user=user)


@pytest.fixture
def mine(client, user):
    client.force_login(user)
    return client


def text_of(answer):
    return re.sub(r"\s+", " ", answer.content.decode())


def test_an_empty_list_explains_how_to_start(client):
    page = text_of(client.get("/matches/"))

    assert "No matches yet" in page
    assert "/matches/new/" in page
    assert "/rosters/new/" in page


def test_a_match_is_started_by_the_form_and_opens_its_table(client):
    answer = agree(client, TERMS)

    match = Match.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/matches/{match.pk}/"
    assert match.limit == 200
    assert match.names == ("Ana", "Bo")
    assert match.options == {}


def test_the_options_of_the_form_are_agreed(client):
    agree(client, TERMS | {"limit": "150", "turn_cap": "8", "held_field": "on"})

    match = Match.objects.get()
    assert match.limit == 150
    assert match.options == {"turn_cap": 8, "held_field": 1}


@pytest.mark.parametrize(
    ("terms", "clause"),
    [
        (TERMS | {"mission": "ambush", "held_field": "on"}, "FR-END-10"),
        (
            TERMS | {"mission": "rearguard", "layout": "C", "deploy_mode": "1"},
            "MW-SCEN-6",
        ),
        (TERMS | {"mission": "force-the-river", "layout": "B", "objective": "b5"}, "MW-WIN-7"),
    ],
)
def test_what_a_mission_does_not_leave_open_is_refused_beside_its_field(client, terms, clause):
    book = "modern" if clause.startswith("MW") else "frontier"
    address = f"/matches/new/?system={book}"
    page = text_of(client.get(address))
    assert re.search(rf'data-unless="[^"]*\b{terms["mission"]}\b', page)

    answer = client.post(address, terms)

    assert f"This mission does not allow that choice ({clause})." in text_of(answer)
    assert not Match.objects.exists()


def test_a_member_finds_their_name_in_the_form(mine, user):
    assert f'value="{user.username}"' in text_of(mine.get("/matches/new/"))


@pytest.mark.parametrize("mission", ["assault", "sabotage", "ambush", "escort"])
def test_every_mission_of_the_book_can_be_chosen_and_starts(client, mission):
    page = text_of(client.get("/matches/new/"))
    assert re.search(rf'value="{mission}" required (checked)?>', page)

    agree(client, TERMS | {"mission": mission})

    assert Match.objects.get().mission == mission


@pytest.mark.parametrize(
    "change",
    [
        {"mission": "hide-and-seek"},
        {"layout": "Z"},
        {"limit": "0"},
        {"limit": "20"},
        {"limit": "many"},
        {"turn_cap": "0"},
        {"second": "ANA"},
        {"second": "B\x07o"},
        {"second": "B" * 41},
    ],
)
def test_terms_that_cannot_be_agreed_are_refused_beside_their_cause(client, change):
    answer = client.post("/matches/new/", TERMS | change)

    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert not Match.objects.exists()


def test_the_list_shows_whose_decision_it_is(mine, owner):
    played(lambda match: "action" in kind_of(match), owner)

    page = text_of(mine.get("/matches/"))

    assert "Under way" in page
    assert "choose a unit and its action." in page


def test_the_list_shows_how_a_match_ended(mine, owner):
    match = played(owner=owner)

    page = text_of(mine.get("/matches/"))

    assert "Finished" in page
    result = match.result["results"][0].replace("-", " ")
    assert re.search(result, page, re.IGNORECASE)


def test_the_list_shows_only_ones_own_matches(client, owner):
    started(owner)

    assert "No matches yet" in text_of(client.get("/matches/"))


def test_the_list_needs_a_constant_number_of_queries(mine, owner, django_assert_max_num_queries):
    counts = []
    for more in (1, 49):
        for _ in range(more):
            started(owner)
        POSITIONS.clear()
        with django_assert_max_num_queries(20) as captured:
            mine.get("/matches/")
        counts.append(len(captured))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("ending", ["", "replay/", "export/"])
def test_a_match_of_others_gives_404(client, owner, ending):
    match = started(owner)

    assert client.get(f"/matches/{match.pk}/{ending}").status_code == 404


def test_the_table_has_everything_it_needs_in_the_page(mine, owner):
    match = started(owner)

    answer = mine.get(f"/matches/{match.pk}/")

    table = answer.context["table"]
    assert table["match"]["seq"] == 0
    assert table["layout"]["pieces"]
    assert table["words"]["open-fire"]
    assert {each["slug"] for each in table["factions"]} >= {"rebels"}
    assert table["units"]["jaeger"]["abilities"][0]["text"]
    assert 'id="table-data"' in answer.content.decode()
    assert "<noscript>" in answer.content.decode()


def test_a_french_table_calls_its_board_and_its_mission_in_french(mine, owner):
    match = started(owner, system="modern", mission="crossroads", limit=100, options={})
    page = text_of(mine.get(f"/matches/{match.pk}/", HTTP_ACCEPT_LANGUAGE="fr"))

    assert '<span class="table-layout">Les Quatre Fermes</span>' in page
    assert "autofocus>Le Carrefour</h2>" in page


@pytest.mark.parametrize("ending", ["", "replay/?at=0"])
def test_pages_of_a_match_need_a_constant_number_of_queries(
    mine, owner, django_assert_max_num_queries, ending
):
    counts = []
    for match in (started(owner), played(lambda match: match.head >= 30, owner)):
        POSITIONS.clear()
        with django_assert_max_num_queries(20) as captured:
            assert mine.get(f"/matches/{match.pk}/{ending}").status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_a_match_is_stepped_through_from_the_first_to_the_last(mine, owner):
    match = played(owner=owner)
    address, sentences = f"/matches/{match.pk}/replay/", []
    at = 0
    while at is not None:
        answer = mine.get(address, {"at": at})
        step = answer.context["step"]
        assert answer.status_code == 200
        sentences += [line.text for line in step.text.lines]
        at = step.following

    assert sentences[0].startswith("Assault on ")
    assert sentences[-1].startswith("The match is over")
    assert step.number == step.last == match.head


def test_without_a_step_a_match_under_way_is_shown_as_it_stands(mine, owner):
    match = played(lambda match: match.head > 12, owner)

    step = mine.get(f"/matches/{match.pk}/replay/").context["step"]

    assert step.number == match.head


@pytest.mark.parametrize("agreed", EVERY_BOOK)
def test_without_a_step_a_finished_match_opens_where_practice_is_possible(mine, owner, agreed):
    match = played(owner=owner, **agreed)
    address = f"/matches/{match.pk}/"

    step = mine.get(f"{address}replay/").context["step"]

    assert step.number < match.head
    later = mine.post(f"{address}practise/", {"at": match.head})
    assert later.status_code == 422
    assert mine.post(f"{address}practise/", {"at": step.number}).status_code == 302


def test_a_step_shows_the_board_as_it_was(mine, owner):
    match = played(owner=owner)
    address = f"/matches/{match.pk}/replay/"

    assert mine.get(address, {"at": 0}).context["step"].scene.pieces == ()
    later = mine.get(address, {"at": match.head // 2})
    pieces = later.context["step"].scene.pieces
    assert {piece.tint for piece in pieces} >= {"first", "second"}
    assert f"translate({pieces[-1].x} {pieces[-1].y})" in later.content.decode()


def test_a_step_names_its_dice_and_clauses(mine, owner):
    match = started(owner)

    page = text_of(mine.get(f"/matches/{match.pk}/replay/", {"at": 0}))

    assert "FR-SETUP-2" in page
    assert re.search(r"<b>[1-6][^<]* on D6</b>", page)


def test_a_step_taken_back_says_so(mine, owner, user):
    match, seat = before_a_move()
    match.seats.update(user=user, guest_key=None)
    undo(match=match, seat=seat, seq=match.head, command_id=uuid4())

    page = text_of(mine.get(f"/matches/{match.pk}/replay/", {"at": match.head}))

    assert "undone later" in page


@pytest.mark.parametrize(
    ("at", "status"), [("x", 400), ("-1", 400), ("9" * 30, 400), ("5000", 404)]
)
def test_a_step_that_does_not_exist_is_refused(mine, owner, at, status):
    match = started(owner)

    assert mine.get(f"/matches/{match.pk}/replay/", {"at": at}).status_code == status


@pytest.mark.parametrize("ending", ["", "replay/", "export/"])
def test_a_page_answers_head_requests_and_refuses_others(mine, owner, ending):
    address = f"/matches/{started(owner).pk}/{ending}"

    assert mine.head(address).status_code == 200
    assert {mine.post(address).status_code, mine.delete(address).status_code} == {405}


@pytest.mark.parametrize("name", ["", "new/", "import/", "verify/"])
def test_every_match_page_answers_head_requests(mine, name):
    assert mine.head(f"/matches/{name}").status_code == 200
    assert mine.put(f"/matches/{name}").status_code == 405


def test_the_export_is_a_file(mine, owner):
    match = started(owner)

    answer = mine.get(f"/matches/{match.pk}/export/")

    assert answer["Content-Type"] == "application/jsonl"
    assert answer["Content-Disposition"] == f'attachment; filename="{match.pk}.frontier.jsonl"'


def test_an_exported_match_is_imported_and_stepped_through(client, owner, user):
    match = played(owner=owner)
    client.force_login(user)
    data = client.get(f"/matches/{match.pk}/export/").content
    client.logout()

    answer = client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})

    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert "Record verified" in text_of(page)
    assert page.context["step"].last == match.head
    assert client.get(answer["Location"], {"at": 0}).status_code == 200
    assert "Ana – Bo" in text_of(client.get("/matches/"))


def test_other_people_cannot_see_an_imported_record(client, django_user_model):
    data = SimpleUploadedFile("a.jsonl", sample.FILE.read_bytes())
    address = client.post("/matches/import/", {"file": data})["Location"]
    client.force_login(django_user_model.objects.create_user(username="stranger"))
    client.session.flush()

    assert client.get(address).status_code in (200, 404)
    assert Replay.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not a record\n\n", "header"),
        (sample.FILE.read_bytes().replace(b"attacks.", b"defends.", 1), "failed verification"),
        (b"x" * (8 * 1024 * 1024 + 1), "8 MiB"),
    ],
    ids=["no record", "altered", "too large"],
)
def test_a_file_that_is_no_record_is_refused_with_a_sentence(client, content, sentence):
    answer = client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", content)})

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Replay.objects.exists()


def test_an_oversized_file_is_not_read(client):
    content = b"x" * (9 * 1024 * 1024)

    answer = client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", content)})

    assert answer.status_code == 413


def test_an_import_without_a_file_says_so(client):
    assert client.post("/matches/import/", {}).status_code == 422


def test_the_page_that_checks_records_works_without_the_server(client):
    page = text_of(client.get("/matches/verify/"))

    assert '<a href="/matches/import/">' in page
    assert 'action="' not in page.split("<main", 1)[1].split("</main>")[0]


@pytest.mark.parametrize(
    "address", ["/matches/", "/matches/new/", "/matches/import/", "/matches/verify/"]
)
def test_pages_are_translated_to_french(client, address):
    page = client.get(address, HTTP_ACCEPT_LANGUAGE="fr").content.decode()

    assert '<html lang="fr"' in page
    assert "New match" not in page
    assert "Match record" not in page


def test_the_heading_of_finished_matches_is_in_the_plural_in_french(mine, owner):
    played(owner=owner)
    mine.cookies["django_language"] = "fr"

    page = text_of(mine.get("/matches/"))

    assert "<h2> Terminées </h2>" in page
    assert '<span class="badge">Terminée</span>' in page
