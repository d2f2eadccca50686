"""Addresses of the printed sheets; `rosters.urls` takes them in."""

from django.urls import path

from rosters.printing import views

urlpatterns = [
    path("games/<slug:system>/cards.pdf", views.catalogue_cards, name="catalogue-cards"),
    path(
        "games/<slug:system>/missions/<slug:slug>/sheet.pdf",
        views.mission_sheet,
        name="mission-sheet",
    ),
    path("rosters/<uuid:id>/cards.pdf", views.roster_cards, name="roster-cards"),
    path("rosters/<uuid:id>/sheet.pdf", views.roster_sheet, name="roster-sheet"),
    path("shared/<slug:token>/cards.pdf", views.shared_cards, name="roster-shared-cards"),
    path("shared/<slug:token>/sheet.pdf", views.shared_sheet, name="roster-shared-sheet"),
]
