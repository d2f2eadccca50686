"""Pages about an account's e-mail addresses: the list, and the link that confirms one."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView, EmailView
from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _


class Addresses(EmailView):
    """allauth's list of addresses, which answers every button with a message."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "action_add" not in request.POST:
            address = self._get_email_address(request) if "email" in request.POST else None
            if address is None:
                messages.warning(request, _("Your account does not have this address."))
                return redirect("account_email")
            if "action_send" in request.POST and address.verified:
                told = _("%(email)s is already confirmed.") % {"email": address.email}
                messages.info(request, told)
                return redirect("account_email")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class Confirm(ConfirmEmailView):
    """allauth's page of a confirmation link, which knows an address that is already confirmed."""

    object: Any = None

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().post(*args, **kwargs)
        except Http404:
            self.object = None
            return self.render_to_response(self.get_context_data())
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        shown: dict[str, Any] = super().get_context_data(**kwargs)
        return shown | {
            "confirmed_address": "" if self.object else confirmed_by(self.kwargs["key"]),
            "confirmation_days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS,
        }


def confirmed_by(key: str) -> str:
    """The address that a link was sent to, if it has been confirmed since; otherwise empty."""
    try:
        pk = signing.loads(key, salt=app_settings.SALT)
    except signing.BadSignature:
        return ""
    found = EmailAddress.objects.filter(pk=pk, verified=True).first()
    return found.email if found else ""
