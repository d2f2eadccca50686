"""The three versions of a roster sheet, and what each reveals."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rosters.owners import Owner
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.orders.build import imprint_of, roster_sheet_of
from rosters.printing.sheets import roster
from rosters.printing.sheets.seal_sheet import HEIGHT, PrintedSeal
from rosters.printing.sheets.sealed_sheet import sealed_sheet
from rosters.seals import seal_of
from rosters.services import create_roster, lock_roster, share_roster
from tests.factories import DraftFactory

pytestmark = pytest.mark.django_db
NOTE, UNIT_NOTE, NAME = "Hold the crater.", "Stays back.", "Old Marta"


@pytest.fixture
def draft():
    made = DraftFactory(note=NOTE)
    first, *others = made.units
    return made.change(units=(first.change(name=NAME, note=UNIT_NOTE), *others))


@pytest.fixture
def locked(user, draft):
    owner = Owner(user=user)
    row = create_roster(owner=owner, draft=draft)
    return lock_roster(roster=row, expected=1, owner=owner)


@pytest.fixture
def owner_client(client, user):
    client.force_login(user)
    return client


def grouped(number):
    return " ".join(number[i : i + 8] for i in range(0, 64, 8))


def document(browser, row, part):
    return browser.get(reverse("print-document"), {"roster": row.pk, "parts": part})


def sealed(browser, row, **query):
    return browser.get(reverse("roster-sealed-sheet", args=[row.pk]), query)


def test_the_secret_sheet_has_everything_and_the_salt(owner_client, locked, words_of):
    text = words_of(document(owner_client, locked, "roster").content)

    seal = seal_of(locked)
    for said in (NOTE, UNIT_NOTE, NAME, grouped(seal.commitment), grouped(seal.salt)):
        assert said in text
    assert "ROSTER SHEET · SECRET" in text


def test_the_sheet_for_the_opponent_has_no_notes_and_no_salt(owner_client, locked, words_of):
    text = words_of(document(owner_client, locked, "open").content)

    seal = seal_of(locked)
    for said in (NAME, "Stalker Team", "200 / 200 pts", grouped(seal.commitment)):
        assert said in text
    for kept in (NOTE, UNIT_NOTE, grouped(seal.salt)):
        assert kept not in text


def test_an_open_roster_has_sheets_without_a_seal(owner_client, user, draft, words_of):
    row = create_roster(owner=Owner(user=user), draft=draft)

    texts = [words_of(document(owner_client, row, part).content) for part in ("roster", "open")]

    assert not [text for text in texts if "COMMITMENT" in text or "SALT" in text]


@pytest.mark.parametrize("name", ["roster-sheet", "print-document"])
def test_readers_of_a_shared_locked_roster_get_no_seal(client, other_user, locked, words_of, name):
    share_roster(roster=locked, visibility="public")
    client.force_login(other_user)
    if name == "roster-sheet":
        answer = client.get(reverse(name, args=[locked.pk]))
    else:
        answer = document(client, locked, "roster")

    text = words_of(answer.content)

    assert locked.name in text
    assert grouped(seal_of(locked).commitment) not in text
    assert grouped(seal_of(locked).salt) not in text


@pytest.mark.clause("FR-SELECT-6")
def test_a_sealed_sheet_is_made_of_the_commitment_alone(owner_client, locked, rules):
    answer = sealed(owner_client, locked, paper="a4", language="en")

    commitment = seal_of(locked).commitment
    address = f"http://testserver/seals/{commitment}/"
    alone = sealed_sheet(
        PrintedSeal(commitment=commitment, address=address),
        imprint=imprint_of(rules, label("sealed-sheet", "en"), address),
        paper="a4",
        language="en",
    )
    assert answer.content == alone


@pytest.mark.clause("FR-SELECT-6")
def test_sealed_sheets_differ_only_in_the_commitment(owner_client, user, locked, read, words_of):
    owner = Owner(user=user)
    small = DraftFactory(
        faction="rebels", mission="ambush", limit=150, name="Two", types=("jaeger", "insurgent")
    )
    other = create_roster(owner=owner, draft=small)
    other = lock_roster(roster=other, expected=1, owner=owner)

    answers = [sealed(owner_client, row) for row in (locked, other)]

    told = [
        told_about(answer, seal_of(row).commitment, read, words_of)
        for answer, row in zip(answers, (locked, other), strict=True)
    ]
    assert told[0] == told[1]
    assert answers[0].content != answers[1].content


def told_about(answer, commitment, read, words_of):
    """Everything that an answer says with its commitment masked; its length is that of a hash."""
    file = read(answer.content)
    text = words_of(answer.content).replace(grouped(commitment), "#")
    (page,) = file.pages
    link = page["/Annots"][0].get_object()["/A"]["/URI"].replace(commitment, "#")
    headers = sorted(answer.headers), answer["Content-Disposition"]
    entries = [entry["/Title"] for entry in file.outline]
    shown = re.sub(r"/seals/[0-9a-f]+…?", "/seals/#", text)  # the foot cuts it to its width
    return shown, link, headers, dict(file.metadata), entries


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sealed_sheet_is_one_page_with_lines_to_sign(owner_client, locked, read, paper, language):
    file = read(sealed(owner_client, locked, paper=paper, language=language).content)

    (page,) = file.pages
    text = page.extract_text()
    words = ("Place", "Date", "Signature") if language == "en" else ("Lieu", "Date", "Signature")
    assert [text.count(word) for word in words] == [2, 2, 2]
    assert float(page.mediabox.height) == pytest.approx(PAPERS[paper].height, abs=0.01)


def test_a_roster_that_is_not_locked_has_no_sealed_sheet(owner_client, user, draft):
    row = create_roster(owner=Owner(user=user), draft=draft)

    answer = sealed(owner_client, row)

    assert answer.status_code == 409
    assert "This roster is not locked yet." in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"paper": "wall"}, "must be a4 or letter"),
        ({"language": "de"}, "must be one of en, fr"),
        ({"colour": "red"}, "There is no option colour."),
    ],
)
def test_an_unknown_option_of_a_sealed_sheet_is_refused_in_words(owner_client, locked, query, said):
    answer = sealed(owner_client, locked, **query)

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_other_people_cannot_print_a_sealed_sheet(client, other_user, locked):
    share_roster(roster=locked, visibility="public")

    assert sealed(client, locked).status_code == 404
    client.force_login(other_user)
    assert sealed(client, locked).status_code == 404


@pytest.mark.parametrize("units", range(1, 31))
def test_the_seal_never_stands_on_a_row(rules, draft_of, units):
    sheet = roster_sheet_of(rules, draft_of(*["jaeger"] * units), "en")
    seal = PrintedSeal(commitment="0" * 64, address="https://frontier.example/")
    paper = PAPERS["a4"]

    *_, last = roster.compose(sheet, paper, "en", seal).pages

    top = paper.height - roster.HEAD - 16 - 20 - sum(row.height for row in last)
    assert top >= roster.FOOT + HEIGHT or len(last) == units
    if len(last) == units:
        first = roster.compose(sheet, paper, "en", seal).top - 20
        assert first - sum(row.height for row in last) >= roster.FOOT + HEIGHT
