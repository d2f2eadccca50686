"""Pages that belong to no app: help, credits, privacy, theme switch."""

from importlib.metadata import version

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from frontier_site.context_processors import THEME_COOKIE, THEMES
from rosters.catalogues import books

YEAR = 31_536_000
DAY = 86_400

# What runs when the site runs: distribution, licence.
BUILT_WITH = (
    ("Django", "BSD-3-Clause"),
    ("channels", "BSD-3-Clause"),
    ("djangorestframework", "BSD-3-Clause"),
    ("drf-spectacular", "BSD-3-Clause"),
    ("drf-standardized-errors", "MIT"),
    ("django-allauth", "MIT"),
    ("django-csp", "BSD-3-Clause"),
    ("django-environ", "MIT"),
    ("servestatic", "MIT"),
    ("argon2-cffi", "MIT"),
    ("cryptography", "Apache-2.0 OR BSD-3-Clause"),
    ("fido2", "BSD-2-Clause"),
    ("httptools", "MIT"),
    ("msgspec", "BSD-3-Clause"),
    ("numpy", "BSD-3-Clause"),
    ("pillow", "MIT-CMU"),
    ("prometheus-client", "Apache-2.0 AND BSD-2-Clause"),
    ("pypdfium2", "BSD-3-Clause AND Apache-2.0"),
    ("qrcode", "BSD-3-Clause"),
    ("reportlab", "BSD-3-Clause"),
    ("rl-accel", "BSD-3-Clause"),
    ("uvicorn", "BSD-3-Clause"),
    ("websockets", "BSD-3-Clause"),
)


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    packages = [
        {"name": name, "version": version(name), "licence": licence} for name, licence in BUILT_WITH
    ]
    return render(request, "credits.html", {"packages": packages})


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """The help page: how to play here, keys, rules, and how to report a problem."""
    return render(request, "help.html", {"books": books(), "contact": settings.CONTACT})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """The privacy page: what is stored, why, for how long, and who sees it."""
    days = settings.KEPT_DAYS | {"session": settings.SESSION_COOKIE_AGE // DAY}
    return render(request, "privacy.html", {"days": days, "contact": settings.CONTACT})


@require_safe
@never_cache
@ensure_csrf_cookie
def csrf_cookie(request: HttpRequest) -> HttpResponse:
    """An empty response that sets the CSRF cookie, for pages whose cookie is missing."""
    return HttpResponse(status=204)


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Store the theme (light, dark or auto) in a cookie and redirect back."""
    theme = request.POST.get("theme", "auto")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    if theme in THEMES:
        response.set_cookie(
            THEME_COOKIE,
            theme,
            max_age=YEAR,
            samesite="Lax",
            secure=settings.HTTPS,
            httponly=True,
        )
    return response
