"""Forms for match terms and for importing a record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.catalogues import Book, name_here
from rosters.text_cleanup import NAME_LENGTH
from rosters.text_fields import LineField
from rules.engine.systems import system
from rules.engine.tabletop.hosting import Setting
from rules.engine.tabletop.reference import Mission, format_ranges
from rules.matches.match_options import field_for, offered_in, options_in, told, why_not_in
from rules.matches.services import Agreement
from rules.records.imported_records import UncheckedError, checked, header_in
from rules.records.record_import import MOST_BYTES, UnreadableRecordError, plain
from rules.records.verification import Finding


class PaceForm(forms.Form):
    """The clock of a match."""

    KINDS = (
        ("none", _("No clock")),
        ("move", _("Time per answer")),
        ("reserve", _("Time bank for the match")),
    )
    UNITS = ((60, _("minutes")), (3600, _("hours")), (86_400, _("days")))
    LEAST, MOST = 60, 60 * 86_400

    pace = forms.ChoiceField(
        label=_("Clock"), choices=KINDS, widget=forms.RadioSelect, required=False
    )
    pace_time = forms.IntegerField(label=_("Time"), required=False, min_value=1)
    pace_unit = forms.TypedChoiceField(
        label=_("Time unit"), choices=UNITS, coerce=int, initial=60, required=False
    )
    pace_increment = forms.IntegerField(
        label=_("Extra seconds per answer"), required=False, min_value=0, max_value=3600
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("pace", "none") in ("", "none") or "pace_time" not in data:
            return data
        time = data["pace_time"]
        if time is None:
            self.add_error("pace_time", _("Enter a duration."))
        elif not self.LEAST <= time * (data.get("pace_unit") or 60) <= self.MOST:
            self.add_error("pace_time", _("From one minute to 60 days."))
        return data

    def chosen_pace(self) -> dict[str, Any]:
        """`{"kind": "move" | "reserve", "seconds": …, "increment": …}`; empty without a clock."""
        data = self.cleaned_data
        if data["pace"] in ("", "none"):
            return {}
        increment = data["pace_increment"] or 0
        return {
            "kind": data["pace"],
            "seconds": data["pace_time"] * (data["pace_unit"] or 60),
            "increment": increment if data["pace"] == "reserve" else 0,
        }


class TermsForm(PaceForm):
    """FR-SETUP-5 The terms of a match: mission, board, points limit, options, clock."""

    FIRST: tuple[str, ...] = ("mission", "layout", "whom", "first", "second", "limit")
    """The first fields of the page; then follow those of the book, then those of the clock."""

    mission = forms.ChoiceField(label=_("Mission"), widget=forms.RadioSelect)
    layout = forms.ChoiceField(label=_("Board"), widget=forms.RadioSelect)
    limit = forms.IntegerField(label=_("Points limit"), required=False)

    def __init__(self, catalogue: Book, *args: Any, own: Mapping[str, Any], **kwargs: Any) -> None:
        """`own` boards can be chosen beside the layouts, each under its key."""
        super().__init__(*args, **kwargs)
        self.catalogue, self.own = catalogue, own
        self.settings = system(catalogue.key).hosted.settings
        mission = str(self["mission"].value() or "")
        usual = _usual_values(catalogue, mission)
        self.fields |= {
            each.key: field_for(each, usual.get(each.key, "")) for each in self.settings
        }
        self.order_fields([*self.FIRST, *(each.key for each in self.settings)])
        if mission in catalogue.missions:
            self.fields["limit"].help_text = _limits_told(catalogue, mission)
        self.fields["mission"].choices = [  # type: ignore[attr-defined]
            (each.slug, name_here(each)) for each in catalogue.missions.values()
        ]
        self.fields["layout"].choices = [  # type: ignore[attr-defined]
            *((each.slug, name_here(each)) for each in catalogue.layouts.values()),
            *((key, board["name"]) for key, board in own.items()),
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        for setting in self.settings:
            if data.get(setting.key) in (None, "", False, {}):
                continue
            if why := why_not_in(setting, data.get("mission", "")):
                self.add_error(setting.key, why)
        return data

    def agreement(self, names: tuple[str, str] = ("", "")) -> Agreement:
        """The terms as an Agreement for the services."""
        data = self.cleaned_data
        return Agreement(
            system=self.catalogue.key,
            mission=data["mission"],
            layout="" if data["layout"] in self.own else data["layout"],
            board=self.own.get(data["layout"]),
            limit=data["limit"] if data["limit"] is not None else self._usual_limit(),
            names=names,
            options=options_in(self.settings, data),
            pace=self.chosen_pace(),
        )

    @property
    def missions(self) -> list[tuple[Mission, str]]:
        """Every mission with its possible points limits, as text."""
        return [
            (each, _limits_told(self.catalogue, slug))
            for slug, each in self.catalogue.missions.items()
        ]

    @property
    def agreed(self) -> list[tuple[Setting, forms.BoundField]]:
        """The settings of the book, each with its field."""
        return [(each, self[each.key]) for each in self.settings]

    @property
    def offered(self) -> list[tuple[Setting, forms.BoundField]]:
        """The settings that can be changed in the chosen mission, each with its field."""
        settings = offered_in(self.settings, str(self["mission"].value() or ""))
        return [(each, self[each.key]) for each in settings]

    def _usual_limit(self) -> int:
        return self.catalogue.missions[self.cleaned_data["mission"]].default_limit


def _usual_values(catalogue: Book, mission: str) -> dict[str, str]:
    """What the book decides for each setting of a mission, in words."""
    hosted = system(catalogue.key).hosted
    if mission not in catalogue.missions:
        return {}
    settled = hosted.settled(mission, {})
    return {each.key: told(each, settled) for each in hosted.settings}


def _limits_told(catalogue: Book, mission: str) -> str:
    ranges = system(catalogue.key).hosted.limits(mission)
    words = (
        gettext(
            "With the default settings: %(ranges)s points, or 0 for no limit. Leave empty "
            "for the default."
        )
        if any(each.optional for each in ranges)
        else gettext("%(ranges)s points. Leave empty for the mission’s default limit.")
    )
    return words % {"ranges": format_ranges(ranges)}


class NameField(LineField):
    """A player's name."""

    def __init__(self, *, placeholder: object = "", **kwargs: Any) -> None:
        """`placeholder` is the name that is given where the field stays empty."""
        super().__init__(most=NAME_LENGTH, **kwargs)
        if placeholder:
            self.widget.attrs["placeholder"] = placeholder


