"""The battle report on paper: what is on it, that it is the same every time, and for whom."""

import html
import re
import subprocess
from io import BytesIO

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from rosters.owners import Owner
from rosters.printing.options import Options
from rosters.printing.orders.order import printed, read, written
from rosters.printing.orders.sections import KINDS
from rosters.printing.orders.subjects import Where
from rules.chronicle.key_moments import marks
from rules.chronicle.printing.build import MOST_SCENES, chosen, report_of, report_subject
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core.fields import values_of
from rules.engine.tabletop.fields import LOSS
from rules.matches.services import keep_replay
from rules.records.match_record import MatchRecord
from rules.records.record_import import record_in
from tests.rules import sample


@pytest.fixture(scope="module")
def replay() -> MatchReplay:
    return MatchReplay(record_in(sample.FILE.read_bytes()))


def battle_report(replay, **how):
    subject = report_subject(replay, Where((), "/"))
    return printed(subject.order(Options(parts=("report",), **how), "https://frontier.example/"))


def text_of(data, tmp_path):
    file = tmp_path / "report.pdf"
    file.write_bytes(data)
    run = ["pdftotext", "-layout", str(file), "-"]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_match_gives_the_same_bytes(replay, paper, language):
    first = battle_report(replay, paper=paper, language=language)

    assert battle_report(replay, paper=paper, language=language) == first
    assert first.startswith(b"%PDF")


def test_the_report_names_players_result_and_the_fate_of_every_unit(replay, tmp_path):
    text = text_of(battle_report(replay, paper="a4", language="en"), tmp_path)

    report = report_of(replay, "en")
    assert "Ana – Émile" in text
    assert "The match is over" in text
    for side in report.sides:
        assert side.result in text
        for unit in side.units:
            assert unit.name in text
    assert replay.record.header.dice_commitment in text
    assert "LUCK" in text
    assert "[FR-TURN-1]" in text


def test_the_report_speaks_french(replay, tmp_path):
    text = text_of(battle_report(replay, paper="letter", language="fr"), tmp_path)

    assert "Rapport de bataille".upper() in text
    assert "MOMENTS CLÉS" in text


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
def test_the_report_says_when_in_a_named_zone_the_same_for_every_reader(replay, zone):
    with timezone.override(zone):
        report = report_of(replay, "en")

    facts = report.facts.split(" · ")
    assert [each for each in facts if re.fullmatch(r"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC", each)]


def test_the_moments_are_few_in_order_and_hold_the_end(replay):
    seqs = [mark.seq for mark in chosen(replay)]

    assert len(seqs) <= MOST_SCENES
    assert seqs == sorted(set(seqs))
    assert chosen(replay)[-1].kind == "over"
    assert not set(seqs) & replay.undone


def test_of_several_losses_the_costliest_are_drawn(replay):
    losses = [mark for mark in marks(replay) if mark.kind == "lost"]
    costs = sorted(sum(values_of(mark.event, LOSS)) for mark in losses)
    drawn = [sum(values_of(mark.event, LOSS)) for mark in chosen(replay) if mark.kind == "lost"]

    assert costs[0] > 0
    assert sorted(drawn) == costs[-len(drawn) :]


def test_a_scene_shows_what_stands_there_and_what_is_gone(replay):
    lost = next(
        scene
        for mark, scene in zip(chosen(replay), report_of(replay, "en").scenes, strict=True)
        if mark.kind == "lost"
    )

    assert lost.pieces
    assert any(trail.is_gone for trail in lost.trails)


def test_a_practice_match_says_what_it_goes_on_from(tmp_path):
    practice = MatchReplay(record_in(sample.PRACTICE.read_bytes()))

    text = text_of(battle_report(practice, paper="a4", language="en"), tmp_path)

    assert f"practice from step {practice.record.header.branched_from.seq}" in text


