"""URLs of the match pages."""

from django.urls import include, path

from rules.views import absences, in_play, print_menu, replay, review, sealed_sheet, table

urlpatterns = [
    path("", include("rules.lobby.urls")),
    path("", include("rules.moderation.urls")),
    path("matches/import/", replay.import_, name="replay-import"),
    path("matches/verify/", replay.verify_page, name="match-verify"),
    path("matches/<uuid:id>/", table.match, name="match"),
    path("matches/<uuid:id>/print/", print_menu.paper, name="match-print"),
    path("matches/<uuid:id>/sealed.pdf", sealed_sheet.sealed_sheet, name="match-sealed-sheet"),
    path("accounts/me/away/", absences.absences, name="absences"),
    path("accounts/me/away/<int:id>/end/", absences.end, name="absence-end"),
    path("matches/<uuid:id>/export/", table.export, name="match-export"),
    path("matches/imported/<uuid:id>/export/", replay.export_imported, name="replay-export"),
    path("matches/imported/<uuid:id>/forget/", replay.forget, name="replay-forget"),
    path("games/<slug:system>/match/", in_play.watch, name="in-play-watch"),
    path("games/<slug:system>/match/step/", in_play.step, name="in-play-step"),
    path("games/<slug:system>/in-play/", in_play.following, name="in-play"),
    path("proof/", review.proof_page, name="proof"),
]
for kind, home, first in (
    ("match", "matches/<uuid:id>/", "replay/"),
    ("replay", "matches/imported/<uuid:id>/", ""),
):
    asked = {"kind": kind}
    name = "match-replay" if kind == "match" else "replay"
    urlpatterns += [
        path(f"{home}{first}", replay.replay, asked, name=name),
        path(f"{home}step/", replay.step, asked, name=f"{kind}-step"),
        path(f"{home}practise/", replay.practise_from, asked, name=f"{kind}-practise"),
        path(f"{home}log/", review.log, asked, name=f"{kind}-log"),
        path(f"{home}luck/", review.luck_page, asked, name=f"{kind}-luck"),
        path(f"{home}report.pdf", review.report, asked, name=f"{kind}-report"),
    ]
