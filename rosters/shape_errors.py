"""Own sentences, in the reader's language, for msgspec's English messages about wrong JSON."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(?P<where>.*)`$", re.DOTALL)
_TYPE = re.compile(r"Expected `(?P<kind>[^`]+)`, got ")
_BOUND = re.compile(r"Expected `(?:int|float)` (?P<way>[<>]=?) (?P<bound>\S+)$")
_LENGTH = re.compile(r"Expected `(?P<kind>\w+)` of (?P<way>.*?)(?P<bound>\d+)(, got \d+)?$")
_FIELD = re.compile(r"Object (?P<way>missing required|contains unknown) field `(?P<field>.*)`$")
_KINDS = {
    "int": gettext_lazy("a whole number"),
    "float": gettext_lazy("a number"),
    "str": gettext_lazy("a text"),
    "bool": gettext_lazy("true or false"),
    "array": gettext_lazy("a list"),
    "object": gettext_lazy("an object"),
}


class ShapeError(NamedTuple):
    """What is wrong with JSON data, and its path, empty for the whole."""

    what: str
    where: str

    @property
    def sentence(self) -> str:
        """The sentence in the current language, with the path."""
        if found := _FIELD.match(self.what):
            name = f"{self.where}.{found['field']}" if self.where else found["field"]
            missing = found["way"].startswith("missing")
            words = _("“%(name)s” is missing.") if missing else _("“%(name)s” is unknown.")
            return words % {"name": name[:80]}
        words, params = self._of_value()
        return words % {"name": (self.where or "$")[:80], **params}

    def _of_value(self) -> tuple[str, dict[str, str]]:
        if found := _TYPE.match(self.what):
            kinds = [each for each in found["kind"].split(" | ") if each != "null"]
            if all(each in _KINDS for each in kinds):
                kind = _(" or ").join(str(_KINDS[each]) for each in kinds)
                return _("“%(name)s” must be %(kind)s."), {"kind": kind}
        if found := _BOUND.match(self.what):
            return _between(found["way"]), {"bound": found["bound"]}
        if found := _LENGTH.match(self.what):
            return _of_length(found["kind"], found["way"], found["bound"]), {
                "bound": found["bound"]
            }
        return _("“%(name)s” has a value that is not valid here."), {}


def shape_error(error: msgspec.ValidationError) -> ShapeError:
    """Split a message of msgspec into what is wrong and its path."""
    told = str(error)
    place = _PLACE.search(told)
    return ShapeError(_PLACE.sub("", told), place["where"] if place else "")


def _between(way: str) -> str:
    return {
        ">=": _("“%(name)s” must be at least %(bound)s."),
        "<=": _("“%(name)s” must be at most %(bound)s."),
        ">": _("“%(name)s” must be more than %(bound)s."),
        "<": _("“%(name)s” must be less than %(bound)s."),
    }[way]


def _of_length(kind: str, way: str, bound: str) -> str:
    least = "least" in way or ">=" in way
    if bound == "1" and least:
        return _("“%(name)s” must not be empty.")
    if kind == "str":
        if least:
            return _("“%(name)s” must have at least %(bound)s characters.")
        return _("“%(name)s” must have at most %(bound)s characters.")
    if least:
        return _("“%(name)s” must have at least %(bound)s entries.")
    if "most" in way or "<=" in way:
        return _("“%(name)s” must have at most %(bound)s entries.")
    return _("“%(name)s” must have exactly %(bound)s entries.")