@pytest.mark.django_db
def test_the_page_gives_a_pdf_and_refuses_other_papers(client, user, replay):
    client.force_login(user)
    text = sample.FILE.read_text("utf-8")
    row = keep_replay(owner=Owner(user=user), header=replay.record.header, text=text)

    answer = client.get(f"/matches/imported/{row.pk}/report.pdf")

    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    letter = client.get(f"/matches/imported/{row.pk}/report.pdf?paper=letter")
    assert letter.content != answer.content
    assert client.get(f"/matches/imported/{row.pk}/report.pdf?paper=a3").status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/matches/imported/{}/report.pdf", "/print/document.pdf?replay={}"]
)
def test_a_report_carries_the_link_to_its_page_which_is_there(client, user, replay, address):
    client.force_login(user)
    text = sample.FILE.read_text("utf-8")
    row = keep_replay(owner=Owner(user=user), header=replay.record.header, text=text)

    for page in PdfReader(BytesIO(client.get(address.format(row.pk)).content)).pages:
        (link,) = [note.get_object()["/A"]["/URI"] for note in page["/Annots"]]
        assert f"/print/page/?replay={row.pk}" in link
    assert client.get(link.removeprefix("http://testserver")).status_code == 200


def test_a_report_of_dice_that_are_not_those_of_the_secret_says_so_in_the_readers_words(replay):
    footer = replay.record.footer.change(dice_secret="0" * 64)
    doubtful = MatchReplay(MatchRecord(replay.record.header, replay.record.commits, footer))

    with translation.override("fr"):
        first, *_rest = report_of(doubtful, "fr").audit

    assert first.startswith("Certains dés ne correspondent pas")


def test_the_outline_leads_to_every_moment(replay):
    reader = PdfReader(BytesIO(battle_report(replay)))

    entries = [each.title for each in flat(reader.outline)]
    report = report_of(replay, "en")
    assert entries[0] == report.title
    assert {scene.title for scene in report.scenes} <= set(entries)
    assert {"Key moments", "Luck", "Every roll", "Can it be verified?"} <= set(entries)


def flat(outline):
    for each in outline:
        yield from flat(each) if isinstance(each, list) else (each,)


def test_a_report_that_saves_ink_says_the_same_with_less_of_it(replay, tmp_path):
    full, spare = battle_report(replay), battle_report(replay, low_ink=True)

    assert text_of(spare, tmp_path) == text_of(full, tmp_path)
    assert fills(spare) < fills(full) / 2


def fills(data):
    """How many coloured areas the terrain has, which is drawn once as a form."""
    (form,) = {
        name: each.get_object().get_data()
        for page in PdfReader(BytesIO(data)).pages[:1]
        for name, each in page["/Resources"]["/XObject"].items()
    }.values()
    return len(re.findall(rb"\b[fbB]\*?\s", form))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_print_dialog_offers_the_report_and_an_accessible_page(
    client, user, replay, language, tmp_path
):
    client.force_login(user)
    text = sample.FILE.read_text("utf-8")
    row = keep_replay(owner=Owner(user=user), header=replay.record.header, text=text)
    asked = {"replay": row.pk, "language": language}

    dialog = client.get("/print/", asked)
    page = client.get("/print/page/", asked).content.decode()
    document = client.get("/print/document.pdf", asked | {"paper": "letter", "low_ink": "1"})

    assert dialog.status_code == 200
    with translation.override(language):
        report = report_of(replay, language)
    shown = html.unescape(page)
    assert report.title in shown
    for table in report.tables:
        assert table.title in shown
    for said in (*report.luck, *report.audit, *(scene.title for scene in report.scenes)):
        assert said in shown
    assert "/print/page/?replay=" in text_of(document.content, tmp_path)


@pytest.mark.django_db
def test_other_people_cannot_print_the_report(client, user, other_user, replay):
    text = sample.FILE.read_text("utf-8")
    row = keep_replay(owner=Owner(user=user), header=replay.record.header, text=text)
    client.force_login(other_user)

    answers = [client.get(f"/print/{what}", {"replay": row.pk}) for what in ("", "page/")]

    assert [answer.status_code for answer in answers] == [404, 404]


def test_a_report_is_plain_data_that_is_drawn_elsewhere_to_the_same_bytes(replay):
    order = report_subject(replay, Where((), "/")).order(Options(parts=("report",)), "")

    assert printed(read(written(order), KINDS)) == printed(order)
