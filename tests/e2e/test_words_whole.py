"""The site's own words stay whole, in English and in French, on a phone and on a laptop."""

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, ViewportSize

from rosters.catalogues import book
from rosters.owners import Owner
from rules.boards.services import share_board
from rules.lobby.links import WATCH
from rules.models import Match, Seat
from tests.boards.drawn import kept
from tests.e2e.modern import alone, facing_match
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.e2e

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
GREEK, OTHER = "Παναγιωτοπούλου-Κωνσταντίνα", "Αλέξανδρος"
"""Names in letters that no text of the site uses."""
LEGIBLE = 36
"""Pixels that a name on a plate keeps at least: three letters and the ellipsis."""

BROKEN = """() => {
    const found = new Set();
    const words = /[\\p{Script=Latin}\\p{N}'’]+/gu;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        const text = texts.currentNode, place = text.parentElement;
        if (place.closest('script, style, svg, textarea, .visually-hidden')) continue;
        if (!place.checkVisibility({visibilityProperty: true})) continue;
        for (const {0: word, index} of text.data.matchAll(words)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const bottoms = [...range.getClientRects()].map(({bottom}) => Math.round(bottom));
            const lines = new Set(bottoms).size;
            if (lines > 1) found.add(`${word} on ${lines} lines (${place.tagName})`);
        }
    }
    return [...found];
}"""
"""Words without a user's letters that stand on more than one line."""

CUT = """least => [...document.querySelectorAll('#sides .side')].flatMap((side) => {
    const [name, badge] = ['.plate b', '.plate-you'].map((each) => side.querySelector(each));
    const edge = badge?.getBoundingClientRect();
    const isCut = edge && (badge.scrollWidth > badge.clientWidth || edge.right > innerWidth
        || edge.right > side.getBoundingClientRect().right + 1);
    return [
        ...(isCut ? [`“${badge.textContent}” is cut`] : []),
        ...(name.clientWidth < least ? [`a name has ${name.clientWidth} px`] : []),
    ];
})"""
"""Badges that do not show whole, and names too short to tell, in the table's head."""


def builders(user):
    """A roster of either game, with a unit that its player named."""
    units = (line("jaeger", name=GREEK), line("saboteur"), line("recon-biker"))
    frontier = RosterFactory(owner=user, draft=DraftFactory(faction="rebels", units=units))
    draft = DraftFactory(
        system="modern",
        catalogue=book("modern").version,
        faction="army",
        mission="one-off-battle",
        limit=100,
        units=(),
    )
    modern = RosterFactory(owner=user, draft=draft)
    return {
        "builder": frontier.get_absolute_url(),
        "builder modern": modern.get_absolute_url(),
    }


def watched(match: Match) -> str:
    """The address at which a stranger looks on."""
    others = [get_user_model().objects.create_user(name) for name in ("eleni", "sofia")]
    for number, other in enumerate(others):
        Seat.objects.filter(match=match, number=number).update(user=other, watchable=True)
    key = uuid4()
    Match.objects.filter(pk=match.pk).update(watch_key=key)
    return f"/matches/watch/{WATCH.written(key)}/"


@pytest.fixture
def addresses(_live, user) -> dict[str, str]:
    """The pages with the narrowest columns."""
    names = {"names": (GREEK, OTHER)}
    over = match_until(user, "over", options={"turn_cap": 4}, **names)
    running = match_until(user, "action", least=14, **names)
    rival = get_user_model().objects.create_user("rival")
    Seat.objects.filter(match=running, number=1).update(user=rival)
    modern = facing_match(alone(user), "act", **names)
    return builders(user) | {
        "luck": f"{over.get_absolute_url()}luck/",
        "log": f"{over.get_absolute_url()}log/",
        "match over": over.get_absolute_url(),
        "match": running.get_absolute_url(),
        "match modern": modern.get_absolute_url(),
        "terrain": "/games/frontier/layouts/A/",
        "terrain modern": "/games/modern/layouts/A/",
        "board shared": f"/boards/shared/{share_board(board=kept(Owner(user=user))).share_token}/",
        "units": "/games/frontier/factions/rebels/",
        "units modern": "/games/modern/factions/army/",
        "watched": watched(match_until(user, "action", least=14, **names)),
    }


def broken(page: Page, name: str) -> list[str]:
    """What is broken or cut on the page, in the menu and each tab of a table, at both sizes."""
    found: list[str] = []

    def look(part: str = "page") -> None:
        picture(page, f"words-{name}-{part}-{width}".replace(" ", "-"))
        wrong = page.evaluate(BROKEN) + page.evaluate(CUT, LEGIBLE)
        found.extend(f"{name}, {part} at {width}: {each}" for each in wrong)

    for size in (LAPTOP, PHONE):
        width = size["width"]
        page.set_viewport_size(size)
        look()
        for menu in page.locator("#table-menu > summary").all():
            menu.click()
            look("menu")
            menu.click()
        for tab in page.locator("[role=tab]:visible").all():
            tab.click()
            look(tab.get_attribute("data-tab") or "tab")
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_the_site_is_broken(member, addresses, base_url, language):
    member.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
    found = []
    for name, address in addresses.items():
        response = member.goto(address)
        assert response is not None
        assert response.status == 200, address
        found += broken(member, f"{language} {name}")

    assert not found, "\n".join(sorted(set(found)))
