"""URL routes of moderation."""

from django.urls import path

from rules.moderation import views

urlpatterns = [
    path("moderation/", views.desk, name="moderation"),
    path("moderation/reports/<int:id>/", views.report, name="moderation-report"),
    path("moderation/matches/<uuid:id>/", views.match, name="moderation-match"),
    path("moderation/accounts/<int:id>/", views.account, name="moderation-account"),
]
