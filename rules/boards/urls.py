"""Addresses of own boards."""

from django.urls import path

from rules.boards.views import drawing, keeping

urlpatterns = [
    path("boards/", keeping.boards, name="boards"),
    path("boards/new/", keeping.new, name="board-new"),
    path("boards/import/", keeping.import_, name="board-import"),
    path("boards/shared/<str:token>/", drawing.shared, name="board-shared"),
    path("boards/shared/<str:token>/copy/", keeping.copy_shared, name="board-shared-copy"),
    path("boards/shared/<str:token>/export/", drawing.export_shared, name="board-shared-export"),
    path("boards/shared/<str:token>/sheet/", drawing.sheet_shared, name="board-shared-sheet"),
    path("boards/<uuid:id>/", drawing.board, name="board"),
    path("boards/<uuid:id>/copy/", keeping.copy, name="board-copy"),
    path("boards/<uuid:id>/delete/", keeping.delete, name="board-delete"),
    path("boards/<uuid:id>/restore/", keeping.restore, name="board-restore"),
    path("boards/<uuid:id>/share/", drawing.share, name="board-share"),
    path("boards/<uuid:id>/export/", drawing.export, name="board-export"),
    path("boards/<uuid:id>/sheet/", drawing.sheet, name="board-sheet"),
]
