"""Every route of the site, with something of Ana's put into each gap of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

from tests.security.people import Belongings

THE_ADMIN = "admin/"


@dataclass(frozen=True)
class Route:
    """A pattern of addresses as it is written down: `rosters/<uuid:id>/`."""

    pattern: str
    gaps: tuple[str, ...]


def routes() -> list[Route]:
    """Those of the site in the order of its lists."""
    return list(_walk(get_resolver(), "", ()))


def _walk(resolver: URLResolver, before: str, gaps: tuple[str, ...]) -> Iterator[Route]:
    for each in resolver.url_patterns:
        pattern = before + str(each.pattern)
        names = getattr(each.pattern, "converters", None) or each.pattern.regex.groupindex
        if isinstance(each, URLPattern):
            yield Route(pattern, (*gaps, *names))
        else:
            yield from _walk(each, pattern, (*gaps, *names))


def address(route: Route, ana: Belongings) -> str:
    """The address of what is Ana's there. Raises KeyError where nobody here knows what to put into
    a gap: nobody would look.
    """
    filled = route.pattern
    for gap in route.gaps:
        value = ana.fills(route.pattern, gap)
        for kind in ("uuid:", "slug:", "str:", "int:", "path:", ""):
            filled = filled.replace(f"<{kind}{gap}>", str(value))
    if "(?P" in filled and filled.startswith(THE_ADMIN):
        return f"/{THE_ADMIN}{ana.fills(route.pattern, route.gaps[0])}/"
    if "(?P" in filled:  # allauth's regular expressions: links of letters, which nobody has
        filled = f"accounts/{filled.split('accounts/^')[1].split('(?P')[0]}never-given/"
    return "/" + filled
