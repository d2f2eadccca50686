"""Texts of notifications, in the active language, without secrets."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.site_address import on_site
from rules.engine.tabletop.bidi_marks import isolated
from rules.models import Match
from rules.notices.models import Notice
from rules.present.localise import Localiser


def facts_of(notice: Notice, match: Match) -> dict[str, str]:
    """Template context of a notification: players, game and link."""
    return {
        "name": isolated(match.table[notice.seat].name),
        "other": isolated(match.table[1 - notice.seat].name),
        "mission": Localiser(match.system, get_language() or "en").word(match.mission),
        "address": on_site(match.get_absolute_url()),
    }


def headline(notice: Notice, facts: dict[str, str]) -> str:
    """The notification as one line: subject of the e-mail, title of the push message."""
    lines = {
        Notice.Kind.TURN: _("Your turn against %(other)s – %(mission)s"),
        Notice.Kind.LATE: _("The time of %(other)s is up – %(mission)s"),
        Notice.Kind.OVER: _("Your match against %(other)s is over – %(mission)s"),
    }
    return " ".join((lines[Notice.Kind(notice.kind)] % facts).split())
