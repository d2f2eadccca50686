"""Words for the turns of a match, for pages: a book may call them rounds."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from rosters.catalogues import book

register = template.Library()


@register.simple_tag
def turn_words(key: str) -> dict[str, str]:
    """The word for one turn, for several and for all, in the language of the reader. A book whose
    catalogue names rounds counts those.
    """
    if "round" in book(key).words:
        return {"one": _("Round"), "many": _("Rounds"), "all": _("All rounds")}
    return {"one": _("Turn"), "many": _("Turns"), "all": _("All turns")}
