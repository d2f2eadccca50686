"""The admin itself; sites are made before models are, so this stands apart from its rows."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from rosters.accounts.staff import is_proven_staff, way_in


class StaffSite(AdminSite):
    """The admin for proven staff; who is not is led to the site's own pages for signing in."""

    def has_permission(self, request: HttpRequest) -> bool:
        return is_proven_staff(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        back = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
            back = reverse("admin:index")
        return way_in(request, back) or redirect(back)
