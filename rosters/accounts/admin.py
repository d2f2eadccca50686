"""Accounts in the admin. Keys and second factors are never shown; locking out is moderation's."""

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
"""Whoever changes these of an account may become it: by a new password, or by its old name."""
PRIVATE = ("password", "email")
"""Columns of an account for superusers only. Addresses are also shown to staff with the permission
to view e-mail addresses; the field of a password links to where it is changed.
"""


def may_touch(request: HttpRequest, account: Any) -> bool:
    """Whether whoever asks may change `account`, if that is one: staff is for superusers."""
    rank = account is not None and (account.is_staff or account.is_superuser)
    return bool(request.user.is_superuser) or not rank


def _without_private(request: HttpRequest, columns: Any) -> Any:
    if request.user.is_superuser:
        return columns
    return [each for each in columns if each not in PRIVATE]


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Whether an account is open is decided where reasons are given and matches ended. Rank, and
    whoever has one, is for superusers alone to change, and so is what somebody signs in with.
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
    """Who has a second factor; one that is lost can be taken away, and none is shown or made."""

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
    """What was changed in the admin, by whom and when."""

    list_display = ("action_time", "user", "content_type", "object_repr", "action_flag")
    list_filter = ("action_flag", "content_type")
    fields = (
        "action_time", "user", "content_type", "object_id", "object_repr", "action_flag",
        "change_message",
    )  # fmt: skip


class AddressAdmin(ReadOnly):
    """Whoever changes the address of an account may become it by a new password."""

    list_display = ("email", "user", "primary")
    fields = ("email", "user", "verified", "primary")


class RankAdmin(GroupAdmin):
    """What groups may is rank too: for superusers alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


def guard_others() -> None:
    """Once every app has its rows in the admin: those with keys in them leave it again, and those
    that open accounts or ranks are guarded.
    """
    admin.site.unregister((TokenProxy, Authenticator, EmailAddress, Group))
    admin.site.register(Authenticator, AuthenticatorAdmin)
    admin.site.register(EmailAddress, AddressAdmin)
    admin.site.register(Group, RankAdmin)
