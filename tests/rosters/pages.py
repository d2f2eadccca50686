"""What the tests of pages do again and again: press a button, look at the row."""

import html
import re

from django.urls import reverse

from rosters.models import Roster


def address(roster, name="roster-edit"):
    return reverse(name, args=[roster.pk])


def press(player, roster, change, expected=None):
    """Presses a button of the form that all buttons share."""
    seen = roster.revision if expected is None else expected
    return player.post(address(roster), {"expected": seen, "change": change})


def fresh(roster):
    return Roster.objects.get(pk=roster.pk)


def meta_of(page):
    """The properties that other sites read for the preview of a link."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page.text)
    return {name: html.unescape(value) for name, value in found}
