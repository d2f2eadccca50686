"""Admin pages of accounts. API keys and second factors are never shown; accounts are locked on the
moderation pages.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from rest_framework.authtoken.models import TokenProxy

from rosters.accounts.forms import AccountChangeForm, AccountCreationForm
from rosters.accounts.models import User
from rosters.admin import ReadOnly

RANK = ("is_staff", "is_superuser", "groups", "user_permissions")
WAYS_IN = ("username", "email")
"""Fields that give control of an account (by password reset or by its former name)."""
PRIVATE = ("password", "email")
"""Account fields for superusers only. Staff with the permission to view e-mail addresses see those
too; the password field links to the page that changes it.
"""


def may_touch(request: HttpRequest, account: Any) -> bool:
    """Whether the user of the request may change `account`; staff accounts are for superusers
    only.
    """
    rank = account is not None and (account.is_staff or account.is_superuser)
    return bool(request.user.is_superuser) or not rank


def _without_private(request: HttpRequest, columns: Any) -> Any:
    if request.user.is_superuser:
        return columns
    return [each for each in columns if each not in PRIVATE]


@admin.register(User)
class AccountAdmin(UserAdmin):
    """User accounts. Activation belongs to moderation, which records reasons and ends matches. Only
    superusers may change ranks, staff accounts and sign-in data.
    """

    form = AccountChangeForm
    add_form = AccountCreationForm
    readonly_fields = ("is_active",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        own = super().get_readonly_fields(request, obj)
        if request.user.is_superuser:
            return own
        return (*own, *RANK) if obj is None else (*own, *RANK, *WAYS_IN)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        shown = super().get_fieldsets(request, obj)
        if obj is None or request.user.is_superuser:
            return shown
        return [
            (title, {**rows, "fields": [each for each in rows["fields"] if each not in PRIVATE]})
            for title, rows in shown
        ]

    def get_list_display(self, request: HttpRequest) -> Any:
        return _without_private(request, super().get_list_display(request))

    def get_search_fields(self, request: HttpRequest) -> Any:
        return _without_private(request, super().get_search_fields(request))

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except ValidationError as error:  # somebody with such a name came first by an instant
            self.message_user(request, " ".join(error.messages), messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AuthenticatorAdmin(admin.ModelAdmin):
    """Second factors: staff may delete a lost one, but neither see nor add any."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        owner = None if obj is None else obj.user
        return super().has_delete_permission(request, obj) and may_touch(request, owner)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    """Audit log of the admin: what was changed, by whom and when."""

    list_display = ("action_time", "user", "content_type", "object_repr", "action_flag")
    list_filter = ("action_flag", "content_type")
    fields = (
        "action_time", "user", "content_type", "object_id", "object_repr", "action_flag",
        "change_message",
    )  # fmt: skip


class AddressAdmin(ReadOnly):
    """E-mail addresses; superusers only, because a new address allows a password reset."""

    list_display = ("email", "user", "primary")
    fields = ("email", "user", "verified", "primary")


class RankAdmin(GroupAdmin):
    """Groups and their permissions; superusers only."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


def guard_others() -> None:
    """After all apps have registered their models: unregister those that contain keys and restrict
    those that give access to accounts or ranks.
    """
    admin.site.unregister((TokenProxy, Authenticator, EmailAddress, Group))
    admin.site.register(Authenticator, AuthenticatorAdmin)
    admin.site.register(EmailAddress, AddressAdmin)
    admin.site.register(Group, RankAdmin)
