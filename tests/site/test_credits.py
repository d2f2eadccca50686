"""The credits: whose letters and libraries there are, each under its licence."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

ROOT = Path(__file__).parents[2]


@pytest.fixture
def credits_page(client):
    return client.get(reverse("credits")).content.decode()


def test_every_library_that_the_site_needs_is_named(credits_page):
    lines = (ROOT / "requirements.in").read_text("utf-8").splitlines()
    needed = [line.partition("==")[0].partition("[")[0] for line in lines if "==" in line]

    named = credits_page.lower().replace("_", "-")
    assert [each for each in needed if f"<dt>{each.lower().replace('_', '-')} " not in named] == []


@pytest.mark.parametrize("font", ["SourceSans3", "BarlowCondensed"])
def test_every_font_comes_with_its_licence(credits_page, font):
    assert f"OFL-{font}" in credits_page
    served = Path(finders.find(f"fonts/OFL-{font}.txt"))
    printed = ROOT / "rosters" / "printing" / "fonts" / f"OFL-{font}.txt"
    for licence in (served, printed):
        assert "SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper()
    assert list(printed.parent.glob(f"{font}-*.ttf"))


def test_every_script_of_others_comes_with_its_licence(credits_page):
    scripts = Path(finders.find("js/vendor/README.md")).parent.glob("*.js")
    for name in [script.name.partition(".")[0] for script in scripts]:
        assert f"<dt>{name} " in credits_page
        assert Path(finders.find(f"js/vendor/{name}-LICENSE.txt")).read_text("utf-8")


def test_every_page_leads_to_the_credits(client):
    assert f'href="{reverse("credits")}"' in client.get("/").content.decode()
