"""URL patterns of printing, included by `rosters.urls`."""

from django.urls import path

from rosters.printing.pages import (
    dialog_pages,
    files,
    job_pages,
    link_pictures,
    reading_pages,
    sealed_pages,
)

urlpatterns = [
    path("print/", dialog_pages.dialog, name="print"),
    path("print/document.pdf", dialog_pages.document, name="print-document"),
    path("print/page/", reading_pages.page, name="print-page"),
    path("print/preview.png", dialog_pages.preview, name="print-preview"),
    path("print/jobs/new/", job_pages.new, name="print-job-new"),
    path("print/jobs/<uuid:id>/", job_pages.job, name="print-job"),
    path("print/jobs/<uuid:id>/cancel/", job_pages.cancel, name="print-job-cancel"),
    path("print/jobs/<uuid:id>/document.pdf", job_pages.document, name="print-job-document"),
    path("games/<slug:system>/cards.pdf", files.catalogue_cards, name="catalogue-cards"),
    path(
        "games/<slug:system>/missions/<slug:slug>/sheet.pdf",
        files.mission_sheet,
        name="mission-sheet",
    ),
    path(
        "rosters/<uuid:id>/sealed.pdf",
        sealed_pages.roster_sealed_sheet,
        name="roster-sealed-sheet",
    ),
    path("rosters/<uuid:id>/cards.pdf", files.roster_cards, name="roster-cards"),
    path("rosters/<uuid:id>/sheet.pdf", files.roster_sheet, name="roster-sheet"),
    path("shared/<slug:token>/cards.pdf", files.shared_cards, name="roster-shared-cards"),
    path(
        "shared/<slug:token>/picture.png",
        link_pictures.shared_picture,
        name="roster-shared-picture",
    ),
    path("shared/<slug:token>/sheet.pdf", files.shared_sheet, name="roster-shared-sheet"),
]
