"""The battle report on paper: what is on it, that it is the same every time, and for whom."""

import subprocess

import pytest
from django.utils import translation

from rosters.keepers import Keeper
from rules.chronicle.course import Course
from rules.chronicle.printing import battle_report
from rules.chronicle.printing.build import MOST_SCENES, chosen, report_of
from rules.reading import record_in
from rules.record import MatchRecord
from rules.services import keep_replay
from tests.rules import sample


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(record_in(sample.FILE.read_bytes()))


def text_of(data, tmp_path):
    file = tmp_path / "report.pdf"
    file.write_bytes(data)
    run = ["pdftotext", "-layout", str(file), "-"]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_match_gives_the_same_bytes(course, paper, language):
    first = battle_report(course, paper=paper, language=language)

    assert battle_report(course, paper=paper, language=language) == first
    assert first.startswith(b"%PDF")


def test_the_report_tells_who_played_how_it_ended_and_what_became_of_every_unit(course, tmp_path):
    text = text_of(battle_report(course, paper="a4", language="en"), tmp_path)

    report = report_of(course, "en")
    assert "Ana – Émile" in text
    assert "The match is over" in text
    for side in report.sides:
        assert side.result in text
        for unit in side.units:
            assert unit.name in text
    assert course.record.header.dice_commitment in text
    assert "LUCK" in text
    assert "[FR-TURN-1]" in text


def test_the_report_speaks_french(course, tmp_path):
    text = text_of(battle_report(course, paper="letter", language="fr"), tmp_path)

    assert "Rapport de bataille".upper() in text
    assert "MOMENTS CLÉS" in text


def test_the_moments_are_few_in_order_and_hold_the_end(course):
    seqs = [mark.seq for mark in chosen(course)]

    assert len(seqs) <= MOST_SCENES
    assert seqs == sorted(set(seqs))
    assert chosen(course)[-1].kind == "over"
    assert not set(seqs) & course.undone


def test_a_scene_shows_what_stands_there_and_what_is_gone(course):
    lost = next(
        scene
        for mark, scene in zip(chosen(course), report_of(course, "en").scenes, strict=True)
        if mark.kind == "lost"
    )

    assert lost.discs
    assert any(way.is_gone for way in lost.ways)


def test_a_practice_match_says_what_it_goes_on_from(tmp_path):
    practice = Course(record_in(sample.PRACTICE.read_bytes()))

    text = text_of(battle_report(practice, paper="a4", language="en"), tmp_path)

    assert f"practice from step {practice.record.header.branched_from.seq}" in text


def test_an_unknown_paper_is_refused(course):
    with pytest.raises(ValueError, match="a4 or letter"):
        battle_report(course, paper="a3", language="en")


@pytest.mark.django_db
def test_the_page_gives_a_pdf_and_refuses_other_papers(client, user, course):
    client.force_login(user)
    text = sample.FILE.read_text("utf-8")
    row = keep_replay(keeper=Keeper(user=user), record=course.record, text=text)

    answer = client.get(f"/matches/imported/{row.pk}/report.pdf")

    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    letter = client.get(f"/matches/imported/{row.pk}/report.pdf?paper=letter")
    assert letter.content != answer.content
    assert client.get(f"/matches/imported/{row.pk}/report.pdf?paper=a3").status_code == 400


def test_a_report_of_dice_that_are_not_those_of_the_secret_says_so_in_the_readers_words(course):
    footer = course.record.footer.change(dice_secret="0" * 64)
    doubtful = Course(MatchRecord(course.record.header, course.record.commits, footer))

    with translation.override("fr"):
        first, *_rest = report_of(doubtful, "fr").audit

    assert first.startswith("Tous les dés ne sont pas ceux")
