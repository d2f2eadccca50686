"""Boards in inches, on the pages of the catalogue and in replays."""

from django.template.loader import render_to_string
from django.utils.translation import override

from rosters.layout_map import drawn
from rosters.terrain_codes import Code, code_at
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.infinite.data.catalogue import CATALOGUE as INFINITE
from rules.engine.tabletop.messages import primed


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


def test_the_code_of_every_piece_of_terrain_is_on_the_map():
    for layout in (*CATALOGUE.layouts, *INFINITE.layouts):
        page = render_to_string(
            "components/layout_map.html", {"map": drawn(layout), "name": "A", "title": "A"}
        )
        codes = [primed(part.id) for piece in layout.pieces for part in piece.parts]
        assert all(f'aria-hidden="true">{code}</text>' in page for code in codes)


def test_a_thin_wall_has_its_code_beside_it_and_a_block_under_its_height():
    assert code_at("Y2", (8, 9, 13, 9.5), marked=False) == Code("Y2", "10.5", "8.75", "middle")
    assert code_at("X2", (12, 9, 12.5, 14), marked=False) == Code("X2", "12.7", "11.8", "start")
    assert code_at("A2'a", (0, 0, 4, 4), marked=True) == Code("A2′a", "2", "3.6", "middle")
