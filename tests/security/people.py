"""The people who ask, and what Ana has that they ask about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.utils import timezone

from rosters.accounts.models import Export, User
from rosters.models import PrintJob, Revision, Roster
from rosters.owners import Owner
from rosters.projection import sync_catalogues
from rosters.services import share_roster
from rules.boards.services import delete_board, share_board
from rules.lobby.devices import make_link
from rules.lobby.links import INVITATION, SEAT, TRANSFER, WATCH
from rules.lobby.models import SeatLink
from rules.lobby.proposals import propose
from rules.lobby.transfer_links import make_transfer
from rules.matches.selectors import match_of, position_of
from rules.matches.services import Agreement, keep_replay
from rules.matches.watch_keys import begin_watching
from rules.models import Match, Replay, ReplayCheck
from rules.moderation.models import StaffAction
from rules.notices.mails import stop_token
from rules.pace.services import take_absence
from rules.records.record_export import record_of
from rules.records.verification import verify
from rules.talk import services as talk
from tests.boards.drawn import kept
from tests.canary.scene import Scene, browser_of, left_behind, let_watch, set_out
from tests.factories import RosterFactory, UserFactory, proven
from tests.rules.players import played

PEOPLE = (
    "anonymous",
    "stranger",
    "opponent",
    "spectator",
    "former guest",
    "owner",
    "staff",
    "moderator",
    "clerk",
)
"""Of the last three, who are all staff with a second factor, the first is a superuser, the second
has the permissions of a moderator, and the third has none.
"""


TERMS = Agreement(
    system="frontier",
    mission="escort",
    layout="B",
    limit=180,
    names=("Ana", "Bo"),
    options={"turn_cap": 12},
)
ENDED = ("luck/", "report.pdf", "practise/", "rematch/", "measure/", "ranges/")
"""What is asked of a match with pieces on its board, and that is over."""


@dataclass
class Belongings:
    """Whatever of Ana's has an address: by the beginning of a pattern, then by its gap."""

    scene: Scene
    things: dict[str, dict[str, Any]]
    ended: Match

    @property
    def body(self) -> dict[str, Any]:
        """Something of everything that is sent anywhere; each address takes what it knows."""
        return {
            "id": str(uuid4()),
            "seat": 0,
            "seq": self.scene.match.head,
            "command": {"type": "Seal", "slot": "roster", "roster": str(self.scene.roster.pk)},
            "key": str(uuid4()),
            "text": "Hello",
            "visibility": "unlisted",
            "unit": "patrol-drone",
            "seed": "clover",
            "number": 1,
            "always": False,
            "uses": [],
            "muted": False,
        }

    @property
    def query(self) -> dict[str, str]:
        """What is asked about two pieces of the match that is over."""
        state: Any = position_of(self.ended).state
        ids: list[str] = [unit.id for unit in state.on_board()]
        return {"from": ids[0], "to": ids[-1], "piece": ids[0], "unit": ids[0]}

    def fills(self, pattern: str, gap: str) -> Any:
        """What stands in the gap of a pattern: the longest beginning that knows it decides."""
        if "matches/<uuid:id>/" in pattern and pattern.endswith(ENDED):
            return self.ended.pk
        known = [start for start, gaps in self.things.items() if gap in gaps]
        return self.things[max((each for each in known if pattern.startswith(each)), key=len)][gap]


def all_browsers() -> tuple[Belongings, dict[str, Client]]:
    """Ana's things, and the browser of everybody who might ask for them."""
    sync_catalogues()
    scene, member = set_out(), cast("Any", UserFactory)
    ended = played(owner=scene.ana, opponent=scene.bo, options={"turn_cap": 1})
    browsers = {"spectator": let_watch(scene), "former guest": left_behind(scene)}
    ended.watch_key = uuid4()
    ended.save(update_fields=["watch_key"])
    watching = browsers["spectator"].session
    begin_watching(watching, ended)
    watching.save()
    browsers |= {
        "anonymous": browser_of(None),
        "stranger": browser_of(member(username="curious")),
        "opponent": browser_of(scene.bo.guest_key),
        "owner": browser_of(scene.ana.user),
        "staff": proven(Client(), member(username="judge", is_staff=True, is_superuser=True)),
        "moderator": proven(Client(), _moderator(member(username="umpire", is_staff=True))),
        "clerk": proven(Client(), member(username="clerk", is_staff=True)),
    }
    for each in browsers.values():
        each.raise_request_exception = False
    return Belongings(scene, _things(scene, ended), ended), browsers


def _moderator(user: User) -> User:
    """Staff with the permissions that `docs/moderation.md` names."""
    group = Group.objects.create(name="moderators")
    names = ("add_staffaction", "view_staffaction", "view_report")
    group.permissions.set(Permission.objects.filter(codename__in=names))
    user.groups.add(group)
    return user


