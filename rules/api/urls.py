"""Addresses of the play API."""

from django.urls import path

from rules.api import matches, oracle

urlpatterns = [
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<uuid:id>/", matches.OneMatch.as_view(), name="api-match"),
    path("matches/<uuid:id>/commands/", matches.Commands.as_view(), name="api-match-commands"),
    path("matches/<uuid:id>/undo/", matches.Undo.as_view(), name="api-match-undo"),
    path("matches/<uuid:id>/check/", matches.Check.as_view(), name="api-match-check"),
    path("matches/<uuid:id>/measure/", matches.Measure.as_view(), name="api-match-measure"),
    path("matches/<uuid:id>/ranges/", matches.Ranges.as_view(), name="api-match-ranges"),
    path("matches/<uuid:id>/commits/", matches.Commits.as_view(), name="api-match-commits"),
    path("matches/<uuid:id>/record/", matches.Export.as_view(), name="api-match-record"),
    path("oracle/<slug:key>/", oracle.ask, name="api-oracle"),
    path("oracle/<slug:key>/schema/", oracle.schema, name="api-oracle-schema"),
]
