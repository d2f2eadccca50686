"""URL routes of the lobby."""

from django.urls import path

from rules.lobby.views import answering, joining, listing, play_now, proposing, seats, transfer

urlpatterns = [
    path("play/", play_now.play_now, name="play-now"),
    path("matches/", listing.matches, name="matches"),
    path("matches/new/", proposing.new, name="match-new"),
    path("matches/open/", joining.open_list, name="matches-open"),
    path("matches/invited/<str:token>/", joining.invited, name="invited"),
    path("matches/proposals/<uuid:id>/", answering.proposal, name="proposal"),
    path("matches/proposals/<uuid:id>/state/", answering.state, name="proposal-state"),
    path("matches/proposals/<uuid:id>/take/", joining.take, name="proposal-take"),
    path("matches/proposals/<uuid:id>/decline/", joining.decline, name="proposal-decline"),
    path("matches/proposals/<uuid:id>/link/", joining.link, name="proposal-link"),
    path("matches/proposals/<uuid:id>/<int:seat>/", proposing.counter, name="proposal-counter"),
    path("matches/watch/<str:token>/", seats.watch, name="match-watch"),
    path("matches/seat/", seats.open_seat, name="seat-open"),
    path("matches/seat/<str:token>/", seats.opened, name="seat-opened"),
    path("guest/things/", transfer.guest_things, name="guest-things"),
    path("guest/transfer/", transfer.transfer_take, name="transfer-take"),
    path("guest/transfer/<str:token>/", transfer.transfer_opened, name="transfer-opened"),
    path("matches/<uuid:id>/people/", seats.people, name="match-people"),
    path("matches/<uuid:id>/people/<int:seat>/link/", seats.own_link, name="seat-link"),
    path("matches/<uuid:id>/people/<int:seat>/watching/", seats.watching, name="seat-watching"),
    path("matches/<uuid:id>/rematch/", seats.rematch, name="match-rematch"),
]
