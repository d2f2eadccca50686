"""Addresses of the matches."""

from django.urls import include, path

from rules.views import absence, paper, playing, replaying, reviewing, sealing

urlpatterns = [
    path("", include("rules.lobby.urls")),
    path("", include("rules.moderation.urls")),
    path("matches/import/", replaying.import_, name="replay-import"),
    path("matches/verify/", replaying.verify_page, name="match-verify"),
    path("matches/<uuid:id>/", playing.match, name="match"),
    path("matches/<uuid:id>/print/", paper.paper, name="match-print"),
    path("matches/<uuid:id>/sealed.pdf", sealing.sealed_sheet, name="match-sealed-sheet"),
    path("accounts/me/away/", absence.absences, name="absences"),
    path("accounts/me/away/<int:id>/end/", absence.end, name="absence-end"),
    path("matches/<uuid:id>/export/", playing.export, name="match-export"),
    path("matches/imported/<uuid:id>/export/", replaying.export_imported, name="replay-export"),
    path("matches/imported/<uuid:id>/forget/", replaying.forget, name="replay-forget"),
    path("proof/", reviewing.proof_page, name="proof"),
]
for kind, home, first in (
    ("match", "matches/<uuid:id>/", "replay/"),
    ("replay", "matches/imported/<uuid:id>/", ""),
):
    asked = {"kind": kind}
    name = "match-replay" if kind == "match" else "replay"
    urlpatterns += [
        path(f"{home}{first}", replaying.replay, asked, name=name),
        path(f"{home}step/", replaying.step, asked, name=f"{kind}-step"),
        path(f"{home}practise/", replaying.practise_from, asked, name=f"{kind}-practise"),
        path(f"{home}log/", reviewing.log, asked, name=f"{kind}-log"),
        path(f"{home}luck/", reviewing.luck_page, asked, name=f"{kind}-luck"),
        path(f"{home}report.pdf", reviewing.report, asked, name=f"{kind}-report"),
    ]
