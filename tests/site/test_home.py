"""The home page, the list of games and Help: what they show to strangers and to players."""

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from rosters.catalogues import books
from rosters.projection import sync_catalogues
from rules.chronicle.in_play import in_play
from tests.canary.scene import browser_of
from tests.rules.players import GUEST, started

pytestmark = pytest.mark.django_db
A_DAY = 86_400


def page_of(client, path="/", language="en"):
    return client.get(path, headers={"accept-language": language}).content.decode()


def main_of(page):
    return page[page.index("<main") : page.index("</main>")]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Tabletop battles in the browser", "Play now", "Learn", "No account needed")),
        ("fr", ("Des batailles sur table, dans le navigateur", "Jouer maintenant", "Sans compte")),
    ],
)
def test_a_stranger_reads_what_this_is_and_what_to_do(client, language, said):
    page = page_of(client, language=language)

    for text in said:
        assert text in page
    assert f'href="{reverse("play-now")}"' in page
    assert f'href="{reverse("roster-new")}"' in page


def test_every_game_is_shown_in_play_with_its_facts(client):
    page = page_of(client)

    for book in books():
        assert book.facts.sentence.en in page
        assert f"{book.facts.minutes.text} minutes" in page
        assert f'href="{reverse("play-now")}?game={book.key}"' in page
    assert page.count('class="scene-pieces"') == len(books()) + 1


def test_each_game_has_its_day(client, monkeypatch):
    shown = set()
    for day in range(len(books())):
        now = datetime.fromtimestamp(A_DAY * (20_000 + day), tz=UTC)
        monkeypatch.setattr("django.utils.timezone.now", lambda now=now: now)
        shown |= set(re.findall(r'data-in-play="/games/(\w+)/', page_of(client)))

    assert shown == {book.key for book in books()}


def test_ids_occur_once(client):
    ids = re.findall(r'\sid="([^"]+)"', page_of(client))

    assert sorted(ids) == sorted(set(ids))


def test_the_home_page_asks_nothing_of_the_database_for_a_stranger(
    client, django_assert_num_queries
):
    page_of(client)

    with django_assert_num_queries(0):
        page_of(client)


def test_the_home_page_is_light_enough_for_a_phone(client):
    answer = client.get("/", headers={"accept-encoding": "gzip"})

    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 20 * 1024


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_the_steps_in_play_are_small_and_kept_by_browsers(client, book, language):
    shown = in_play(book.key, language)
    address = f"{reverse('in-play', args=[book.key])}?language={language}&of={shown.digest}"
    answer = client.get(address, headers={"accept-encoding": "gzip"})

    assert len(answer.content) < 60 * 1024
    assert "immutable" in answer["Cache-Control"]
    assert len(shown.frames) == 12
    assert any('class="shot ' in frame for frame in shown.frames)
    assert any("frame-dice" in frame for frame in shown.frames)
    assert any('class="trail ' in frame for frame in shown.frames)


@pytest.mark.parametrize("book", ["frontier", "modern", "infinite"])
def test_the_dice_of_a_step_show_their_faces(book):
    shown = "".join(in_play(book, "en").frames)
    dice = re.findall(r'aria-label="(D\d+): (\d+)"', shown)
    assert dice
    assert shown.count('class="die-shape"') == len(dice)


def test_steps_of_another_day_are_not_kept(client):
    answer = client.get(f"{reverse('in-play', args=['frontier'])}?of=old")

    assert answer.status_code == 200
    assert "Cache-Control" not in answer


@pytest.mark.parametrize("name", ["in-play", "in-play-watch", "in-play-step"])
def test_an_unknown_game_is_not_in_play(client, name):
    assert client.get(reverse(name, args=["chess"])).status_code == 404


def test_the_match_in_play_can_be_watched_from_any_step(client):
    page = page_of(client, f"{reverse('in-play-watch', args=['frontier'])}?at=13")

    assert "Colonial Exploration Team 1 reacts" in page
    assert 'data-step-url="/games/frontier/match/step/"' in page
    assert "Colonial Exploration Team 1 reacts" in page_of(
        client, f"{reverse('in-play-step', args=['frontier'])}?at=13"
    )


def test_whose_turn_it_is_comes_first(guest_with_a_match):
    page = main_of(page_of(guest_with_a_match))

    assert page.index("<h1>") < page.index('class="match-row"') < page.index('id="what"')


def test_one_who_has_only_a_match_is_led_to_a_roster(guest_with_a_match):
    page = main_of(page_of(guest_with_a_match))

    assert "No roster yet." in page
    assert page.count("<h1") == 1


@pytest.fixture
def catalogue():
    """The rows of the catalogue."""
    sync_catalogues()


@pytest.fixture
def guest_with_a_match(catalogue):
    """The browser of a guest who plays in a match."""
    started()
    return browser_of(GUEST.guest_key)


@pytest.mark.parametrize("path", ["/", "/games/", "/credits/", "/matches/", "/rosters/new/"])
def test_help_is_a_link_on_every_page(client, path):
    assert f'href="{reverse("help")}"' in page_of(client, path)


def test_help_has_six_answers_keys_rules_and_how_to_report(client, settings):
    settings.CONTACT = "mailto:judge@example.org"
    page = main_of(page_of(client, reverse("help")))

    assert page.count("<h2") == 9
    for id in ("keys", "rules", "report"):
        assert f'id="{id}"' in page
    assert 'href="mailto:judge@example.org"' in page


def test_the_page_of_a_game_leads_to_play_learn_build_and_print(client, catalogue):
    page = main_of(page_of(client, "/games/infinite/"))

    for address in (
        f"{reverse('play-now')}?game=infinite",
        f"{reverse('roster-new')}?system=infinite",
        reverse("learn", args=["infinite"]),
        f"{reverse('print')}?system=infinite",
    ):
        assert f'href="{address}' in page


@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_where_a_game_is_learnt_and_printed_are_pages(client, catalogue, book):
    page = main_of(page_of(client, f"/games/{book.key}/"))

    for label in ("Learn", "Print"):
        found = re.search(rf'href="([^"]+)">{label}<', page)
        assert client.get(found[1].replace("&amp;", "&")).status_code == 200
