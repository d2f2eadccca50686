"""The admin site. Separate from the model admins, because it is created before models are
loaded.
"""

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
    """Admin site for staff with a recent second factor; others are redirected to the site's sign-in
    pages. Every `ModelAdmin`, also of other packages, filters by its listed columns only.
    """

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        base = admin_class or ModelAdmin
        guarded = type(base.__name__, (ListedLookups, base), {"__module__": base.__module__})
        super().register(model_or_iterable, guarded, **options)

    def get_urls(self) -> list[Any]:
        """Django's URLs without the redirect to arbitrary objects."""
        return [
            each for each in super().get_urls() if getattr(each, "name", None) != "view_on_site"
        ]

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> Any:
        """Redirect to the site's own page, which has a rate limit for password guesses."""
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
