"""URL patterns of the catalogue, the rosters and their printed sheets."""

from django.urls import include, path

from rosters.views import builder, catalogue, learn, roster_actions, seal_check

urlpatterns = [
    path("", include("rosters.printing.pages.urls")),
    path("games/", catalogue.games, name="games"),
    path("games/<slug:system>/", catalogue.system, name="system"),
    path("games/<slug:system>/factions/<slug:slug>/", catalogue.faction, name="faction"),
    path("games/<slug:system>/units/<slug:slug>/", catalogue.unit, name="unit"),
    path("games/<slug:system>/missions/<slug:slug>/", catalogue.mission, name="mission"),
    path("games/<slug:system>/layouts/<slug:slug>/", catalogue.layout, name="layout"),
    path("games/<slug:system>/learn/", learn.learn, name="learn"),
    path("games/<slug:system>/rules/", catalogue.rules, name="rules"),
    path("games/<slug:system>/rules/<slug:id>/", catalogue.clause, name="clause"),
    path("rosters/", builder.rosters, name="rosters"),
    path("rosters/new/", builder.new, name="roster-new"),
    path("rosters/import/", roster_actions.import_, name="roster-import"),
    path("rosters/bin/", roster_actions.bin, name="roster-bin"),
    path("rosters/public/", roster_actions.on_show, name="rosters-public"),
    path("rosters/<uuid:id>/", builder.roster, name="roster"),
    path("rosters/<uuid:id>/edit/", builder.edit, name="roster-edit"),
    path("rosters/<uuid:id>/keep-mine/", builder.keep_mine, name="roster-keep-mine"),
    path("rosters/<uuid:id>/undo/", builder.undo, name="roster-undo"),
    path("rosters/<uuid:id>/lock/", builder.lock, name="roster-lock"),
    path("rosters/<uuid:id>/unlock/", builder.unlock, name="roster-unlock"),
    path("rosters/<uuid:id>/history/", roster_actions.history, name="roster-history"),
    path("rosters/<uuid:id>/restore/", roster_actions.restore, name="roster-restore"),
    path("rosters/<uuid:id>/clone/", roster_actions.clone, name="roster-clone"),
    path("rosters/<uuid:id>/share/", roster_actions.share, name="roster-share"),
    path("rosters/<uuid:id>/conceal/", roster_actions.conceal, name="roster-conceal"),
    path("rosters/<uuid:id>/delete/", roster_actions.delete, name="roster-delete"),
    path("rosters/<uuid:id>/put-back/", roster_actions.put_back, name="roster-put-back"),
    path("rosters/<uuid:id>/export/<slug:form>/", roster_actions.export, name="roster-export"),
    path("seals/<slug:commitment>/", seal_check.check, name="seal"),
    path("shared/<slug:token>/", roster_actions.shared, name="roster-shared"),
    path("shared/<slug:token>/clone/", roster_actions.clone_shared, name="roster-shared-clone"),
]
