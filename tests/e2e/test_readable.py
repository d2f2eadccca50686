"""What is printed, read as a page: on a phone and on a desk, light and dark."""

import pytest

from rosters.owners import Owner
from rosters.seals import seal_of
from rosters.services import lock_roster
from rules.matches.services import keep_replay
from rules.records.record_export import record_of
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until, two_rosters

pytestmark = pytest.mark.e2e
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}


@pytest.fixture
def addresses(_live, user):
    """The address of one page of every kind."""
    owner = Owner(user=user)
    roster, _other = two_rosters(user)
    roster = lock_roster(roster=roster, expected=roster.revision, owner=owner)
    record = record_of(match_until(user, "over", options={"turn_cap": 2}))
    replay = keep_replay(owner=owner, header=record.header, text=record.encode().decode())
    page, mission = "/print/page/", "system=frontier&mission=assault"
    return {
        "read-cards": f"{page}?system=frontier&faction=rebels",
        "read-army": f"{page}?system=modern&faction=army&parts=cards,reference,tokens",
        "read-scenario": f"{page}?system=modern&mission=rearguard&layout=C&parts=mission,board",
        "read-roster": f"{page}?roster={roster.pk}&parts=cards,roster,open",
        "read-mission": f"{page}?{mission}&layout=B&parts=mission,board&language=fr",
        "read-report": f"{page}?replay={replay.pk}",
        "seal": f"/seals/{seal_of(roster).commitment}/",
        "locked": roster.get_absolute_url(),
        "credits": "/credits/",
    }


def test_printed_documents_are_available_as_accessible_pages(member, addresses, violations, spills):
    found = {}
    for name, address in addresses.items():
        member.set_viewport_size(PHONE)
        response = member.goto(address)
        assert response is not None
        assert response.status == 200, address
        for size in (PHONE, DESK):
            member.set_viewport_size(size)
            width = size["width"]
            picture(member, f"{name}-{width}", full_page=True)
            wrong = violations(member)
            wrong += ["wider than its window"] if spills(member) > 0 else []
            if wrong:
                found[f"{name} at {width}"] = wrong

    assert found == {}
