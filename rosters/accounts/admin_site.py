"""The admin itself; sites are made before models are, so this stands apart from its rows."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from rosters.accounts.admin_lookups import ListedLookups
from rosters.accounts.staff import is_proven_staff, way_in


class StaffSite(AdminSite):
    """The admin for proven staff; who is not is led to the site's own pages for signing in. Every
    `ModelAdmin`, also of a package, filters by the columns that it lists only.
    """

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        base = admin_class or ModelAdmin
        guarded = type(base.__name__, (ListedLookups, base), {"__module__": base.__module__})
        super().register(model_or_iterable, guarded, **options)

    def get_urls(self) -> list[Any]:
        """Django's, without the redirect to the page of any row of any table."""
        return [
            each for each in super().get_urls() if getattr(each, "name", None) != "view_on_site"
        ]

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:
        """The site's own page, which limits how often a password may be guessed."""
        return redirect("account_change_password")

    def has_permission(self, request: HttpRequest) -> bool:
        return is_proven_staff(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        back = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
            back = reverse("admin:index")
        return way_in(request, back) or redirect(back)
