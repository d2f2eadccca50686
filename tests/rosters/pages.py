"""What the tests of pages do again and again: press a button, look at the row."""

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
