"""Pages of one's own account; sign-in and sign-out are allauth's."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.views import PasswordResetFromKeyView, SignupView
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.authtoken.models import Token

from rosters.accounts import services
from rosters.accounts.addresses import address_context
from rosters.accounts.export_jobs import MOST_A_DAY, exports_of, next_export_at
from rosters.accounts.forms import CloseAccountForm
from rosters.accounts.password_guessing import remember
from rosters.accounts.requests import MemberRequest


class SignUp(SignupView):
    """allauth's sign-up; a similar name taken at the same moment becomes a form error."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as error:
            form.add_error(None, error)
            return self.form_invalid(form)


class NewPassword(PasswordResetFromKeyView):
    """allauth's password reset. The emailed link proves ownership of the account, so the browser
    becomes a known one, with its own rate limit.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        remember(self.request, response, self.reset_user)
        return response


@require_safe
@login_required
def account(request: MemberRequest) -> HttpResponse:
    return _account_page(request, new_key="")


def _account_page(request: MemberRequest, new_key: str) -> HttpResponse:
    key = Token.objects.filter(user=request.user).first()
    context = {
        "key": key,
        "new_key": new_key,
        **_archives(request),
    } | address_context(request.user)
    return render(request, "accounts/account.html", context)


def _archives(request: MemberRequest) -> dict[str, Any]:
    """The archives, their limit, and from when the next one is allowed if it is reached."""
    return {
        "exports": exports_of(request.user),
        "export_most": MOST_A_DAY,
        "export_from": next_export_at(request.user),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(allow_get=True)
@never_cache
def issue_key(request: MemberRequest) -> HttpResponse:
    """Create an API key and show it once, after reauthentication. Reloading the page shows the
    account without it.
    """
    if request.method != "POST":
        return redirect("account")
    return _account_page(request, new_key=services.issue_key(user=request.user))


@require_POST
@login_required
def revoke_key(request: MemberRequest) -> HttpResponse:
    services.revoke_key(user=request.user)
    messages.success(request, _("API key revoked. Programs that used it no longer have access."))
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: MemberRequest) -> HttpResponse:
    """Ask for the password, then delete the account."""
    form = CloseAccountForm(request.user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        context = {"form": form, **_archives(request)}
        return render(request, "accounts/close.html", context, status=status)
    user = request.user
    logout(request)
    services.close_account(user=user)
    messages.success(request, _("Your account has been deleted."))
    return redirect("home")
