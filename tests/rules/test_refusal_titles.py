"""A decision brings the title of every clause that stands against one of its options."""

import pytest

from rosters.catalogues import book
from rules.engine.core.known import Known
from rules.present.match_view import match_as_seen
from tests.rules.players import EVERY_BOOK, GUEST, answered, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("agreed", EVERY_BOOK)
def test_refusals_can_be_listed_under_the_titles_of_their_clauses(agreed):
    match, found = started(GUEST, **agreed), set()
    titles = {clause.id: clause.title.fr for clause in book(match.system).catalogue.clauses}
    for _ in range(40):
        if match.is_over:
            break
        for decision in match_as_seen(match, (0, 1), Known(seat=0), "fr")["decisions"]:
            refusals = [each for option in decision["options"] for each in option["refusals"]]
            clauses = {each["clause"] for each in refusals}
            assert decision["reasons"] == {clause: titles[clause] for clause in clauses}
            found |= clauses
        answered(match, GUEST)
        match.refresh_from_db()
    assert found