NAMED: dict[str, dict[str, Any]] = {
    "": {"system": "frontier", "slug": "assault", "key": "frontier", "form": "json"},
    "seals/": {"commitment": "0" * 64},
    "accounts/": {"uidb36": "1", "key": "never-given"},
    "admin/": {"app_label": "rules", "url": "nothing"},
    "games/<slug:system>/factions/": {"slug": "rebels"},
    "games/<slug:system>/units/": {"slug": "cap-trooper"},
    "games/<slug:system>/layouts/": {"slug": "A"},
    "games/<slug:system>/rules/": {"id": "FR-ACT-6"},
    "api/v1/systems/<slug:key>/factions/": {"slug": "rebels"},
    "api/v1/systems/<slug:key>/units/": {"slug": "cap-trooper"},
    "api/v1/systems/<slug:key>/layouts/": {"slug": "A"},
    "api/v1/systems/<slug:key>/clauses/": {"slug": "FR-ACT-6"},
}
"""What the addresses below each path name that every site has."""


def _things(scene: Scene, ended: Match) -> dict[str, dict[str, Any]]:
    assert scene.ana.user is not None
    return (
        NAMED
        | _kept_by(scene, ended)
        | _at_the_table(scene)
        | _rows_in_the_admin(scene.ana.user, ended)
    )


def _kept_by(scene: Scene, ended: Match) -> dict[str, dict[str, Any]]:
    """Ana's rosters, boards, replays and documents, and her account."""
    ana, user = scene.ana, cast("User", scene.ana.user)
    roster = share_roster(roster=scene.roster, visibility="unlisted")
    board = share_board(board=kept(ana))
    delete_board(board=(deleted := kept(ana, name="Wet Lake")))
    replay = _imported(ana, ended)
    job = PrintJob.objects.create(owner=user, title="Cards", query="", pages=1, state="done")
    absence = take_absence(user=user, first=timezone.now().date(), days=1)
    return {
        "rosters/": {"id": roster.pk},
        "api/v1/rosters/": {"id": roster.pk, "unit": roster.draft.units[0].id},
        "shared/": {"token": roster.share_token},
        "print/jobs/": {"id": job.pk},
        "api/v1/print/jobs/": {"id": job.pk},
        "boards/": {"id": board.pk, "token": board.share_token},
        "boards/<uuid:id>/restore/": {"id": deleted.pk},
        "api/v1/boards/": {"id": board.pk},
        "matches/imported/": {"id": replay.pk},
        "notices/stop/": {"token": stop_token(user)},
        "accounts/me/away/": {"id": absence.pk},
        "accounts/me/export/": {"id": Export.objects.create(user=user, state="done").pk},
        "moderation/accounts/": {"id": user.pk},
    }


def _at_the_table(scene: Scene) -> dict[str, dict[str, Any]]:
    """Ana's match with its links and what is said there, and a match that she proposes."""
    ana, match, watch_key = scene.ana, scene.match, scene.match.watch_key
    assert watch_key is not None
    proposal = propose(owner=ana, agreed=TERMS, way="link")
    make_link(seat=match.table[0])
    match = match_of(ana, match.pk)
    stamp = SeatLink.objects.values_list("stamp", flat=True).get(seat__match=match)
    things = make_transfer(guest=scene.bo, chosen=[f"match-{match.pk}"])
    assert things is not None
    message = talk.say(match=match, seat=1, text="Hello", key=uuid4())
    report = talk.report(match=match, seat=0, message=message.pk, why="")
    return {
        "matches/": {"id": match.pk, "seat": 0},
        "api/v1/matches/": {"id": match.pk, "message": message.pk},
        "matches/proposals/": {"id": proposal.pk, "seat": 0},
        "matches/invited/": {"token": INVITATION.written(proposal.invitations.get().pk)},
        "matches/watch/": {"token": WATCH.written(watch_key)},
        "matches/seat/": {"token": SEAT.written(stamp)},
        "guest/transfer/": {"token": TRANSFER.written(things.stamp)},
        "moderation/reports/": {"id": report.pk},
        "moderation/matches/": {"id": match.pk},
    }


def _imported(owner: Owner, ended: Match) -> Replay:
    record = record_of(ended)
    text, found = record.encode().decode(), verify(record)
    return keep_replay(owner=owner, header=record.header, text=text, finding=found)


def _rows_in_the_admin(ana: User, ended: Match) -> dict[str, dict[str, Any]]:
    """A row of every model that the admin shows, of Ana where it can be."""
    made: Any = RosterFactory
    public = share_roster(roster=made(owner=ana), visibility="public")
    ReplayCheck.objects.create(
        match=ended, head_hash=ended.head_hash, rules="", rerun=True, checked=ended.changed
    )
    StaffAction.objects.create(by=ana, what="muted", whom=ana, why="Insults, three times.")
    LogEntry.objects.log_actions(ana.pk, [ended], 2, "changed")
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True)
    known: dict[Any, Any] = {User: ana, Roster: public, Revision: public.revisions.get()}
    found = {}
    for model in admin.site._registry:
        row = known.get(model) or model._base_manager.get(pk=model._base_manager.values("pk")[:1])
        at = f"admin/{model._meta.app_label}/{model._meta.model_name}/"
        found[at] = {"object_id": row.pk, "id": row.pk}
    return found
