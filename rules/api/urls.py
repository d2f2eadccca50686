"""URL routes of the API."""

from django.urls import path

from rules.api import (
    boards,
    matches,
    oracle,
    pace,
    questions,
    rosters,
    spatial,
    suggest,
    talk,
    undo,
)

urlpatterns = [
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<uuid:id>/", matches.OneMatch.as_view(), name="api-match"),
    path("matches/<uuid:id>/commands/", matches.Commands.as_view(), name="api-match-commands"),
    path("matches/<uuid:id>/undo/", undo.Undo.as_view(), name="api-match-undo"),
    path("matches/<uuid:id>/undo/ask/", undo.Ask.as_view(), name="api-match-undo-ask"),
    path("matches/<uuid:id>/undo/agree/", undo.Agree.as_view(), name="api-match-undo-agree"),
    path("matches/<uuid:id>/undo/decline/", undo.Decline.as_view(), name="api-match-undo-decline"),
    path(
        "matches/<uuid:id>/undo/withdraw/", undo.Withdraw.as_view(), name="api-match-undo-withdraw"
    ),
    path("matches/<uuid:id>/claim/", pace.Claim.as_view(), name="api-match-claim"),
    path("matches/<uuid:id>/passing/", pace.Passing.as_view(), name="api-match-passing"),
    path("matches/<uuid:id>/talk/", talk.Talk.as_view(), name="api-match-talk"),
    path("matches/<uuid:id>/talk/heard/", talk.Hearing.as_view(), name="api-match-heard"),
    path(
        "matches/<uuid:id>/talk/<int:message>/report/",
        talk.Report.as_view(),
        name="api-match-report",
    ),
    path("matches/<uuid:id>/check/", matches.Check.as_view(), name="api-match-check"),
    path("matches/<uuid:id>/suggest/", suggest.Suggest.as_view(), name="api-match-suggest"),
    path("matches/<uuid:id>/measure/", spatial.Measure.as_view(), name="api-match-measure"),
    path("matches/<uuid:id>/ranges/", spatial.Ranges.as_view(), name="api-match-ranges"),
    path("matches/<uuid:id>/ask/", spatial.Ask.as_view(), name="api-match-ask"),
    path("matches/<uuid:id>/promises/", spatial.Promises.as_view(), name="api-match-promises"),
    path("matches/<uuid:id>/questions/", questions.Questions.as_view(), name="api-match-questions"),
    path("matches/<uuid:id>/rosters/", rosters.Rosters.as_view(), name="api-match-rosters"),
    path("matches/<uuid:id>/rosters/copy/", rosters.Copy.as_view(), name="api-match-roster-copy"),
    path("matches/<uuid:id>/rosters/hide/", rosters.Hide.as_view(), name="api-match-roster-hide"),
    path("matches/<uuid:id>/commits/", matches.Commits.as_view(), name="api-match-commits"),
    path("matches/<uuid:id>/record/", matches.Export.as_view(), name="api-match-record"),
    path("boards/", boards.Boards.as_view(), name="api-boards"),
    path("boards/check/", boards.CheckBoard.as_view(), name="api-boards-check"),
    path("boards/random/", boards.RandomBoard.as_view(), name="api-boards-random"),
    path("boards/<uuid:id>/", boards.OneBoard.as_view(), name="api-board"),
    path("oracle/<slug:key>/", oracle.ask, name="api-oracle"),
    path("oracle/<slug:key>/schema/", oracle.schema, name="api-oracle-schema"),
]
