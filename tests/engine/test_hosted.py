"""The contract between a rule book and the site that hosts its matches."""

from collections import Counter

import pytest

from rules.engine.core import log
from rules.engine.core.known import SPECTATOR
from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.modern.book import MODERN
from tests.kit.selfplay import random_match

every_book = pytest.mark.parametrize("rules", [FRONTIER, MODERN], ids=lambda rules: rules.key)


def setup_on(rules, layout):
    mission = rules.catalogue.missions[0]
    return Setup(
        match="",
        names=("Ana", "Bo"),
        mission=mission.slug,
        layout=layout,
        limit=mission.default_limit,
    )


@every_book
def test_clauses_cited_by_the_site_exist_in_the_rule_book(rules):
    known = {clause.id for clause in rules.catalogue.clauses}

    assert set(rules.clauses.fields().values()) <= known
    assert {setting.clause for setting in rules.hosted.settings} <= known


@every_book
def test_every_setting_is_settled_for_every_mission_whatever_was_agreed(rules):
    kept = {each.key for each in rules.hosted.settings if each.kind != "places"}

    for mission in rules.catalogue.missions:
        settled = rules.hosted.settled(mission.slug, {})
        assert kept <= set(settled)
        assert rules.hosted.settled(mission.slug, settled) == settled


@every_book
def test_whatever_a_setting_offers_is_an_option_that_the_rules_know(rules):
    agreed = setup_on(rules, rules.catalogue.layouts[0].slug)

    for setting in rules.hosted.settings:
        key = f"{setting.key}.d4" if setting.kind == "places" else setting.key
        values = [each.value for each in setting.choices] or [setting.least, setting.most]
        for value in values:
            refused = rules.setup_refusals(agreed.change(options={key: value}))
            assert not {each.key for each in refused} & {"no-option", "option-out-of-range"}


@every_book
def test_what_a_setting_does_not_offer_is_refused(rules):
    agreed = setup_on(rules, rules.catalogue.layouts[0].slug)

    for setting in (each for each in rules.hosted.settings if each.kind == "number"):
        refused = rules.setup_refusals(agreed.change(options={setting.key: setting.most + 1}))
        assert setting.clause in {each.clause for each in refused}


@every_book
def test_a_match_on_a_layout_is_played_on_that_layout_of_its_own_book(rules):
    for layout in rules.catalogue.layouts:
        assert rules.hosted.ground(setup_on(rules, layout.slug)) == layout


@every_book
def test_a_board_of_ones_own_is_the_ground_and_is_kept_as_it_was_read(rules):
    drawing = rules.hosted.drawing
    drawn = drawing.random("lake", "en").change(name="Dry Lake")

    ground = rules.hosted.ground(setup_on(rules, "").change(terrain=drawing.written(drawn)))

    assert ground == drawing.as_layout(drawn)
    assert ground.name == "Dry Lake"


@every_book
def test_what_a_step_has_changed_leads_from_what_stood_to_what_stands(rules):
    game = random_match(rules, setup_on(rules, rules.catalogue.layouts[0].slug), 1)
    states = list(log.states(rules, game.setup, game.commits))
    views = [rules.view_for(state, SPECTATOR) for state in states]
    kinds = set()

    for commit, before, after in zip(game.commits[1:], views, views[1:], strict=False):
        events = rules.decode_events(list(commit.events), commit.schema)
        then, now = (places_in(rules.hosted.scene(view, "en")) for view in (before, after))
        for track in rules.hosted.tracks(before, after, events):
            kinds.add(track.what)
            if track.what != "arrived":
                then.subtract([track.start])
            if track.what != "gone":
                then.update([track.end])
        assert +then == now

    assert kinds == {"arrived", "moved", "gone"}


@every_book
def test_a_scene_has_both_languages_and_lies_on_the_board(rules):
    game = random_match(rules, setup_on(rules, rules.catalogue.layouts[0].slug), 2)
    ground = rules.hosted.ground(game.setup)
    view = rules.view_for(game.state, SPECTATOR)

    for language in ("en", "fr"):
        scene = rules.hosted.scene(view, language)
        assert [side.name for side in scene.sides] == ["Ana", "Bo"]
        assert all(side.role and side.figures for side in scene.sides)
        for figure in scene.figures:
            assert 0 <= figure.at[0] <= ground.width
            assert 0 <= figure.at[1] <= ground.height
            assert figure.mark
            assert figure.title


def places_in(scene):
    """Where units stand, each place as often as there are units."""
    return Counter(figure.at for figure in scene.figures if figure.name)
