"""Accounts in the admin. Keys and second factors are never shown; locking out is moderation's."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from rest_framework.authtoken.models import TokenProxy

from rosters.accounts.models import User
from rosters.admin import ReadOnly

RANK = ("is_staff", "is_superuser", "groups", "user_permissions")


def may_touch(request: HttpRequest, account: Any) -> bool:
    """Whether whoever asks may change `account`, if that is one: staff is for superusers."""
    rank = account is not None and (account.is_staff or account.is_superuser)
    return bool(request.user.is_superuser) or not rank


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Whether an account is open is decided where reasons are given and matches ended. Rank, and
    whoever has one, is for superusers alone to change.
    """

    readonly_fields = ("is_active",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        own = super().get_readonly_fields(request, obj)
        return own if request.user.is_superuser else (*own, *RANK)

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


def hide_secrets() -> None:
    """Once every app has its rows in the admin: those with keys in them leave it again."""
    admin.site.unregister((TokenProxy, Authenticator))
    admin.site.register(Authenticator, AuthenticatorAdmin)