class ReplayForm(forms.Form):
    """Upload of a match record."""

    file = forms.FileField(
        label=_("Match record"), help_text=_("A file ending in .frontier.jsonl, at most 8 MiB.")
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """`request` is charged for the verification."""
        super().__init__(*args, **kwargs)
        self.request = request

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        upload = data.get("file")
        if upload is None:
            return data
        content = upload.read(MOST_BYTES + 1)
        try:
            data["content"] = content = plain(content) if len(content) <= MOST_BYTES else content
            data["header"] = header_in(self.request, content)
        except UnreadableRecordError as error:
            raise forms.ValidationError({"file": error.sentence}) from error
        data["finding"] = found = self._finding(content)
        if found is not None and not found.holds:
            broken = _("The record failed verification. %(reason)s") % {"reason": found.sentence}
            raise forms.ValidationError({"file": broken})
        return data

    def _finding(self, content: bytes) -> Finding | None:
        """The result of the verification; None if it would take longer than a request may."""
        try:
            return checked(self.request, content)
        except UncheckedError:
            return None


def _in_a_year() -> date:
    return timezone.localdate() + timedelta(days=366)


class AbsenceForm(forms.Form):
    """An absence: its first day and its number of days."""

    first = forms.DateField(
        label=_("First day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MaxValueValidator(_in_a_year)],
    )
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=366)
