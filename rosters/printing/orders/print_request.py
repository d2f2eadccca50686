"""Parses a print request (subject and options) and builds its order."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import get_language

from rosters.catalogues import UnknownNameError
from rosters.printing import options
from rosters.printing.drawing.labels import text
from rosters.printing.options import TO_HAND_OVER, Errors, Options
from rosters.printing.orders.links import page_of
from rosters.printing.orders.order import MOST_PAGES, Order
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.subject_lookup import Given, names_of, said, subject_of
from rosters.printing.orders.subjects import Subject
from rules.engine.tabletop.reference import Text

_LETTER_COUNTRIES = frozenset({"us", "ca", "mx", "ph", "cl", "co", "ve"})
"""Countries that use Letter paper."""


@dataclass(frozen=True)
class Asked:
    """A parsed print request; options with `errors` have their defaults in `how`."""

    subject: Subject
    how: Options
    errors: Errors
    link: str

    @property
    def query(self) -> str:
        """The query string of the same request."""
        return f"{urlencode(self.subject.named)}&{options.query(self.how)}"

    @cached_property
    def order(self) -> Order:
        """Build the order. Raises RefusedError with all error sentences."""
        if self.errors:
            raise RefusedError(400, " ".join(said(each) for each in self.errors.values()))
        try:
            order = self.subject.order(self.how, self.link)
        except UnknownNameError as error:
            raise RefusedError(422, said(text("no-unit", name=str(error)[:80]))) from error
        if not order.sections:
            raise RefusedError(422, said(text("no-part")))
        if order.pages > MOST_PAGES:
            counted = text("too-many-pages", pages=str(order.pages), most=str(MOST_PAGES))
            raise RefusedError(413, said(counted))
        return order


def asked_of(request: HttpRequest, given: Given, beside: tuple[str, ...] = ()) -> Asked | None:
    """Parse the request's URL; None if it names no subject. Names in `beside` are not options.

    Raises what `subject_of` raises.
    """
    subject = subject_of(request, given)
    return asked_about(request, subject, given, (*names_of(given), *beside)) if subject else None


def asked_about(
    request: HttpRequest, subject: Subject, given: Given, beside: tuple[str, ...] = ()
) -> Asked:
    """Parse the options for a known subject."""
    usual = usual_for(request, subject)
    how, errors = _read(given, usual, beside)
    missing = set(how.parts) - set(subject.makers)
    if missing and not errors:
        errors = {"parts": _lacking(subject, missing)}
    if missing:
        how = how.change(parts=subject.usual)
    link = page_of(
        request, subject.named, language=how.language, parts=how.parts, copies=how.copies
    )
    if subject.where.is_key and TO_HAND_OVER in how.parts:
        link = ""  # it would open all that the sheet leaves out
    return Asked(subject=subject, how=how, errors=errors, link=link)


def _lacking(subject: Subject, missing: set[str]) -> Text:
    """Errors for parts that the subject does not have."""
    if "cards" in missing and "roster" in subject.makers:
        return text("no-cards")
    return text("bad-parts", choices=", ".join(subject.makers))


def usual_for(request: HttpRequest, subject: Subject) -> Options:
    """Default options for this reader, guessed from browser headers."""
    return Options(
        language="fr" if (get_language() or "en").startswith("fr") else "en",
        paper=usual_paper(request.headers.get("Accept-Language", "")),
        parts=subject.usual,
    )


def usual_paper(accepted: str) -> str:
    """Default paper by the first country in an `Accept-Language` header."""
    for language in accepted.split(","):
        _tongue, _hyphen, country = language.split(";")[0].strip().lower().partition("-")
        if country:
            return "letter" if country in _LETTER_COUNTRIES else "a4"
    return "a4"


def _read(given: Given, usual: Options, beside: tuple[str, ...]) -> tuple[Options, Errors]:
    """The options with defaults for invalid ones, and the errors."""
    how = options.read(given, usual, beside)
    if isinstance(how, Options):
        return how, {}
    sound = {name: given.getlist(name) for name in options.FIELDS if name not in how}
    rest = options.read({name: values for name, values in sound.items() if values}, usual)
    return (rest if isinstance(rest, Options) else usual), how
