"""Addresses of the printed sheets; `rosters.urls` takes them in."""

from django.urls import path

from rosters.printing import job_pages, pages, reading_pages, sealed_pages, views

urlpatterns = [
    path("print/", pages.dialog, name="print"),
    path("print/document.pdf", pages.document, name="print-document"),
    path("print/page/", reading_pages.page, name="print-page"),
    path("print/preview.png", pages.preview, name="print-preview"),
    path("print/jobs/new/", job_pages.new, name="print-job-new"),
    path("print/jobs/<uuid:id>/", job_pages.job, name="print-job"),
    path("print/jobs/<uuid:id>/cancel/", job_pages.cancel, name="print-job-cancel"),
    path("print/jobs/<uuid:id>/document.pdf", job_pages.document, name="print-job-document"),
    path("games/<slug:system>/cards.pdf", views.catalogue_cards, name="catalogue-cards"),
    path(
        "games/<slug:system>/missions/<slug:slug>/sheet.pdf",
        views.mission_sheet,
        name="mission-sheet",
    ),
    path(
        "rosters/<uuid:id>/sealed.pdf",
        sealed_pages.roster_sealed_sheet,
        name="roster-sealed-sheet",
    ),
    path("rosters/<uuid:id>/cards.pdf", views.roster_cards, name="roster-cards"),
    path("rosters/<uuid:id>/sheet.pdf", views.roster_sheet, name="roster-sheet"),
    path("shared/<slug:token>/cards.pdf", views.shared_cards, name="roster-shared-cards"),
    path("shared/<slug:token>/sheet.pdf", views.shared_sheet, name="roster-shared-sheet"),
]
