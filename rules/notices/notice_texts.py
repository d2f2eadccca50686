"""Texts of notifications, in the active language, without secrets."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.site_address import on_site
from rules.engine.tabletop.bidi_marks import isolated
from rules.models import Match
from rules.notices.models import Notice
from rules.present.localise import Localiser


def mail_facts(match: Match) -> dict[str, str]:
    """Template context of an e-mail: mission and link. It has no text that a player chose, which
    would let them send their own words to somebody else.
    """
    return {"mission": _mission(match), "address": on_site(match.get_absolute_url())}


def subject(notice: Notice, match: Match) -> str:
    """Subject of the e-mail, without names."""
    lines = {
        Notice.Kind.TURN: _("Your turn – %(mission)s"),
        Notice.Kind.LATE: _("Your opponent’s time is up – %(mission)s"),
        Notice.Kind.OVER: _("Your match is over – %(mission)s"),
    }
    return lines[Notice.Kind(notice.kind)] % {"mission": _mission(match)}


def push_title(notice: Notice, match: Match) -> str:
    """Title of the push message, in one line."""
    other = isolated(match.table[1 - notice.seat].name)
    facts = {"other": other, "mission": _mission(match)}
    lines = {
        Notice.Kind.TURN: _("Your turn against %(other)s – %(mission)s"),
        Notice.Kind.LATE: _("The time of %(other)s is up – %(mission)s"),
        Notice.Kind.OVER: _("Your match against %(other)s is over – %(mission)s"),
    }
    return " ".join((lines[Notice.Kind(notice.kind)] % facts).split())


def _mission(match: Match) -> str:
    return Localiser(match.system, get_language() or "en").word(match.mission)
