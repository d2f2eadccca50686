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


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Whether an account is open is decided where reasons are given and matches ended."""

    readonly_fields = ("is_active",)


class AuthenticatorAdmin(admin.ModelAdmin):
    """Who has a second factor; one that is lost can be taken away, and none is shown or made."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    """What was changed in the admin, by whom and when."""

    list_display = ("action_time", "user", "content_type", "object_repr", "action_flag")
    list_filter = ("action_flag", "content_type")


def hide_secrets() -> None:
    """Once every app has its rows in the admin: those with keys in them leave it again."""
    admin.site.unregister((TokenProxy, Authenticator))
    admin.site.register(Authenticator, AuthenticatorAdmin)
