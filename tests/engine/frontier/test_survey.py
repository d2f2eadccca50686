"""Questions about the map, answered in words: what is seen, near, reached, or in between."""

import re
import string
import tomllib
from pathlib import Path

import msgspec
import pytest

from rules.engine.frontier.ask.survey import answers, pieces, sight, speech
from tests.kit.board import ground, wall
from tests.kit.table import attacker, defender, mine, strong_point

THIN = "\N{NARROW NO-BREAK SPACE}"
FOLDER = Path(answers.__file__).parent
MESSAGES = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))["survey"]


def asked(table, ask, origin, language="en", **more):
    return answers.survey(table.state, {"ask": ask, "from": origin} | more, language)


def told(survey, piece):
    return next(each.text for each in survey.sentences if each.piece == piece)


@pytest.mark.clause("FR-LOS-1", "FR-LOS-4")
def test_what_a_unit_sees_is_told_with_what_hides_the_others(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("jaeger", at=(30, 15)),
        defender("insurgent", at=(10, 25)),
        board=(wall((19, 12, 20, 18), scale=3, name="barn"),),
    )

    answer = asked(table, "sees", "breacher")

    assert answer.heading == "Breacher (Ana), on open ground: sees 1 of 2."
    assert told(answer, "insurgent") == (
        "Insurgent (Bo), 9.02″ to the north, on open ground: in sight (clear lines: 289 of 289)."
    )
    assert told(answer, "jaeger") == (
        "Jaeger (Bo), 19.02″ to the east, on open ground: not in sight: hidden by barn (barn-1)."
    )
    hidden = next(line for line in answer.lines if line.piece == "jaeger")
    assert (hidden.seen, hidden.parts, hidden.pieces) == (False, ("barn-1",), ())


@pytest.mark.clause("FR-LOS-7")
def test_a_unit_that_stands_in_the_way_is_named(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        attacker("captain", at=(20, 15)),
        defender("jaeger", at=(30, 15)),
    )

    answer = asked(table, "sees", "breacher")

    assert "hidden by Captain (Ana)" in told(answer, "jaeger")


@pytest.mark.clause("FR-LOS-12")
def test_ground_behind_a_wall_is_not_seen(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("jaeger", at=(40, 28)),
        board=(wall((19, 12, 20, 18), scale=3),),
    )

    unseen = asked(table, "sees", "breacher").unseen

    def holds(x, y):
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in unseen)

    assert holds(24.5, 15.5)
    assert not holds(14.5, 15.5)
    assert not holds(24.5, 28.5)


@pytest.mark.clause("FR-LOS-1")
def test_who_sees_a_point_is_told_within_a_distance(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("jaeger", at=(30, 15)),
        defender("insurgent", at=(40, 15)),
    )

    answer = asked(table, "seen-by", "25,15", within="10")

    assert answer.heading == "the point 25″, 15″, on open ground: seen by 1 of 1."
    assert [each.piece for each in answer.sentences] == ["jaeger"]


def test_own_units_are_not_among_those_who_watch_a_unit(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        attacker("captain", at=(12, 15)),
        defender("jaeger", at=(30, 15)),
    )

    assert [each.piece for each in asked(table, "seen-by", "breacher").sentences] == ["jaeger"]


def test_what_an_ability_hides_is_told_to_be_hidden_by_it(table, monkeypatch):
    table.given(attacker("breacher", at=(10, 15)), defender("jaeger", at=(30, 15)))
    for module in (pieces, sight):
        monkeypatch.setattr(module, "is_veiled", lambda s, unit: unit.id == "jaeger")

    veiled = asked(table, "sees", "breacher")

    assert told(veiled, "jaeger").endswith("not in sight: hidden by an ability.")
    assert asked(table, "sees", "jaeger").unseen == ()


@pytest.mark.clause("FR-MEAS-7", "FR-MEAS-9", "FR-TERR-2")
def test_what_is_near_is_told_with_counters_terrain_and_edges(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(30, 15)),
        board=(ground((12, 3, 14, 7), "cover", "rough", name="crater"),),
        markers=(strong_point((10, 9)), mine((14, 5))),
    )

    texts = [each.text for each in asked(table, "near", "breacher", within="6").sentences]

    assert texts == [
        "crater (crater-1): 1.51″ to the east, scale 0, 0″ (cover, rough).",
        "Strong point: 3.02″ to the north, on open ground.",
        "Mine (Bo): 3.02″ to the east, in cover on crater (crater-1) (rough).",
        "The south edge: 4.51″.",
    ]
    nothing = asked(table, "near", "30,24", within="1").sentences[0].text
    assert nothing == "There is nothing within that distance."


