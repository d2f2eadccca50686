"""Addresses of the catalogue, the rosters and their printed sheets."""

from django.urls import include, path

from rosters.views import builder, catalogue, keeping, sealing

urlpatterns = [
    path("", include("rosters.printing.pages.urls")),
    path("games/", catalogue.games, name="games"),
    path("games/<slug:system>/", catalogue.system, name="system"),
    path("games/<slug:system>/factions/<slug:slug>/", catalogue.faction, name="faction"),
    path("games/<slug:system>/units/<slug:slug>/", catalogue.unit, name="unit"),
    path("games/<slug:system>/missions/<slug:slug>/", catalogue.mission, name="mission"),
    path("games/<slug:system>/layouts/<slug:slug>/", catalogue.layout, name="layout"),
    path("games/<slug:system>/rules/", catalogue.rules, name="rules"),
    path("games/<slug:system>/rules/<slug:id>/", catalogue.clause, name="clause"),
    path("rosters/", builder.rosters, name="rosters"),
    path("rosters/new/", builder.new, name="roster-new"),
    path("rosters/import/", keeping.import_, name="roster-import"),
    path("rosters/bin/", keeping.bin, name="roster-bin"),
    path("rosters/public/", keeping.on_show, name="rosters-public"),
    path("rosters/<uuid:id>/", builder.roster, name="roster"),
    path("rosters/<uuid:id>/edit/", builder.edit, name="roster-edit"),
    path("rosters/<uuid:id>/keep-mine/", builder.keep_mine, name="roster-keep-mine"),
    path("rosters/<uuid:id>/undo/", builder.undo, name="roster-undo"),
    path("rosters/<uuid:id>/lock/", builder.lock, name="roster-lock"),
    path("rosters/<uuid:id>/unlock/", builder.unlock, name="roster-unlock"),
    path("rosters/<uuid:id>/history/", keeping.history, name="roster-history"),
    path("rosters/<uuid:id>/restore/", keeping.restore, name="roster-restore"),
    path("rosters/<uuid:id>/clone/", keeping.clone, name="roster-clone"),
    path("rosters/<uuid:id>/share/", keeping.share, name="roster-share"),
    path("rosters/<uuid:id>/delete/", keeping.delete, name="roster-delete"),
    path("rosters/<uuid:id>/put-back/", keeping.put_back, name="roster-put-back"),
    path("rosters/<uuid:id>/export/<slug:form>/", keeping.export, name="roster-export"),
    path("seals/<slug:commitment>/", sealing.check, name="seal"),
    path("shared/<slug:token>/", keeping.shared, name="roster-shared"),
    path("shared/<slug:token>/clone/", keeping.clone_shared, name="roster-shared-clone"),
]
