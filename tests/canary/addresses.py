"""Every URL of the site, discovered from the URLconf, with its parameters filled in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import LocalePrefixPattern, RegexPattern, RoutePattern

Pattern = RoutePattern | RegexPattern | LocalePrefixPattern

STAFF_ONLY = "admin/"


def addresses(known: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """Every address with every combination of what is `known` for its gaps.

    Raises KeyError for a gap of which nothing is known: nobody would look there.
    """
    for patterns in _routes(get_resolver(), ()):
        route = "".join(str(each) for each in patterns)
        if route.startswith(STAFF_ONLY):
            continue
        yield from sorted(set(_filled(patterns, known)))


def _routes(resolver: URLResolver, before: tuple[Pattern, ...]) -> Iterator[tuple[Pattern, ...]]:
    for each in resolver.url_patterns:
        here = (*before, each.pattern)
        if isinstance(each, URLPattern):
            yield here
        else:
            yield from _routes(each, here)


def _filled(patterns: Sequence[Pattern], known: Mapping[str, Sequence[object]]) -> Iterator[str]:
    gaps = [gap for each in patterns for gap in _gaps(each)]
    for values in itertools.product(*(known[gap] for gap in gaps)):
        filling = dict(zip(gaps, values, strict=True))
        path = "/" + "".join(_text(each, filling) for each in patterns)
        yield path


def _gaps(pattern: Pattern) -> list[str]:
    if isinstance(pattern, RoutePattern):
        return list(pattern.converters)
    return list(pattern.regex.groupindex)


def _text(pattern: Pattern, filling: Mapping[str, object]) -> str:
    """The part of the address that `pattern` stands for; of a regular expression only its gaps."""
    if isinstance(pattern, RegexPattern):
        return "-".join(str(filling[gap]) for gap in _gaps(pattern)) + "/"
    text = str(pattern)
    for gap, converter in pattern.converters.items():
        names = [name for name in (f"<{_kind(converter)}:{gap}>", f"<{gap}>") if name in text]
        text = text.replace(names[0], str(filling[gap]))
    return text


def _kind(converter: object) -> str:
    return type(converter).__name__.removesuffix("Converter").replace("String", "Str").lower()