@pytest.mark.clause("FR-ACT-4", "FR-MOVE-2", "FR-ACT-6")
def test_where_a_unit_may_go_is_told_by_directions_and_enemies(table):
    table.given(
        attacker("breacher", at=(5, 15)),
        defender("jaeger", at=(25, 15)),
        board=(wall((8, 10, 9, 14), scale=1, name="crate"),),
    )

    answer = asked(table, "reach", "breacher")

    assert answer.heading == "Breacher (Ana) can move up to 10″ with an Advance."
    assert "10″ to the east" in answer.sentences[0].text
    assert "4.51″ to the west" in answer.sentences[0].text
    assert answer.sentences[1].text == "Terrain to end on: crate (crate-1) at 1″."
    assert told(answer, "jaeger") == (
        "Jaeger (Bo): now 19.02″ to the east. An Advance can get as close as 9.02″. "
        "Already a possible target for: open fire."
    )
    assert answer.maximum == 10
    assert answer.reach


def test_whoever_cannot_move_is_told_so_with_whom_it_could_name(table):
    table.given(defender("sentry-gun", at=(5, 15)), attacker("breacher", at=(25, 15)))

    answer = asked(table, "reach", "sentry-gun")

    assert answer.heading == "Sentry Gun (Bo) cannot move."
    assert answer.reach == ()
    assert "open fire" in told(answer, "breacher")


@pytest.mark.clause("FR-MEAS-7", "FR-LOS-1")
def test_what_lies_between_two_is_told_in_its_order(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        attacker("captain", at=(15, 15)),
        defender("jaeger", at=(30, 15)),
        board=(wall((19, 12, 20, 18), scale=0.5, name="fence"),),
    )

    answer = asked(table, "between", "breacher", to="jaeger")

    assert answer.heading == "Between Breacher (Ana) and Jaeger (Bo)"
    gap = answer.sentences[0].text
    assert gap.startswith("Jaeger (Bo) is 19.02″ from Breacher (Ana) (edge to edge)")
    assert answer.sentences[-1].text == (
        "The straight line crosses Captain (Ana), fence (fence-1), scale 0.5."
    )
    assert len(answer.lines) == 1


def test_answers_are_given_in_french(table):
    table.given(attacker("breacher", at=(10, 15)), defender("jaeger", at=(30, 15)))

    answer = asked(table, "sees", "breacher", "fr")

    assert told(answer, "jaeger") == (
        f"Jaeger (Bo), à 19,02″ à l’est, en terrain libre{THIN}: "
        "en vue (lignes dégagées : 289 sur 289)."
    )


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "wins", "from": "breacher"},
        {"ask": "sees"},
        {"ask": "sees", "from": "1,"},
        {"ask": "sees", "from": "1,nan"},
        {"ask": "near", "from": "breacher", "within": "-1"},
        {"ask": "near", "from": "breacher", "within": "far"},
    ],
)
def test_a_question_that_makes_no_sense_is_refused(table, question):
    table.given(attacker("breacher", at=(10, 15)), defender("jaeger", at=(30, 15)))

    with pytest.raises(msgspec.ValidationError):
        answers.survey(table.state, question, "en")


@pytest.mark.parametrize("ask", ["sees", "seen-by", "near", "reach", "between"])
def test_who_is_not_on_the_board_cannot_be_asked_about(table, ask):
    table.given(
        attacker("breacher", at=(10, 15)),
        attacker("captain", place="reserve"),
        defender("jaeger", at=(30, 15)),
    )

    with pytest.raises(KeyError):
        asked(table, ask, "captain", to="jaeger")


def test_a_point_has_no_reach(table):
    table.given(attacker("breacher", at=(10, 15)), defender("jaeger", at=(30, 15)))

    with pytest.raises(KeyError):
        asked(table, "reach", (10.0, 15.0))


def test_every_sentence_is_used_and_defined():
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    said = {f"way-{way}" for way in speech.WAYS} | {f"edge-{edge}" for edge in "NESW"}
    said |= {key for key in MESSAGES if f'"{key}"' in source}
    assert said == set(MESSAGES)


def test_both_languages_say_the_same_in_their_typography(subtests):
    for key, text in MESSAGES.items():
        with subtests.test(sentence=key):
            english, french = text["en"], text["fr"]
            assert _named(english) == _named(french)
            assert not re.search(rf"[^{THIN}][;:!?»]", re.sub(r"\{\w+[^}]*\}", "", french))
            assert THIN not in english
            assert "'" not in english + french


def _named(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
