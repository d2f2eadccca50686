"""Pages as the browser prints them: nothing to press on them, black on white, no row cut in two."""

from io import BytesIO

import pypdfium2
import pytest
from pypdf import PdfReader

from rosters.owners import Owner
from rules.matches.services import keep_replay
from rules.records.record_export import record_of
from tests.e2e.pictures import ALBUM, ARE_WANTED
from tests.e2e.stages import match_until, two_rosters

pytestmark = pytest.mark.e2e

PRESSED = ("Skip to content", "Sign out", "Build an army", "Duplicate", "(PDF)")
WHOLE = "tr, .clause-row, .line, .card, .read-card"
"""What must not go on to another page."""
HEADINGS = "h1, h2, h3"


@pytest.fixture
def addresses(_live, user):
    roster, _other = two_rosters(user)
    record = record_of(match_until(user, "over", options={"turn_cap": 2}))
    text = record.encode().decode()
    replay = keep_replay(owner=Owner(user=user), header=record.header, text=text)
    game, page = "/games/frontier", "/print/page/"
    return {
        "roster": roster.get_absolute_url(),
        "unit": f"{game}/units/jaeger/",
        "faction": f"{game}/factions/rebels/",
        "mission": f"{game}/missions/assault/",
        "layout": f"{game}/layouts/A/",
        "read-cards": f"{page}?system=frontier&faction=rebels",
        "read-roster": f"{page}?roster={roster.pk}&parts=cards,roster",
        "read-mission": f"{page}?system=frontier&mission=assault&parts=mission,board",
        "read-report": f"{page}?replay={replay.pk}",
        "log": f"/matches/imported/{replay.pk}/log/",
    }


def letters(text):
    """A text as it can be found again on paper: without spaces, whatever is capitals there."""
    return "".join(text.split()).casefold()


def words(text):
    return [word for word in map(letters, text.split()) if word.isalnum()]


def cut(page, pages):
    """What of a page does not stand on one piece of paper."""
    texts = page.locator(WHOLE).evaluate_all("all => all.map(each => each.innerText)")
    return [
        text
        for text in texts
        if not any(all(word in paper for word in words(text)) for paper in pages)
    ]


def orphans(pages, headings):
    """Headings that stand last on a piece of paper."""
    return [each for each in headings for paper in pages[:-1] if paper.endswith(letters(each))]


def ground(data):
    """The shades of grey at the edge of the first page."""
    image = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("L")
    width, height = image.size
    corners = ((2, 2), (width - 3, 2), (2, height // 2), (2, height - 3))
    return {image.getpixel(at) for at in corners}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_printed_page_has_no_controls(member, addresses, theme):
    wrong = {}
    for name, address in addresses.items():
        member.emulate_media(color_scheme=theme, media="screen")
        member.goto(address)
        member.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        member.emulate_media(color_scheme=theme, media="print")
        data = member.pdf(format="A4", print_background=True)
        if ARE_WANTED:
            (ALBUM / f"paper-{name}-{theme}.pdf").write_bytes(data)
        pages = [letters(each.extract_text()) for each in PdfReader(BytesIO(data)).pages]
        headings = member.locator(HEADINGS).evaluate_all(
            "all => all.filter(each => each.checkVisibility()).map(each => each.innerText)"
        )
        found = {
            "pressed": [each for each in PRESSED if letters(each) in "".join(pages)],
            "cut": cut(member, pages),
            "orphans": orphans(pages, headings),
            "ground": sorted(ground(data) - {255}),
        }
        if any(found.values()):
            wrong[name] = {what: each for what, each in found.items() if each}

    assert wrong == {}


def test_a_printed_roster_shows_collapsed_details(member, addresses):
    member.goto(addresses["roster"])
    told = member.locator(".line .abilities").first.text_content()
    assert told
    member.emulate_media(media="print")

    pages = PdfReader(BytesIO(member.pdf(format="A4"))).pages

    text = letters("".join(page.extract_text() for page in pages))
    assert [word for word in words(told) if word not in text] == []


def test_a_printed_page_shows_its_url(member, addresses):
    member.goto(addresses["read-cards"])
    where = member.locator(".paper-only")
    assert not where.is_visible()
    member.emulate_media(media="print")

    text = letters(PdfReader(BytesIO(member.pdf(format="A4"))).pages[0].extract_text())

    assert "/print/page/?system=frontier&faction=rebels" in text
