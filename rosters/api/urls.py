"""URL patterns below /api/v1/."""

from django.urls import path

from rosters.api import catalogue, documents, rosters
from rosters.printing.pages.cards_api import CardsView
from rosters.printing.pages.print_api import JobDocumentView, JobView, PrintView

one = "systems/<slug:key>/"
urlpatterns = [
    path("cards/", CardsView.as_view(), name="api-cards"),
    path("print/", PrintView.as_view(), name="api-print"),
    path("print/jobs/<uuid:id>/", JobView.as_view(), name="api-print-job"),
    path("print/jobs/<uuid:id>/document/", JobDocumentView.as_view(), name="api-print-document"),
    path("systems/", catalogue.Systems.as_view()),
    path(one, catalogue.System.as_view()),
    path(f"{one}factions/", catalogue.Factions.as_view()),
    path(f"{one}factions/<slug:slug>/", catalogue.FactionDetail.as_view()),
    path(f"{one}units/", catalogue.Units.as_view()),
    path(f"{one}units/<slug:slug>/", catalogue.UnitDetail.as_view()),
    path(f"{one}abilities/", catalogue.Abilities.as_view()),
    path(f"{one}armies/", catalogue.Armies.as_view()),
    path(f"{one}missions/", catalogue.Missions.as_view()),
    path(f"{one}missions/<slug:slug>/", catalogue.MissionDetail.as_view()),
    path(f"{one}layouts/", catalogue.Layouts.as_view()),
    path(f"{one}layouts/<slug:slug>/", catalogue.LayoutDetail.as_view()),
    path(f"{one}clauses/", catalogue.Clauses.as_view()),
    path(f"{one}clauses/<slug:slug>/", catalogue.ClauseDetail.as_view()),
    path("rosters/", rosters.Rosters.as_view(), name="api-rosters"),
    path("rosters/import/", documents.import_, name="api-roster-import"),
    path("rosters/<uuid:id>/", rosters.OneRoster.as_view(), name="api-roster"),
    path("rosters/<uuid:id>/units/", rosters.RosterUnits.as_view(), name="api-roster-units"),
    path(
        "rosters/<uuid:id>/units/<uuid:unit>/",
        rosters.RosterUnit.as_view(),
        name="api-roster-unit",
    ),
    path("rosters/<uuid:id>/revisions/", rosters.Revisions.as_view(), name="api-revisions"),
    path("rosters/<uuid:id>/lock/", rosters.Lock.as_view(), name="api-roster-lock"),
    path("rosters/<uuid:id>/share/", rosters.share, name="api-roster-share"),
    path("rosters/<uuid:id>/clone/", rosters.clone, name="api-roster-clone"),
    path("rosters/<uuid:id>/document/", documents.export, name="api-roster-document"),
    path("validate/", documents.validate, name="api-validate"),
    path("schema/roster/", documents.document_schema, name="api-schema-roster"),
]
