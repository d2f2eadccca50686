"""Verification page of a seal's QR code: checks a roster and salt against the commitment."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from rosters.exchange.document import MOST_BYTES, RefusedDocumentError
from rosters.forms import given_content
from rosters.seals import holds, is_hash


class SealForm(forms.Form):
    """A roster as JSON, uploaded or pasted, and its salt."""

    file = forms.FileField(
        label=_("The roster as a JSON file"), required=False, allow_empty_file=True
    )
    text = forms.CharField(
        label=_("Or paste the text of the file"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        strip=False,
    )
    salt = forms.CharField(
        label=_("Salt"),
        help_text=_("64 characters, 0 to 9 and a to f; spaces are ignored."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        max_length=200,
    )

    def __init__(self, commitment: str, *args: Any) -> None:
        super().__init__(*args)
        self._commitment = commitment

    def clean_salt(self) -> str:
        salt = "".join(self.cleaned_data["salt"].split()).lower()
        if not is_hash(salt):
            raise forms.ValidationError(_("A salt must have 64 characters, 0 to 9 and a to f."))
        return salt

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        given, content = given_content(data, MOST_BYTES)
        if "salt" in data:
            try:
                data["holds"] = holds(self._commitment, content, data["salt"])
            except RefusedDocumentError as error:
                raise forms.ValidationError({given: error.sentence}) from error
        return data


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, commitment: str) -> HttpResponse:
    """Verify a roster and salt against `commitment`; nothing is stored."""
    if not is_hash(commitment):
        raise Http404
    context: dict[str, Any] = {"commitment": commitment}
    if request.method != "POST":
        form = SealForm(commitment)
        return render(request, "rosters/seal.html", context | {"form": form})
    form = SealForm(commitment, request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "rosters/seal.html", context | {"form": form}, status=422)
    answer = {"form": form, "is_checked": True, "holds": form.cleaned_data["holds"]}
    return render(request, "rosters/seal.html", context | answer)
