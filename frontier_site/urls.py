"""The root URL configuration."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from frontier_site import errors, health, home, metrics, views
from frontier_site.api_document import ApiDocument

api: list[URLPattern | URLResolver] = [
    path("", include("rosters.api.urls")),
    path("", include("rules.api.urls")),
    path("schema/", ApiDocument.as_view(), name="api-schema"),
]
urlpatterns = [
    path("", home.home, name="home"),
    path("help/", views.help_page, name="help"),
    path("credits/", views.credits_page, name="credits"),
    path("privacy/", views.privacy, name="privacy"),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", metrics.page, name="metrics"),
    path("csrf/", views.csrf_cookie, name="csrf"),
    path("theme/", views.set_theme, name="set-theme"),
    path("language/", include("django.conf.urls.i18n")),
    path("accounts/", include("rosters.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include(api)),
    path("", include("rosters.urls")),
    path("", include("rules.notices.urls")),
    path("", include("rules.boards.urls")),
    path("", include("rules.urls")),
]
handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler429 = errors.too_often  # allauth's
handler500 = errors.server_error
