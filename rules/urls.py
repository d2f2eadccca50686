"""Addresses of the matches."""

from django.urls import path

from rules.views import lobby, playing, replaying

urlpatterns = [
    path("matches/", lobby.matches, name="matches"),
    path("matches/new/", lobby.new, name="match-new"),
    path("matches/proposals/<uuid:id>/", lobby.proposal, name="proposal"),
    path("matches/proposals/<uuid:id>/<int:seat>/", lobby.counter, name="proposal-counter"),
    path("matches/import/", replaying.import_, name="replay-import"),
    path("matches/verify/", replaying.verify_page, name="match-verify"),
    path("matches/imported/<uuid:id>/", replaying.replay, name="replay"),
    path("matches/<uuid:id>/", playing.match, name="match"),
    path("matches/<uuid:id>/replay/", replaying.match_replay, name="match-replay"),
    path("matches/<uuid:id>/export/", playing.export, name="match-export"),
]
