"""Boards in inches, on the pages of the catalogue and in replays."""

from django.template.loader import render_to_string
from django.utils.translation import override

from rosters.layout_map import drawn
from rules.engine.frontier.data.catalogue import CATALOGUE


def labels(language):
    with override(language):
        maps = [drawn(row) for row in CATALOGUE.layouts]
    return {part.label for each in maps for part in each.parts}


def test_heights_are_written_as_each_language_writes_numbers():
    assert "1.5" in labels("en")
    assert "1,5" in labels("fr")
    assert not any("." in label for label in labels("fr"))


def test_the_edges_have_the_names_that_they_have_at_the_table():
    with override("fr"):
        given = {"map": drawn(CATALOGUE.layouts[0]), "name": "A", "title": "A"}
        page = render_to_string("components/layout_map.html", given)
    assert all(f">{name}</text>" in page for name in ("Nord", "Sud", "Ouest", "Est"))


def test_a_part_that_is_there_twice_has_a_prime_on_the_map():
    titles = [part.title for row in CATALOGUE.layouts for part in drawn(row).parts]

    assert any(title.startswith("A2′a · ") for title in titles)
    assert not any("'" in title.partition(" · ")[0] for title in titles)
