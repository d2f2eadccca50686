"""URL routes of custom boards."""

from django.urls import path

from rules.boards.views import editor, my_boards

urlpatterns = [
    path("boards/", my_boards.boards, name="boards"),
    path("boards/new/", my_boards.new, name="board-new"),
    path("boards/import/", my_boards.import_, name="board-import"),
    path("boards/shared/<str:token>/", editor.shared, name="board-shared"),
    path("boards/shared/<str:token>/copy/", my_boards.copy_shared, name="board-shared-copy"),
    path("boards/shared/<str:token>/export/", editor.export_shared, name="board-shared-export"),
    path("boards/shared/<str:token>/sheet/", editor.sheet_shared, name="board-shared-sheet"),
    path("boards/shared/<str:token>/picture.png", editor.picture, name="board-shared-picture"),
    path("boards/<uuid:id>/", editor.board, name="board"),
    path("boards/<uuid:id>/copy/", my_boards.copy, name="board-copy"),
    path("boards/<uuid:id>/delete/", my_boards.delete, name="board-delete"),
    path("boards/<uuid:id>/restore/", my_boards.restore, name="board-restore"),
    path("boards/<uuid:id>/share/", editor.share, name="board-share"),
    path("boards/<uuid:id>/export/", editor.export, name="board-export"),
    path("boards/<uuid:id>/sheet/", editor.sheet, name="board-sheet"),
]
