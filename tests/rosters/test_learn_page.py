"""A game in one page, on the web."""

import re

import pytest
from django.utils.text import slugify

from rosters.catalogues import books
from rosters.templatetags.learning import learn_url

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

every_game = pytest.mark.parametrize("game", books(), ids=lambda game: game.key)
in_both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def shown(client, game, language="en"):
    answer = client.get(f"/games/{game.key}/learn/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


@every_game
@in_both_languages
def test_the_page_has_every_sentence_and_picture_of_the_primer(client, game, language):
    page, primer = shown(client, game, language), game.printed.primer(language)
    assert f'lang="{language}"' in page
    assert primer.title in page
    for part in primer.sections:
        for item in part.items:
            assert item.text in page
            assert all(f"/rules/{id}/" in page for id in item.clauses)
        for drawing in part.drawings:
            assert f'<figcaption id="picture-{slugify(drawing.name)}">{drawing.caption}' in page


@every_game
def test_the_page_leads_to_play_print_and_rules(client, game):
    page = shown(client, game)
    for address in (f"/play/?game={game.key}", f"/games/{game.key}/rules/"):
        assert f'href="{address}"' in page
    assert f"/print/?system={game.key}" in page
    assert "parts=primer" in page


@every_game
@in_both_languages
def test_each_picture_is_told_by_its_caption(client, game, language):
    page = shown(client, game, language)
    told = re.findall(r'<svg [^>]*aria-labelledby="([^"]+)"', page)
    assert told
    assert told == re.findall(r'<figcaption id="(\S+)"', page)


@every_game
@in_both_languages
def test_the_page_is_small_and_needs_no_script_of_its_own(client, game, language):
    page = shown(client, game, language)
    assert len(page.encode()) < 60_000
    assert "static/js/learn" not in page


@every_game
def test_learn_leads_to_the_page_from_the_game_and_the_print_page(client, game):
    assert learn_url(game.key) == f"/games/{game.key}/learn/"
    for address in ("/games/", f"/games/{game.key}/", "/print/", f"/games/{game.key}/match/"):
        assert f'href="{learn_url(game.key)}"' in client.get(address).text


def test_an_unknown_game_has_no_page(client):
    assert client.get("/games/chess/learn/").status_code == 404
