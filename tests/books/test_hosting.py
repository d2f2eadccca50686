"""The contract between a book and the site that hosts its matches."""

from collections import Counter

import pytest

from rules.engine.core import log
from rules.engine.core.known import SPECTATOR
from rules.engine.core.system import Setup
from tests.books.books import every_book
from tests.kit.selfplay import random_match


def setup_on(book, layout):
    mission = book.catalogue.missions[0]
    return Setup(
        match="",
        names=("Ana", "Bo"),
        mission=mission.slug,
        layout=layout,
        limit=mission.default_limit,
    )


@every_book
def test_clauses_cited_by_the_site_exist_in_the_rule_book(book):
    known = {clause.id for clause in book.catalogue.clauses}

    assert set(book.clauses.fields().values()) <= known
    assert {setting.clause for setting in book.hosted.settings} <= known


@every_book
def test_every_setting_is_settled_for_every_mission_whatever_was_agreed(book):
    kept = {each.key for each in book.hosted.settings if each.kind != "places"}

    for mission in book.catalogue.missions:
        settled = book.hosted.settled(mission.slug, {})
        assert kept <= set(settled)
        assert book.hosted.settled(mission.slug, settled) == settled


@every_book
def test_whatever_a_setting_offers_is_an_option_that_the_rules_know(book):
    agreed = setup_on(book, book.catalogue.layouts[0].slug)

    for setting in book.hosted.settings:
        key = f"{setting.key}.d4" if setting.kind == "places" else setting.key
        values = [each.value for each in setting.choices] or [setting.least, setting.most]
        for value in values:
            refused = book.setup_refusals(agreed.change(options={key: value}))
            assert not {each.key for each in refused} & {"no-option", "option-out-of-range"}


@every_book
def test_what_a_setting_does_not_offer_is_refused(book):
    agreed = setup_on(book, book.catalogue.layouts[0].slug)

    for setting in (each for each in book.hosted.settings if each.kind == "number"):
        refused = book.setup_refusals(agreed.change(options={setting.key: setting.most + 1}))
        assert setting.clause in {each.clause for each in refused}


@every_book
def test_a_match_on_a_layout_is_played_on_that_layout_of_its_own_book(book):
    for layout in book.catalogue.layouts:
        assert book.hosted.ground(setup_on(book, layout.slug)) == layout


@every_book
def test_a_board_of_ones_own_is_the_ground_and_is_kept_as_it_was_read(book):
    drawing = book.hosted.drawing
    drawn = drawing.random("lake", "en").change(name="Dry Lake")

    ground = book.hosted.ground(setup_on(book, "").change(terrain=drawing.written(drawn)))

    assert ground == drawing.as_layout(drawn)
    assert ground.name == "Dry Lake"


@every_book
def test_what_a_step_has_changed_leads_from_what_stood_to_what_stands(book):
    kinds = set()

    for events, before, after in steps_of_matches(book, up_to=20):
        then, now = (places_in(book.hosted.scene(view, "en")) for view in (before, after))
        for track in book.hosted.tracks(before, after, events):
            kinds.add(track.what)
            if track.what != "arrived":
                then.subtract([track.start])
            if track.what != "gone":
                then.update([track.end])
        assert +then == now
        if kinds == {"arrived", "moved", "gone"}:
            break
    else:
        pytest.fail(f"only {kinds} in all matches")


@every_book
def test_a_scene_has_both_languages_and_lies_on_the_board(book):
    game = random_match(book, setup_on(book, book.catalogue.layouts[0].slug), 2)
    ground = book.hosted.ground(game.setup)
    view = book.view_for(game.state, SPECTATOR)

    for language in ("en", "fr"):
        scene = book.hosted.scene(view, language)
        assert [side.name for side in scene.sides] == ["Ana", "Bo"]
        assert all(side.role and side.figures for side in scene.sides)
        for figure in scene.figures:
            assert 0 <= figure.at[0] <= ground.width
            assert 0 <= figure.at[1] <= ground.height
            assert figure.mark
            assert figure.title


def steps_of_matches(book, up_to):
    """The events of each commit of random matches, with the views before and after."""
    for seed in range(1, 1 + up_to):
        game = random_match(book, setup_on(book, book.catalogue.layouts[0].slug), seed)
        states = log.states(book, game.setup, game.commits)
        views = [book.view_for(state, SPECTATOR) for state in states]
        for commit, *around in zip(game.commits[1:], views, views[1:], strict=False):
            yield book.decode_events(list(commit.events), commit.schema), *around


def places_in(scene):
    """Where units stand, each place as often as there are units."""
    return Counter(figure.at for figure in scene.figures if figure.name)
