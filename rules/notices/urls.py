"""URL routes of notifications."""

from django.urls import path

from rules.notices import views

urlpatterns = [
    path("accounts/me/notices/", views.wishes, name="notices"),
    path("notices/stop/<str:token>/", views.stop, name="notices-stop"),
    path("notices/browser/allow/", views.browser, {"answer": "allow"}, name="notices-allow"),
    path("notices/browser/forget/", views.browser, {"answer": "forget"}, name="notices-forget"),
    path("notices-worker.js", views.worker, name="notices-worker"),
    path("notices/waiting/", views.waiting, name="notices-waiting"),
]
